extension ErrorCases {
  /// Missing values, brackets, commas and what else stands between values.
  static let brackets = #"""
    > 1 +
        ^ missing-expression: a value is missing after '+'
      hint: write it, or leave '+' out

    > 1 + * 2
          ^ missing-expression: a value is missing between '+' and '*'

    > * 2
      ^ missing-expression: a value is missing before '*'

    > || true
      ^^ missing-expression: a value is missing before '||'

    > !
      ^ missing-expression: a value is missing after '!'
      hint: write it, or leave '!' out

    > 1 + + 
          ^ missing-expression: a value is missing after '+'
      hint: write it, or leave '+' out

    > 1..
       ^ missing-name: a number does not end with '.'
      hint: write 1 or 1.0
      perhaps: 1

    > 1...
       ^ missing-name: a number does not end with '.'
      hint: write 1 or 1.0
      perhaps: 1

    > 1.
       ^ missing-name: a number does not end with '.'
      hint: write 1 or 1.0
      perhaps: 1

    > a.
       ^ missing-name: a name is missing after '.'

    > a?.[0]
       ^^ missing-name: a name is missing after '?.'
      hint: an element is read with a[i], of null too

    > a?.f(b)
       ^^ optional-method: '?.' reads a member and calls no function
      hint: write .f(…), which takes null too
      fix: a.f(b)

    > true ? : 2
             ^ missing-expression: a value is missing between '?' and ':'

    > true ? 1
           ^ missing-colon: '?' lacks its ':' and the value for 'otherwise'
      hint: write condition ? a : b
      perhaps: true ? 1 : null

    > a ? b c : d
            ^ missing-operator: an operator is missing before 'c'

    > [1, 2][]
            ^ missing-expression: a value is missing after '['

    > xs[1, 2]
          ^ syntax: ',' means nothing here

    > sum(
         ^ missing-bracket: ')' is missing at the end
      hint: close the bracket that is opened here
      perhaps: sum()

    > sum(price, qty
         ^ missing-bracket: ')' is missing at the end
      hint: close the bracket that is opened here
      fix: sum(price, qty)

    > concat(sum(1, [2
                    ^ missing-bracket: ']))' is missing at the end
      hint: close the bracket that is opened here
      perhaps: concat(sum(1, [2]))

    > sum(1 +
         ^ missing-bracket: ')' is missing at the end
      hint: close the bracket that is opened here
      perhaps: sum(1 +)
            ^ missing-expression: a value is missing after '+'
      hint: write it, or leave '+' out

    > sum((1, 2)
          ^ missing-bracket: ')' is missing before ','
      hint: close the bracket that is opened here
      perhaps: sum((1), 2)

    > sum((1, 2))
            ^ comma-in-parentheses: parentheses that belong to no function hold one value only
      hint: a list is written [a, b]
      perhaps: sum([1, 2])

    > (1, 2)
        ^ comma-in-parentheses: parentheses that belong to no function hold one value only
      hint: a list is written [a, b]
      perhaps: [1, 2]

    > ()
      ^ missing-expression: a value is missing after '('

    > ) a
      ^ unexpected-bracket: this bracket closes nothing
      perhaps:  a

    > 1) * 2
       ^ unexpected-bracket: this bracket closes nothing
      perhaps: 1 * 2

    > (1]
        ^ mismatched-bracket: ')' is expected here, not ']'
      fix: (1)

    > [1, 2)
           ^ mismatched-bracket: ']' is expected here, not ')'
      fix: [1, 2]

    > f(1, 2])
            ^ unexpected-bracket: this bracket closes nothing
      perhaps: f(1, 2)

    > f([1, 2)
        ^ missing-bracket: ']' is missing before ')'
      hint: close the bracket that is opened here
      perhaps: f([1, 2])

    > {a: f(1}
           ^ missing-bracket: ')' is missing before '}'
      hint: close the bracket that is opened here
      perhaps: {a: f(1)}

    > sum(1; 2)
           ^ semicolon-separator: values are separated by ',', not ';'
      fix: sum(1, 2)

    > sum(1, 2,)
              ^ trailing-comma: a call does not end with a comma
      fix: sum(1, 2)

    > sum(,1)
          ^ missing-expression: an argument is missing before ','
      hint: write it, or null for nothing

    > sum(1,,2)
            ^ missing-expression: an argument is missing before ','
      hint: write it, or null for nothing

    > concat('a' 'b')
                 ^^^ missing-comma: a comma is missing before ''b''
      perhaps: concat('a', 'b')

    > [1 2 3]
         ^ missing-comma: a comma is missing before '2'
      perhaps: [1, 2 3]
           ^ missing-comma: a comma is missing before '3'
      perhaps: [1 2, 3]

    > iff(true 1, 2)
               ^ missing-comma: a comma is missing before '1'
      perhaps: iff(true, 1, 2)

    > f(a: 1)
         ^ syntax: ':' means nothing here

    > a b
        ^ missing-operator: an operator is missing before 'b'

    > 2 x
        ^ missing-operator: an operator is missing before 'x'
      hint: a product is written with *
      perhaps: 2 * x

    > 2(3 + 4)
       ^ missing-operator: an operator is missing before '('
      hint: a product is written with *
      perhaps: 2 * (3 + 4)

    > 1 ; 2
        ^ syntax: ';' means nothing here
      hint: only 'let name = value' ends with ';'

    > 1, 2
       ^ syntax: ',' means nothing here

    > a : b
        ^ syntax: ':' means nothing here

    > a not in b
        ^^^ missing-operator: an operator is missing before 'not'
      hint: write not(a in b)
    """#

  /// Pipes, lambdas, bindings, records, calls and tokens.
  static let rest = #"""
    > 5 |> 6
           ^ pipe-target: '|>' needs a function at its right
      hint: write x |> f, or x |> f(a); put it in parentheses to calculate on

    > 5 |> [1] |> f
           ^^^ pipe-target: '|>' needs a function at its right
      hint: write x |> f, or x |> f(a); put it in parentheses to calculate on

    > 1 |> f(2) + 3
           ^^^^^^^^ pipe-target: '|>' needs a function at its right
      hint: write x |> f, or x |> f(a); put it in parentheses to calculate on

    > 5 |>
        ^^ missing-expression: a value is missing after '|>'

    > 1 + x -> x
          ^^^^^^ missing-parentheses: a lambda needs parentheses to be an operand
      fix: 1 + (x -> x)

    > 1 + let a = 2; a
          ^^^^^^^^^^^^ missing-parentheses: 'let' needs parentheses to be an operand
      fix: 1 + (let a = 2; a)

    > let a 1; a
           ^ missing-equals: '=' is missing after 'let a'
      hint: write let name = value; formula
      perhaps: let a = 1; a

    > let a = 1, a
               ^ missing-semicolon: ';' is missing after the value of 'a'
      hint: write let name = value; formula
      fix: let a = 1; a

    > let a = 1 a
               ^ missing-semicolon: ';' is missing after the value of 'a'
      hint: write let name = value; formula
      perhaps: let a = 1; a

    > let a = 1;
               ^ missing-expression: a value is missing after ';'

    > let = 1; a
      ^^^ missing-name: a name is missing after 'let'

    > {a 1}
       ^ missing-colon: the key 'a' lacks its ':' and value
      hint: a record is written {name: value}, a list [a, b]
      perhaps: {a: 1}

    > {: 1}
       ^ missing-key: a key is missing before ':'
      hint: a record is written {name: value, "any key": value}

    > {a}
       ^ missing-colon: a record needs a key and ':' for every value
      hint: a record is written {name: value}, a list [a, b]
      perhaps: [a]

    > {a = 1, 1: 2}
         ^ missing-colon: a record's key is followed by ':'
      fix: {a : 1, 1: 2}
              ^ number-as-key: a number is no key
      hint: put it in quotes
      fix: {a = 1, "1": 2}

    > {a: 1, "a": 2, `a`: 3}
             ^^^ repeated-key: the key 'a' stands twice in this record
                     ^^^ repeated-key: the key 'a' stands twice in this record

    > {1, 2}
       ^ missing-colon: a record needs a key and ':' for every value
      hint: a record is written {name: value}, a list [a, b]
      perhaps: [1, 2]

    > {1 2}
       ^ missing-colon: the key '1' lacks its ':' and value
      hint: a record is written {name: value}, a list [a, b]
      perhaps: {1: 2}

    > f(1)(2)
      ^^^^ not-callable: 'f(1)' cannot be called
      hint: only a name can: bind it with let f = …; f(…)

    > "a"(1)
         ^ missing-operator: an operator is missing before '('

    > (x -> x)(1)
      ^^^^^^^^ not-callable: '(x -> x)' cannot be called
      hint: only a name can: bind it with let f = …; f(…)

    > "abc
      ^^^^ unterminated-text: the text has no closing quote
      perhaps: "abc"

    > concat("abc
             ^^^^ unterminated-text: the text has no closing quote
      perhaps: concat("abc")

    > f('a, b)
        ^^^^^^ unterminated-text: the text has no closing quote
      perhaps: f('a, b')

    > `abc
      ^^^^ unterminated-name: the closing backtick is missing
      perhaps: `abc`

    > 1 /* abc
        ^^^^^^ unterminated-comment: the comment has no end
      perhaps: 1 /* abc */

    > ``
      ^^ empty-name: there is no name between the backticks

    > "\q \x41"
       ^^ unknown-escape: '\q' is no escape
      hint: a backslash itself is written \\
      fix: "\\q \x41"
      perhaps: "q \x41"
          ^^ unknown-escape: '\x' is no escape
      hint: a backslash itself is written \\
      fix: "\q \\x41"
      perhaps: "\q x41"

    > "\u12 \u{} \u{110000} \uD800 \uD83DA"
       ^^^^ malformed-escape: '\u12' is no character
      hint: write \u and four hexadecimal digits, or \u{…} with up to six
      fix: "\\u12 \u{} \u{110000} \uD800 \uD83DA"
            ^^^^ malformed-escape: '\u{}' is no character
      hint: write \u and four hexadecimal digits, or \u{…} with up to six
      fix: "\u12 \\u{} \u{110000} \uD800 \uD83DA"
                 ^^^^^^^^^^ malformed-escape: '\u{110000}' is no character
      hint: write \u and four hexadecimal digits, or \u{…} with up to six
      fix: "\u12 \u{} \\u{110000} \uD800 \uD83DA"
                            ^^^^^^ malformed-escape: '\uD800' is half a character
      hint: write both halves, or the whole as \u{…}
      fix: "\u12 \u{} \u{110000} \\uD800 \uD83DA"
                                   ^^^^^^ malformed-escape: '\uD83D' is half a character
      hint: write both halves, or the whole as \u{…}
      fix: "\u12 \u{} \u{110000} \uD800 \\uD83DA"

    > 1e400
      ^^^^^ number-too-large: the number 1e400 is too large
      hint: the largest is about 1.8e308

    > a # b
        ^ unknown-character: '#' means nothing in a formula
      hint: a name with special characters stands in backticks

    > ⏎
      ^ empty-formula: the formula is empty

    > /* a */
      ^^^^^^^ empty-formula: the formula is empty

    > price​ + 1
           ^ unknown-character: a zero-width space (U+200B) stands in the formula
      hint: remove it, or write a plain space
      fix: price + 1

    > 12abc + 1
      ^^^^^ quoted-name-suggested: '12abc' begins like a number but is read as a name
      hint: put it in backticks if a name is meant
      fix: `12abc` + 1

    > =1 + 2
      ^ leading-equals: a formula does not begin with '='
      hint: leave it out
      fix: 1 + 2

    > = = 2
      ^ leading-equals: a formula does not begin with '='
      hint: leave it out
      fix:  = 2
        ^ leading-equals: a formula does not begin with '='
      hint: leave it out
      fix: =  2

    > =
      ^ leading-equals: a formula does not begin with '='
      hint: leave it out
      fix: (nothing)
      ^ empty-formula: the formula is empty

    > concat(“a”, "b")
             ^^^ typographic-quotes: typographic quotes instead of straight ones
      hint: write " or '
      fix: concat("a", "b")

    > “a"b'c”
      ^^^^^^^ typographic-quotes: typographic quotes instead of straight ones
      hint: write " or '

    > f(g(1, h(2)) + (3 * [4, 5)
       ^ missing-bracket: ')' is missing at the end
      hint: close the bracket that is opened here
      perhaps: f(g(1, h(2)) + (3 * [4, 5))
                          ^ missing-bracket: ']' is missing before ')'
      hint: close the bracket that is opened here
      perhaps: f(g(1, h(2)) + (3 * [4, 5])

    > a + ) + b
          ^ unexpected-bracket: this bracket closes nothing
      perhaps: a +  + b

    > "ü" and b
          ^^^ infix-word: 'and' is a function, not an operator
      hint: write and("ü", b)
      fix: and("ü", b)

    > a or⏎b
        ^^ infix-word: 'or' is a function, not an operator
      hint: write or(a, b)
      fix: or(a, b)
    """#
}
