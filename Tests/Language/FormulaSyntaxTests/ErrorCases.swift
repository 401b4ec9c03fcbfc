/// Malformed formulas, each followed by its diagnostics and the formulas after each fix.
enum ErrorCases {
  static let all = [operators, brackets, rest, notations].joined(separator: "\n\n")

  /// Operators of other languages, words for operators, chains.
  static let operators = #"""
    > a and b
        ^^^ infix-word: 'and' is a function, not an operator
      hint: write and(a, b)
      fix: and(a, b)

    > a and b or c and not d
        ^^^ infix-word: 'and' is a function, not an operator
      hint: write and(a, b)
      fix: and(a, b) or c and not d
              ^^ infix-word: 'or' is a function, not an operator
      hint: write or(and(a, b), and(c, not(d)))
      fix: or(and(a, b), and(c, not(d)))
                   ^^^ infix-word: 'and' is a function, not an operator
      hint: write and(c, not(d))
      fix: a and b or and(c, not(d))
                       ^^^ infix-word: 'not' is a function, not an operator
      hint: write not(d)
      fix: a and b or c and not(d)

    > iff(price > 1 and qty > 1, 1, 2)
                    ^^^ infix-word: 'and' is a function, not an operator
      hint: write and(price > 1, qty > 1)
      fix: iff(and(price > 1, qty > 1), 1, 2)

    > not a == b
      ^^^ infix-word: 'not' is a function, not an operator
      hint: write not(a == b)
      fix: not(a == b)

    > (a and b) or c
         ^^^ infix-word: 'and' is a function, not an operator
      hint: write and(a, b)
      fix: (and(a, b)) or c
                ^^ infix-word: 'or' is a function, not an operator
      hint: write or(and(a, b), c)
      fix: or(and(a, b), c)

    > a mod b
        ^^^ infix-word: 'mod' is a function, not an operator
      hint: write mod(a, b)
      fix: mod(a, b)

    > and b
          ^ missing-operator: expected an operator before 'b'

    > a and
        ^^^ missing-expression: expected a value after 'and'
        ^^^ infix-word: 'and' is a function, not an operator
      hint: write and(a, b)

    > "a" & b & 'c'
          ^ ampersand: '&' does not join texts
      hint: use concat(…), or and(…) for a condition
      fix: concat("a", b, 'c')

    > a == "b" & c > 1
               ^ ampersand: '&' does not join texts
      hint: use concat(…), or and(…) for a condition

    > 1 = 1
        ^ single-equals: equality is written '=='
      fix: 1 == 1

    > let a = 1; a = 2
                   ^ single-equals: equality is written '=='
      fix: let a = 1; a == 2

    > a <> b
        ^^ mistaken-operator: '<>' is written '!=' here
      fix: a != b

    > a === b !== c
      ^^^^^^^^^^^^^ chained-comparison: comparisons cannot be chained
      hint: write and(a == b, b != c)
      fix: and(a == b, b != c)
        ^^^ mistaken-operator: '===' is written '==' here
      fix: a == b !== c
              ^^^ mistaken-operator: '!==' is written '!=' here
      fix: a === b != c

    > a ** 2 | b
        ^^ mistaken-operator: '**' is written '^' here
      fix: a ^ 2 | b
             ^ mistaken-operator: '|' is written '||' here
      fix: a ** 2 || b

    > a × 2 − b ÷ 3 ≥ 4
        ^ mistaken-operator: '×' is written '*' here
      fix: a * 2 − b ÷ 3 ≥ 4
            ^ mistaken-operator: '−' is written '-' here
      fix: a × 2 - b ÷ 3 ≥ 4
                ^ mistaken-operator: '÷' is written '/' here
      fix: a × 2 − b / 3 ≥ 4
                    ^ mistaken-operator: '≥' is written '>=' here
      fix: a × 2 − b ÷ 3 >= 4

    > a < b < c
      ^^^^^^^^^ chained-comparison: comparisons cannot be chained
      hint: write and(a < b, b < c)
      fix: and(a < b, b < c)

    > a == b == c != d
      ^^^^^^^^^^^^^^^^ chained-comparison: comparisons cannot be chained
      hint: write and(a == b, b == c, c != d)
      fix: and(a == b, b == c, c != d)

    > 1 in [1] in [true]
      ^^^^^^^^^^^^^^^^^^ chained-comparison: comparisons cannot be chained
      hint: put one of them in parentheses

    > a < b and c < d < e
            ^^^ infix-word: 'and' is a function, not an operator
      hint: write and(a < b, and(c < d, d < e))
      fix: and(a < b, and(c < d, d < e))
                ^^^^^^^^^ chained-comparison: comparisons cannot be chained
      hint: write and(c < d, d < e)
      fix: a < b and and(c < d, d < e)

    > if a > 1 then "x" else "y"
      ^^ if-then: a condition cannot use 'then' and 'else'
      hint: write iff(a > 1, "x", "y")
      fix: iff(a > 1, "x", "y")

    > if (a) then if b then 1 else 2 else 3
      ^^ if-then: a condition cannot use 'then' and 'else'
      hint: write iff(a, iff(b, 1, 2), 3)
      fix: iff(a, iff(b, 1, 2), 3)
                  ^^ if-then: a condition cannot use 'then' and 'else'
      hint: write iff(b, 1, 2)
      fix: if (a) then iff(b, 1, 2) else 3

    > if a then b
      ^^ if-then: a condition cannot use 'then' and 'else'
      hint: write iff(a, b)
      fix: iff(a, b)

    > if a
      ^^ if-then: 'if' is a function
      hint: write iff(condition, a, b)

    > score => 90

    > a.b => 90
          ^^ misplaced-arrow: '=>' must follow the parameters of a lambda
      hint: 'at least' is written >=
      perhaps: a.b >= 90
    """#
}
