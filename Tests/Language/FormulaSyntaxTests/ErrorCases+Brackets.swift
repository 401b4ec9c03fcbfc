extension ErrorCases {
  /// Missing values, brackets, commas and other separators.
  static let brackets = #"""
    > 1 +
        ^ missing-expression: expected a value after '+'
      hint: write it, or leave '+' out

    > 1 + * 2
          ^ missing-expression: expected a value between '+' and '*'

    > * 2
      ^ missing-expression: expected a value before '*'

    > || true
      ^^ missing-expression: expected a value before '||'

    > !
      ^ missing-expression: expected a value after '!'
      hint: write it, or leave '!' out

    > 1 + + 
          ^ missing-expression: expected a value after '+'
      hint: write it, or leave '+' out

    > 1..
       ^ missing-name: a number cannot end with '.'
      hint: write 1 or 1.0
      perhaps: 1

    > 1...
       ^ missing-name: a number cannot end with '.'
      hint: write 1 or 1.0
      perhaps: 1

    > 1.
       ^ missing-name: a number cannot end with '.'
      hint: write 1 or 1.0
      perhaps: 1

    > a.
       ^ missing-name: expected a name after '.'

    > a?.[0]
       ^^ missing-name: expected a name after '?.'
      hint: an element is read with a[i], even if a is null

    > a?.f(b)
       ^^ optional-method: '?.' reads a member and cannot call a function
      hint: write .f(…), which takes null too
      fix: a.f(b)

    > true ? : 2
             ^ missing-expression: expected a value between '?' and ':'

    > true ? 1
           ^ missing-colon: expected ':' and a value after '?'
      hint: write condition ? a : b
      perhaps: true ? 1 : null

    > a ? b c : d
            ^ missing-operator: expected an operator before 'c'

    > [1, 2][]
            ^ missing-expression: expected a value after '['

    > xs[1, 2]
          ^ syntax: unexpected ','

    > sum(
         ^ missing-bracket: expected ')' at the end
      hint: close the bracket that is opened here
      perhaps: sum()

    > sum(price, qty
         ^ missing-bracket: expected ')' at the end
      hint: close the bracket that is opened here
      fix: sum(price, qty)

    > concat(sum(1, [2
                    ^ missing-bracket: expected ']))' at the end
      hint: close the bracket that is opened here
      perhaps: concat(sum(1, [2]))

    > sum(1 +
         ^ missing-bracket: expected ')' at the end
      hint: close the bracket that is opened here
      perhaps: sum(1 +)
            ^ missing-expression: expected a value after '+'
      hint: write it, or leave '+' out

    > sum((1, 2)
          ^ missing-bracket: expected ')' before ','
      hint: close the bracket that is opened here
      perhaps: sum((1), 2)

    > sum((1, 2))
            ^ comma-in-parentheses: parentheses outside a function call hold only one value
      hint: a list is written [a, b]
      perhaps: sum([1, 2])

    > (1, 2)
        ^ comma-in-parentheses: parentheses outside a function call hold only one value
      hint: a list is written [a, b]
      perhaps: [1, 2]

    > ()
      ^ missing-expression: expected a value after '('

    > ) a
      ^ unexpected-bracket: unmatched ')'
      hint: remove it, or open a bracket before it
      perhaps:  a

    > 1) * 2
       ^ unexpected-bracket: unmatched ')'
      hint: remove it, or open a bracket before it
      perhaps: 1 * 2

    > a + b, 2)
              ^ unexpected-bracket: unmatched ')'
      hint: write '(' after the name of the function

    > a, f(1, 2)
       ^ syntax: unexpected ','

    > a, b) + c, d
          ^ unexpected-bracket: unmatched ')'
      hint: write '(' after the name of the function
               ^ syntax: unexpected ','

    > a, b] + c)
       ^ syntax: unexpected ','
          ^ unexpected-bracket: unmatched ']'
      hint: remove it, or open a bracket before it
      perhaps: a, b + c)
               ^ unexpected-bracket: unmatched ')'
      hint: remove it, or open a bracket before it
      perhaps: a, b] + c

    > (1]
        ^ mismatched-bracket: expected ')', found ']'
      fix: (1)

    > [1, 2)
           ^ mismatched-bracket: expected ']', found ')'
      fix: [1, 2]

    > f(1, 2])
            ^ unexpected-bracket: unmatched ']'
      hint: remove it, or open a bracket before it
      perhaps: f(1, 2)

    > f([1, 2)
        ^ missing-bracket: expected ']' before ')'
      hint: close the bracket that is opened here
      perhaps: f([1, 2])

    > {a: f(1}
           ^ missing-bracket: expected ')' before '}'
      hint: close the bracket that is opened here
      perhaps: {a: f(1)}

    > sum(1; 2)
           ^ semicolon-separator: values are separated by ',', not ';'
      fix: sum(1, 2)

    > sum(1, 2,)
              ^ trailing-comma: a call cannot end with a comma
      fix: sum(1, 2)

    > sum(,1)
          ^ missing-expression: expected an argument before ','
      hint: write it, or null for nothing

    > sum(1,,2)
            ^ missing-expression: expected an argument before ','
      hint: write it, or null for nothing

    > concat('a' 'b')
                 ^^^ missing-comma: expected ',' before ''b''
      perhaps: concat('a', 'b')

    > [1 2 3]
         ^ missing-comma: expected ',' before '2'
      perhaps: [1, 2 3]
           ^ missing-comma: expected ',' before '3'
      perhaps: [1 2, 3]

    > iff(true 1, 2)
               ^ missing-comma: expected ',' before '1'
      perhaps: iff(true, 1, 2)

    > f(a: 1)
         ^ syntax: unexpected ':'

    > a b
        ^ missing-operator: expected an operator before 'b'

    > 2 x
        ^ missing-operator: expected an operator before 'x'
      hint: a product is written with *
      perhaps: 2 * x

    > 2(3 + 4)
       ^ missing-operator: expected an operator before '('
      hint: a product is written with *
      perhaps: 2 * (3 + 4)

    > 1 ; 2
        ^ syntax: unexpected ';'
      hint: only 'let name = value' ends with ';'

    > 1, 2
       ^ syntax: unexpected ','

    > a : b
        ^ syntax: unexpected ':'

    > a not in b
        ^^^ missing-operator: expected an operator before 'not'
      hint: write not(a in b)
    """#

  /// Pipes, lambdas, bindings, records, calls and tokens.
  static let rest = #"""
    > 5 |> 6
           ^ pipe-target: '|>' requires a function on its right
      hint: write x |> f, or x |> f(a); put the pipe in parentheses to use its result

    > 5 |> [1] |> f
           ^^^ pipe-target: '|>' requires a function on its right
      hint: write x |> f, or x |> f(a); put the pipe in parentheses to use its result

    > 1 |> f(2) + 3
           ^^^^^^^^ pipe-target: '|>' requires a function on its right
      hint: write x |> f, or x |> f(a); put the pipe in parentheses to use its result

    > 5 |>
        ^^ missing-expression: expected a value after '|>'

    > 1 + x -> x
          ^^^^^^ missing-parentheses: a lambda requires parentheses as an operand
      fix: 1 + (x -> x)

    > 1 + let a = 2; a
          ^^^^^^^^^^^^ missing-parentheses: 'let' requires parentheses as an operand
      fix: 1 + (let a = 2; a)

    > let a 1; a
           ^ missing-equals: expected '=' after 'let a'
      hint: write let name = value; formula
      perhaps: let a = 1; a

    > let a = 1, a
               ^ missing-semicolon: expected ';' after the value of 'a'
      hint: write let name = value; formula
      fix: let a = 1; a

    > let a = 1 a
               ^ missing-semicolon: expected ';' after the value of 'a'
      hint: write let name = value; formula
      perhaps: let a = 1; a

    > let a = 1;
               ^ missing-expression: expected a value after ';'

    > let = 1; a
      ^^^ missing-name: expected a name after 'let'

    > {a 1}
       ^ missing-colon: expected ':' and a value after the key 'a'
      hint: a record is written {name: value}, a list [a, b]
      perhaps: {a: 1}

    > {: 1}
       ^ missing-key: expected a key before ':'
      hint: a record is written {name: value, "any key": value}

    > {a}
       ^ missing-colon: a record requires a key and ':' for every value
      hint: a record is written {name: value}, a list [a, b], a field without braces
      perhaps: [a]

    > {a = 1, 1: 2}
         ^ missing-colon: expected ':' after a record's key, found '='
      fix: {a : 1, 1: 2}
              ^ number-as-key: a number is not a valid key
      hint: put it in quotes
      fix: {a = 1, "1": 2}

    > {a: 1, "a": 2, `a`: 3}
             ^^^ repeated-key: duplicate key 'a'
                     ^^^ repeated-key: duplicate key 'a'

    > {1, 2}
       ^ missing-colon: a record requires a key and ':' for every value
      hint: a record is written {name: value}, a list [a, b], a field without braces
      perhaps: [1, 2]

    > {1 2}
       ^ missing-colon: expected ':' and a value after the key '1'
      hint: a record is written {name: value}, a list [a, b]
      perhaps: {1: 2}

    > f(1)(2)
      ^^^^ not-callable: 'f(1)' cannot be called
      hint: only a name can: bind it with let f = …; f(…)

    > "a"(1)
         ^ missing-operator: expected an operator before '('

    > (x -> x)(1)
      ^^^^^^^^ not-callable: '(x -> x)' cannot be called
      hint: only a name can: bind it with let f = …; f(…)

    > "abc
      ^^^^ unterminated-text: unterminated text
      hint: end it with "
      perhaps: "abc"

    > concat("abc
             ^^^^ unterminated-text: unterminated text
      hint: end it with "
      perhaps: concat("abc")

    > f('a, b)
        ^^^^^^ unterminated-text: unterminated text
      hint: end it with '
      perhaps: f('a, b')

    > `abc
      ^^^^ unterminated-name: unterminated name in backticks
      perhaps: `abc`

    > 1 /* abc
        ^^^^^^ unterminated-comment: unterminated comment
      perhaps: 1 /* abc */

    > ``
      ^^ empty-name: expected a name between the backticks

    > "\q \x41"
       ^^ unknown-escape: '\q' is not a valid escape
      hint: a backslash itself is written \\
      fix: "\\q \x41"
      perhaps: "q \x41"
          ^^ unknown-escape: '\x' is not a valid escape
      hint: a backslash itself is written \\
      fix: "\q \\x41"
      perhaps: "\q x41"

    > "\u12 \u{} \u{110000} \uD800 \uD83DA"
       ^^^^ malformed-escape: '\u12' is not a valid character
      hint: write \u and four hexadecimal digits, or \u{…} with up to six
      fix: "\\u12 \u{} \u{110000} \uD800 \uD83DA"
            ^^^^ malformed-escape: '\u{}' is not a valid character
      hint: write \u and four hexadecimal digits, or \u{…} with up to six
      fix: "\u12 \\u{} \u{110000} \uD800 \uD83DA"
                 ^^^^^^^^^^ malformed-escape: '\u{110000}' is not a valid character
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
        ^ unknown-character: '#' is not valid in a formula
      hint: write a name with special characters in backticks

    > ⏎
      ^ empty-formula: the formula is empty

    > /* a */
      ^^^^^^^ empty-formula: the formula is empty

    > price​ + 1
           ^ unknown-character: the formula contains a zero-width space (U+200B)
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
       ^ missing-bracket: expected ')' at the end
      hint: close the bracket that is opened here
      perhaps: f(g(1, h(2)) + (3 * [4, 5))
                          ^ missing-bracket: expected ']' before ')'
      hint: close the bracket that is opened here
      perhaps: f(g(1, h(2)) + (3 * [4, 5])

    > a + ) + b
          ^ unexpected-bracket: unmatched ')'
      hint: remove it, or open a bracket before it
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
