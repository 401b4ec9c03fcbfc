import FormulaChecker

/// The page about spreadsheet functions, generated from the table that findings use.
package enum ForeignFunctionPage {
  package static var all: String {
    """
    # Coming from Excel

    The equivalents of the functions of Excel and Google Sheets. If you use a spreadsheet function in a
    formula, the linter suggests its equivalent. Function names are not case-sensitive. Excel's names in
    German, French, Spanish, Italian, Portuguese and Dutch, such as `WENN` and `SOMME`, are recognized too.

    Five things differ from a spreadsheet:

    - A formula refers to fields (`price`) and table columns (`lines.price`), not to cells.
    - Decimals use a point, and arguments are separated by commas, in every country: `round(1.5, 2)`.
    - There is no percent format: `19%` is written `0.19`.
    - A test is a function, `(row) -> row.price > 50`, not a text such as `">50"`.
    - A date is a number of milliseconds, not of days: add days with `dateAdd(date, 30, "days")`.

    Many functions below are extensions that other programs may not know. [Functions](Functions.md) marks
    the published ones, and the linter reports the others as `portability`.

    ## Functions with the same name

    These functions do the same: \(ForeignFunction.alike.sorted().map { "`\($0)`" }.joined(separator: ", ")).

    ## Functions with another name or meaning

    "Such as" marks an example that shows how to rewrite the arguments.

    | Excel, Google Sheets | Here | |
    |---|---|---|
    \(rows.joined(separator: "\n"))

    ## Patterns of numbers and dates

    `TEXT(price, "0.00")` is `formatNumber(price, "0.00")`, but not every pattern is the same. Text is put in apostrophes
    (`0.00 'EUR'`), and there are no colours, conditions, fractions, exponents or times. A pattern without `0` writes one
    digit, so that 0 by `#,###` is `0`. Dates have capitals for years, months and days (`YYYY-MM-DD HH:mm`). The rules
    `number-pattern` and `date-pattern` report other patterns and write those that have an equivalent.

    """
  }

  private static var rows: [String] {
    ForeignFunction.all.filter { $0.name == $0.name.uppercased() }.map { row in
      let here = row.template.map { (row.isCertain ? "" : "such as ") + "`\($0)`" } ?? "nothing"
      return "| `\(row.call)` | \(here) | \(row.note ?? "") |"
    }
  }
}
