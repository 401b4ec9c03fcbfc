import FormulaChecker

/// The page about functions of spreadsheets, made from the table that findings use.
package enum ForeignFunctionPage {
  package static var all: String {
    """
    # Coming from Excel

    What functions of Excel and Google Sheets are called here. The linter says the same where one of
    them is written. Names of functions may be written in any case.

    Five things differ everywhere: a formula names fields (`price`) and columns (`lines.price`) instead
    of cells; decimals have a point and arguments a comma (`round(1.5, 2)`); `19%` is written `0.19`; a
    test is a function, `(row) -> row.price > 50`, not a text such as `">50"`; and a date counts
    milliseconds, so that days are added by `dateAdd(date, 30, "day")`.

    ## Called the same

    These do the same: \(ForeignFunction.alike.sorted().map { "`\($0)`" }.joined(separator: ", ")).

    ## Called otherwise, or doing something else

    "Such as" marks an example where the arguments have another shape.

    | There | Here | |
    |---|---|---|
    \(rows.joined(separator: "\n"))

    """
  }

  private static var rows: [String] {
    ForeignFunction.all.filter { $0.name == $0.name.uppercased() }.map { row in
      let here = row.template.map { (row.isCertain ? "" : "such as ") + "`\($0)`" } ?? "nothing"
      return "| `\(row.call)` | \(here) | \(row.note ?? "") |"
    }
  }
}
