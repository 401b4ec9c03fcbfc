import FormulaChecker

/// The page about spreadsheet functions, generated from the table that findings use.
package enum ForeignFunctionPage {
  package static var all: String {
    """
    # Coming from Excel

    The equivalents of functions of Excel and Google Sheets. The linter suggests them where one of
    these functions is used. Names of functions are not case-sensitive.

    Five things differ from a spreadsheet:

    ## Same name

    These functions have the same name and do the same: \(ForeignFunction.alike.sorted().map { "`\($0)`" }.joined(separator: ", ")).

    ## Different name or meaning

    These functions do the same: \(ForeignFunction.alike.sorted().map { "`\($0)`" }.joined(separator: ", ")).

    ## Functions with another name or meaning

    "Such as" marks an example that shows how to rewrite the arguments.

    | Excel, Google Sheets | Here | |
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
