/// Spreadsheet syntax.
extension ErrorCases {
  static let notations = #"""
    > 19%
        ^ percent-sign: '%' does not mean percent here
      hint: write 0.19
      fix: 0.19

    > net * 7.5% + 1

    > -250%
          ^ percent-sign: '%' does not mean percent here
      hint: write 2.5
      fix: -2.5

    > (rate%) * 2
           ^ percent-sign: '%' does not mean percent here
      hint: write rate / 100
      perhaps: (rate / 100) * 2

    > net * 1,19
            ^^^^ number-notation: numbers have a decimal point and no thousands separators
      hint: write 1.19
      fix: net * 1.19

    > 1,000,000
      ^^^^^^^^^ number-notation: numbers have a decimal point and no thousands separators
      hint: write 1000000
      fix: 1000000

    > 1.000,50 * net
      ^^^^^^^^ number-notation: numbers have a decimal point and no thousands separators
      hint: write 1000.50
      fix: 1000.50 * net

    > 1,000.50
      ^^^^^^^^ number-notation: numbers have a decimal point and no thousands separators
      hint: write 1000.50
      fix: 1000.50

    > 1,500
      ^^^^^ number-notation: numbers have a decimal point and no thousands separators
      hint: write 1500, or 1.500
      perhaps: 1500
      perhaps: 1.500

    > round(1,5;2)
            ^^^ number-notation: numbers have a decimal point and no thousands separators
      hint: write 1.5
      fix: round(1.5;2)
               ^ semicolon-separator: values are separated by ',', not ';'
      perhaps: round(1,5,2)

    > $100
      ^ currency-sign: a number is written without '$'
      hint: formatCurrency(…) shows a result with its currency
      fix: 100

    > net * 100 €
                ^ currency-sign: a number is written without '€'
      hint: formatCurrency(…) shows a result with its currency
      fix: net * 100

    > sum(100 €, £ 2)
              ^ currency-sign: a number is written without '€'
      hint: formatCurrency(…) shows a result with its currency
      fix: sum(100, £ 2)
                 ^ currency-sign: a number is written without '£'
      hint: formatCurrency(…) shows a result with its currency
      fix: sum(100 €, 2)

    > sum(a:b)
          ^^^ cell-reference: 'a:b' is a range of cells, and a form has no cells
      hint: name the column of a table, such as sum(table.column), or the fields: sum(a, b)

    > B2:B9
      ^^^^^ cell-reference: 'B2:B9' is a range of cells, and a form has no cells
      hint: name the column of a table, such as sum(table.column), or the fields: sum(a, b)

    > $A$1 + A$1:B$2
      ^^^^ cell-reference: '$A$1' is a cell, and a form has no cells
      hint: write the name of a field
             ^^^^^^^ cell-reference: 'A$1:B$2' is a range of cells, and a form has no cells
      hint: name the column of a table, such as sum(table.column), or the fields: sum(a, b)

    > c ? a:b

    > net + #REF!
            ^^^^^ spreadsheet-error: '#REF!' is a spreadsheet error value
      hint: write the field that was here

    > #N/A
      ^^^^ spreadsheet-error: '#N/A' is a spreadsheet error value
      hint: write null for a value that is missing

    > a & #REF!
        ^ ampersand: '&' does not join texts
      hint: use concat(…), or and(…) for a condition
          ^^^^^ spreadsheet-error: '#REF!' is a spreadsheet error value
      hint: write the field that was here

    > net*5%;0
           ^ percent-sign: '%' does not mean percent here
      hint: write 0.05
      fix: net*0.05;0
            ^ syntax: unexpected ';'
      hint: only 'let name = value' ends with ';'

    > 'It's fine'
      ^^^^^^^^^^^ apostrophe: the apostrophe ends a text that begins with '
      hint: use double quotes: "It's fine"
      fix: "It's fine"

    > concat('It's', name, 'x')
             ^^^^^^ apostrophe: the apostrophe ends a text that begins with '
      hint: use double quotes: "It's"
      perhaps: concat("It's", name, 'x')

    > 'a'in'b'

    > round(sum(readings.bar, 2)
           ^ missing-bracket: expected ')' at the end
      hint: close the bracket that is opened here
      perhaps: round(sum(readings.bar, 2))

    > sum(price, quantity
         ^ missing-bracket: expected ')' at the end
      hint: close the bracket that is opened here
      fix: sum(price, quantity)
    """#
}
