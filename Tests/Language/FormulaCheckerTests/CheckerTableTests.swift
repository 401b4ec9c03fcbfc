import FormulaChecker
import FormulaSyntax
import FormulaValues
import SourceText
import Testing

@Suite struct CheckerTableTests {
  @Test func `a name resolves to a local, then an id, then an identifier`() {
    expectTable(
      """
      > price
      = number?
      > total
      = number
      > `my field` + 6857510fbfed1553e168161b
      = number
      > twice
        ^^^^^ error[conflicting-identifier] 2 fields have the identifier 'twice' (write the id of the intended field: 't1', 't2') → t1 → t2
      = nothing
      > let price = "a"; price
      = text
      > let a = a + 1; a
                ^ error[unknown-field] there is no field 'a' (a 'let' name cannot be used in its own definition)
      = any
      > let qty = qty + 1; qty
      = number?
      > map([1], price -> price)
                 ^^^^^ hint[shadowed-field] inside this function 'price' no longer means the field (give the parameter another name if the field is needed)
      = list of number
      > (let q = 1; q) + q
                         ^ error[unknown-field] there is no field 'q' ('q' is defined only inside its 'let')
      = any
      > map([1], item -> item).count() + item
                                         ^^^^ error[unknown-field] there is no field 'item' ('item' is defined only inside its function) → items
      = any
      """)
  }

  @Test func `an unknown name suggests the nearest names`() {
    expectTable(
      """
      > 2 * prise
            ^^^^^ error[unknown-field] there is no field 'prise' (did you mean 'price'?) → price
      = number
      > prise * qtty
        ^^^^^ error[unknown-field] there is no field 'prise' (did you mean 'price'?) → price
                ^^^^ error[unknown-field] there is no field 'qtty' (did you mean 'qty'?) → qty
      = number
      > Price
        ^^^^^ error[unknown-field] there is no field 'Price' (did you mean 'price'?) → price
      = nothing
      > `Unit price` + unitprice
        ^^^^^^^^^^^^ error[unknown-field] 'Unit price' is the title of a field, not its name (write price) → price
                       ^^^^^^^^^ error[unknown-field] there is no field 'unitprice' ('Unit price' is a title; write price) → price
      = any
      > price + zzzqqqxxx
                ^^^^^^^^^ error[unknown-field] there is no field 'zzzqqqxxx'
      = any
      > b
        ^ error[unknown-field] there is no field 'b'
      = nothing
      > myfield
        ^^^^^^^ error[unknown-field] there is no field 'myfield' (did you mean 'my field'?) → `my field`
      = nothing
      > let lenght = 1; length
                        ^^^^^^ error[unknown-field] there is no field 'length' ('length' is a function: write length(x))
      = nothing
      > map(items, lower)
                   ^^^^^ error[unknown-field] there is no field 'lower' ('lower' is a function: write (x) -> lower(x)) → (x) -> lower(x)
      = list
      > sqrt + 1
        ^^^^ error[unknown-field] there is no field 'sqrt' ('sqrt' is a function: write sqrt(x))
      = any
      > größe2 + 1
        ^^^^^^ error[unknown-field] there is no field 'größe2'
      = any
      > `no such field` + 1
        ^^^^^^^^^^^^^^^ error[unknown-field] there is no field 'no such field'
      = any
      """)
  }

  @Test func `an unknown function suggests the nearest functions`() {
    expectTable(
      """
      > rund(1)
        ^^^^ error[unknown-function] there is no function 'rund' (did you mean 'round'?) → round
      = nothing
      > nosuch(foo)
        ^^^^^^ error[unknown-function] there is no function 'nosuch'
               ^^^ error[unknown-field] there is no field 'foo'
      = nothing
      > price(2)
        ^^^^^ error[unknown-function] 'price' is a field, not a function (put an operator after the field, or write the name without (…))
      = nothing
      > LEN("a") + isBlank(name)
        ^^^ error[unknown-function] there is no function 'LEN' (write length("a")) → length("a")
                   ^^^^^^^ error[unknown-function] there is no function 'isBlank' (write empty(name)) → empty(name)
      = any
      > let f = n -> f(n - 1); f(1)
                     ^ error[unknown-function] there is no function 'f' (a 'let' name cannot be used in its own definition)
      = any
      > let x = 5; x(1)
                   ^ error[unknown-function] 'x' is a number, not a function (write the name without (…))
      = nothing
      > let f = x -> x; g(1)
                        ^ error[unknown-function] there is no function 'g'
      = nothing
      > 5 |> nosuch
             ^^^^^^ error[unknown-function] there is no function 'nosuch'
      = nothing
      > [1].nosuch()
            ^^^^^^ error[unknown-function] there is no function 'nosuch'
      = nothing
      """)
  }

  @Test func `a wrong number of arguments is reported at the name`() {
    expectTable(
      """
      > 1 + pow(2)
            ^^^ error[argument-count] 'pow' takes 2 arguments, not 1 (write pow(base, exp))
      = number
      > pow()
        ^^^ error[argument-count] 'pow' takes 2 arguments, not 0 (write pow(base, exp))
      = number
      > pi(1)
        ^^ error[argument-count] 'pi' takes no arguments, not 1 (write pi())
      = number
      > round()
        ^^^^^ error[argument-count] 'round' takes 1 or 2 arguments, not 0 (write round(x, places?))
      = number
      > iff(true)
        ^^^ error[argument-count] 'iff' takes 2 or 3 arguments, not 1 (write iff(condition, a, b?))
      = any
      > iff()
        ^^^ error[argument-count] 'iff' takes 2 or 3 arguments, not 0 (write iff(condition, a, b?))
      = any
      > sum() + and().count()
                ^^^^^ error[type-mismatch] 'count' takes a list, not true or false (a list is written [a, b])
      = number
      > upper("a", "tr", 3)
        ^^^^^ error[argument-count] 'upper' takes 1 or 2 arguments, not 3 (write upper(text, locale?))
      = text
      > ifError(sqrt(), 0)
                ^^^^ error[argument-count] 'sqrt' takes 1 argument, not 0 (write sqrt(x))
      = number
      > let f = (x, y) -> x + y; f(1)
                                 ^ error[argument-count] 'f' takes 2 arguments, not 1 (write f(x, y))
      = number or text or date or null
      > let k = () -> 7; k(1)
                         ^ error[argument-count] 'k' takes no arguments, not 1 (write k())
      = number
      > let f = x -> x * 2; let g = (f); g(1, 2) + g(1)
                                         ^ error[argument-count] 'g' takes 1 argument, not 2 (write g(x))
      = number?
      """)
  }

  @Test func `an argument of the wrong type is an error only if it is certain`() {
    expectTable(
      """
      > sqrt("abc")
             ^^^^^ error[type-mismatch] 'sqrt' takes a number for 'x', not text (toNumber(…) turns text into a number)
      = number
      > sqrt(name)
             ^^^^ error[type-mismatch] 'sqrt' takes a number for 'x', not text (toNumber(…) turns text into a number)
      = number?
      > sqrt(extra) + sqrt(price) + sqrt(when)
      = number?
      > sqrt(iff(flag, 1, "a"))
                 ^^^^ error[unknown-field] there is no field 'flag'
      = number
      > pow("a", null)
      = null
      > sqrt(null)
      = null
      > pow("a", "b")
            ^^^ error[type-mismatch] 'pow' takes a number for 'base', not text (toNumber(…) turns text into a number)
                 ^^^ error[type-mismatch] 'pow' takes a number for 'exp', not text (toNumber(…) turns text into a number)
      = number
      > lower(5)
              ^ error[type-mismatch] 'lower' takes text, not a number (toText(…) turns it into text)
      = text
      > lower(colour)
      = text?
      > lower(when)
              ^^^^ error[type-mismatch] 'lower' takes text, not a date (formatDate(…) turns a date into text)
      = text?
      > sum(1, "a")
               ^^^ error[type-mismatch] 'sum' takes a number or a list of numbers for 'n', not text (toNumber(…) turns text into a number)
      = number
      > sum(["a", 1])
            ^^^^^^^^ error[type-mismatch] 'sum' takes a number or a list of numbers for 'n', not a list that contains text (toNumber(…) turns text into a number, for instance in map(…))
      = number
      > sum(items.item)
            ^^^^^^^^^^ warning[type-mismatch] 'sum' takes a number or a list of numbers for 'n', not a list that contains text (toNumber(…) turns text into a number, for instance in map(…))
      = number
      > sum(items.amount, [[1], 2], null)
      = number
      > median([true])
               ^^^^^^ error[type-mismatch] 'median' takes a list of numbers, not a list that contains true or false (iff(x, 1, 0) turns it into a number, for instance in map(…))
      = number?
      > sumBy([1], "a")
              ^^^ error[type-mismatch] 'sumBy' takes a table or a list of records, not a list that contains a number
      = number
      > count(map(5, (x) -> x))
                  ^ error[type-mismatch] 'map' takes a list, not a number (a list is written [a, b])
      = number
      > count(null)
      = number
      > iff(1 < 2, 1, sqrt("x"))
                           ^^^ error[type-mismatch] 'sqrt' takes a number for 'x', not text (toNumber(…) turns text into a number)
      = number
      > year("2024-01-01") + year(true)
                                  ^^^^ error[type-mismatch] 'year' takes a date, not true or false
      = number
      """)
  }

  @Test func `a time zone and a locale may follow the last argument`() {
    expectTable(
      """
      > year(when, "UTC")
      = number?
      > year(when, 5)
                   ^ error[type-mismatch] 'year' takes text for 'zone', not a number (toText(…) turns it into text)
      = number?
      > startOf(when, 2, "UTC")
      = date?
      > startOf(when, "UTC")
      = date?
      > startOf(when, "UTC", 5)
                             ^ error[type-mismatch] 'startOf' takes text for 'zone', not a number (toText(…) turns it into text)
      = date?
      > upper("i", "tr")
      = text
      > upper("i", name)
      = text
      """)
  }

  @Test func `conditions accept true, false and null`() {
    expectTable(
      """
      > ifs(true, 1, 5, 2)
                     ^ error[type-mismatch] a condition must be true or false, not a number (compare it, as in x != 0, or write !empty(x))
      = any
      > ifs(true, 1, null, 2, 5)
      = any
      > iff(price, 1, 2)
            ^^^^^ error[type-mismatch] a condition must be true or false, not a number (compare it, as in x != 0, or write !empty(x))
      = number
      > iff(null, 1, "a")
      = number or text
      > price ? 1 : 2
        ^^^^^ error[type-mismatch] a condition must be true or false, not a number (compare it, as in x != 0, or write !empty(x))
      = number
      > true && 5
                ^ error[type-mismatch] a condition must be true or false, not a number (compare it, as in x != 0, or write !empty(x))
      = boolean
      > "x" || name
        ^^^ error[type-mismatch] a condition must be true or false, not text (write !empty(x), or compare it with ==)
               ^^^^ error[type-mismatch] a condition must be true or false, not text (write !empty(x), or compare it with ==)
      = boolean
      > !5
         ^ error[type-mismatch] a condition must be true or false, not a number (compare it, as in x != 0, or write !empty(x))
      = boolean
      > !null
      = boolean
      > not("a")
            ^^^ error[type-mismatch] a condition must be true or false, not text (write !empty(x), or compare it with ==)
      = boolean
      > and(true, 1)
                  ^ error[type-mismatch] a condition must be true or false, not a number (compare it, as in x != 0, or write !empty(x))
      = boolean
      > filter([1, 2], x -> x)
                            ^ error[type-mismatch] a condition must be true or false, not a number (compare it, as in x != 0, or write !empty(x))
      = list of number
      > filter(items, r -> r.amount)
                           ^^^^^^^^ error[type-mismatch] a condition must be true or false, not a number (compare it, as in x != 0, or write !empty(x))
      = list of record
      > filter(extra, x -> x)
      = any
      > let f = x -> 5; filter([1], f)
                                    ^ error[type-mismatch] a condition must be true or false, not a number (compare it, as in x != 0, or write !empty(x))
      = list of number
      """)
  }

  @Test func `operators report the types that they accept`() {
    expectTable(
      """
      > "a" * 2
        ^^^ error[type-mismatch] '*' takes a number, not text (toNumber(…) turns text into a number)
      = number
      > "a" * "b"
        ^^^ error[type-mismatch] '*' takes a number, not text (toNumber(…) turns text into a number)
              ^^^ error[type-mismatch] '*' takes a number, not text (toNumber(…) turns text into a number)
      = number
      > null * "a"
      = null
      > -"a"
         ^^^ error[type-mismatch] '-' takes a number, not text (toNumber(…) turns text into a number)
      = number
      > -when
      = number?
      > +when
      = date?
      > +name
         ^^^^ error[type-mismatch] '+' takes a number, not text (toNumber(…) turns text into a number)
      = number?
      > {a: 1} - 1
        ^^^^^^ error[type-mismatch] '-' takes a number, not a record
      = number
      > true + 1
        ^^^^ error[type-mismatch] '+' takes a number or text, not true or false (iff(x, 1, 0) turns it into a number)
      = any
      > 1 + [1]
            ^^^ error[type-mismatch] '+' takes a number or text, not a list (sum(…) or count(…) turns a list into a number)
      = any
      > "a" + [1]
      = text
      > "a" + (x -> x)
              ^^^^^^^^ error[type-mismatch] '+' takes a number or text, not a function
      = text
      > name + 1
      = text?
      > "a" + price
      = text
      > null + 1
      = null
      > null + "a"
      = text
      > extra + 1
      = number or text or date or null
      > extra * 1
      = number?
      > when + 1
      = date?
      > 1 + when
      = date?
      > when - 1
      = date?
      > when - due
      = number?
      > when - extra
      = number or date or null
      > 1 - when
      = number?
      > price ?? 0
      = number
      > null ?? "a"
      = text
      > 2 ^ price
      = number?
      > 5 in 5
             ^ error[type-mismatch] 'in' takes a list on its right, not a number (a list is written [a, b])
      = boolean
      """)
  }

  @Test func `comparisons that cannot hold give a warning`() {
    expectTable(
      """
      > price < 5
      = boolean
      > price < "5"
        ^^^^^^^^^^^ warning[always-false-comparison] '<' compares numbers and dates, so with text this is always false (toNumber(…) turns text into a number)
      = boolean
      > "a" < "b"
        ^^^^^^^^^ warning[always-false-comparison] '<' compares numbers and dates, so with text this is always false (toNumber(…) turns text into a number)
      = boolean
      > when > "2024-01-01"
        ^^^^^^^^^^^^^^^^^^^ warning[always-false-comparison] '>' compares numbers and dates, so with text this is always false (write when > date(2024, 1, 1)) → when > date(2024, 1, 1)
      = boolean
      > name < extra
        ^^^^^^^^^^^^ warning[always-false-comparison] '<' compares numbers and dates, so with text this is always false (toNumber(…) turns text into a number)
      = boolean
      > [] > 1
        ^^^^^^ warning[always-false-comparison] '>' compares numbers and dates, so with a list this is always false
      = boolean
      > price < null
        ^^^^^^^^^^^^ warning[always-false-comparison] '<' compares numbers and dates, so with null this is always false
      = boolean
      > "1" == 1
        ^^^^^^^^ warning[always-false-comparison] text and a number are never equal, so this is always false (toNumber(…) turns text into a number)
      = boolean
      > name == price
        ^^^^^^^^^^^^^ warning[always-false-comparison] text and a number are never equal, so this is always false unless both are empty (toNumber(…) turns text into a number)
      = boolean
      > name != true
        ^^^^^^^^^^^^ warning[always-false-comparison] text and true or false are never equal, so this is always true
      = boolean
      > when == 0
      = boolean
      > [1] == [1]
        ^^^^^^^^^^ warning[always-false-comparison] '==' does not compare the contents of lists and records, so this is always false (equals(a, b) compares the contents) → equals([1], [1])
      = boolean
      > {a: 1} != {a: 1}
        ^^^^^^^^^^^^^^^^ warning[always-false-comparison] '!=' does not compare the contents of lists and records, so this is always true (equals(a, b) compares the contents) → not(equals({a: 1}, {a: 1}))
      = boolean
      > extra == [1]
        ^^^^^^^^^^^^ warning[always-false-comparison] '==' does not compare the contents of lists and records, so this is always false (equals(a, b) compares the contents) → equals(extra, [1])
      = boolean
      > [1] == 1
        ^^^^^^^^ warning[always-false-comparison] a list and a number are never equal, so this is always false
      = boolean
      > price == null
      = boolean
      > colour == name
      = boolean
      > "1" in [1, 2]
        ^^^^^^^^^^^^^ warning[always-false-comparison] a list of number never contains text, so this is always false (toNumber(…) turns text into a number)
      = boolean
      > 1 in []
      = boolean
      > price in [1]
      = boolean
      > when in [1]
      = boolean
      """)
  }

  @Test func `texts that are not an option give a warning`() {
    expectTable(
      """
      > colour == "Red"
      = boolean
      > colour == "o2"
      = boolean
      > colour == "Old"
      = boolean
      > colour == "red"
                  ^^^^^ warning[text-compared-with-option] no option is called 'red' (did you mean 'Red'?) → "Red"
      = boolean
      > "Gren" != colour
        ^^^^^^ warning[text-compared-with-option] no option is called 'Gren' (did you mean 'Green'?) → "Green"
      = boolean
      > colour == "Purple"
                  ^^^^^^^^ warning[text-compared-with-option] no option is called 'Purple' (the options are 'Red', 'Green')
      = boolean
      > colour == ""
                  ^^ warning[text-compared-with-option] an option is never the empty text (empty(x) tests whether nothing is chosen)
      = boolean
      > colour in ["Red", "Geen"]
                          ^^^^^^ warning[text-compared-with-option] no option is called 'Geen' (did you mean 'Green'?) → "Green"
      = boolean
      > "Blu" in colours
        ^^^^^ warning[text-compared-with-option] no option is called 'Blu' (the options are 'Red', 'Green')
      = boolean
      > contains(colours, "Blu")
                          ^^^^^ warning[text-compared-with-option] no option is called 'Blu' (the options are 'Red', 'Green')
      = boolean
      > contains(colours, "RED")
      = boolean
      > switch(colour, "Red", 1, "Grean", 2, "Other")
                                 ^^^^^^^ warning[text-compared-with-option] no option is called 'Grean' (did you mean 'Green'?) → "Green"
      = any
      > oneOf(colour, "Rot", ("Redd"))
                      ^^^^^ warning[text-compared-with-option] no option is called 'Rot' (the options are 'Red', 'Green')
                              ^^^^^^ warning[text-compared-with-option] no option is called 'Redd' (did you mean 'Red'?) → "Red"
      = boolean
      > filter(items, r -> r.shade == "Rde")
                                      ^^^^^ warning[text-compared-with-option] no option is called 'Rde' (did you mean 'Red'?) → "Red"
      = list of record
      > name == "Rde"
      = boolean
      """)
  }

  @Test func `members and columns are known from the document`() {
    expectTable(
      """
      > items.item
      = list of text?
      > items.c2
      = list of number?
      > items.Amount
      = list of number?
      > items.amont
              ^^^^^ error[unknown-column] there is no column 'amont', so this is null (did you mean 'amount'?) → amount
      = list of null
      > items[0].amount
      = number?
      > items.0.zzz
                ^^^ error[unknown-column] there is no column 'zzz', so this is null (there are 'Item', 'Amount', 'Shade')
      = null
      > items[0]?.zzz
      = null
      > items["amount"]
      = list of number?
      > items[0]["amont"]
                 ^^^^^^^ error[unknown-column] there is no column 'amont', so this is null (did you mean 'amount'?) → "amount"
      = null
      > items.count
              ^^^^^ error[unknown-column] there is no column 'count', so this is null (write count(items)) → count(items)
      = list of null
      > photos.url
      = list of text
      > photos.ulr
               ^^^ warning[unknown-member] there is no member 'ulr', so this is null (did you mean 'url'?) → url
      = list of null
      > {a: 1, b: "x"}.b
      = text
      > {a: 1}.b
               ^ warning[unknown-member] there is no member 'b', so this is null (there is 'a')
      = null
      > {}.b
           ^ warning[unknown-member] there is no member 'b', so this is null (the record is empty)
      = null
      > {a: {b: [1]}}.a.b[0]
      = number?
      > extra.foo.bar
      = any
      > null.foo
      = null
      > [1].a
            ^ warning[unknown-member] 'a' is not a column: the list contains a number, not records
      = list
      > name.length
        ^^^^ error[type-mismatch] text has no member 'length' (write length(name)) → length(name)
      = any
      > price.x
        ^^^^^ error[type-mismatch] a number has no member 'x' (only records, tables and their rows have members)
      = any
      > true.x
        ^^^^ error[type-mismatch] true or false has no member 'x' (only records, tables and their rows have members)
      = any
      > (x -> x).a
        ^^^^^^^^ error[type-mismatch] a function has no member 'a' (only records, tables and their rows have members)
      = any
      > price[0]
        ^^^^^ error[type-mismatch] a number cannot be indexed with '[…]' (only lists, records and texts can be indexed)
      = any
      > name[0]
      = text?
      > name["a"]
             ^^^ error[type-mismatch] an index must be a number (counting from 0), not text
      = text?
      > [1, 2]["a"]
               ^^^ error[type-mismatch] an index must be a number (counting from 0), not text
      = number?
      > [1, 2][true]
               ^^^^ error[type-mismatch] an index must be a number (counting from 0), not true or false
      = number?
      > [1, 2][0.5]
               ^^^ error[type-mismatch] an index must be a whole number (indices count from 0)
      = number?
      > [1, 2][4 / 4]
      = number?
      > [[1, 2], [3]].1.0
      = number?
      > {a: 1}["a"]
      = number
      > [][0]
      = null
      """)
  }

  @Test func `a counting predicate takes the elements, and a named member has its type`() {
    expectTable(
      """
      > countIf(items, row -> row.amount > 3)
      = number
      > countIf(items, row -> row.amont > 3)
                              ^^^^^^^^^^^^^ warning[always-false-comparison] '>' compares numbers and dates, so with null this is always false
                                  ^^^^^ error[unknown-column] there is no column 'amont', so this is null (did you mean 'amount'?) → amount
      = number
      > countIf(items.item, text -> text + 1 > 0)
                                    ^^^^^^^^^^^^ warning[always-false-comparison] '>' compares numbers and dates, so with text this is always false (toNumber(…) turns text into a number)
      = number
      > countIf(items, (row, index, more) -> true)
                       ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[type-mismatch] the function has 3 parameters, but it only receives 2 values here
      = number
      > countIf(items, row -> row.amount)
                              ^^^^^^^^^^ error[type-mismatch] a condition must be true or false, not a number (compare it, as in x != 0, or write !empty(x))
      = number
      > countIf(items.item, ">3")
                            ^^^^ warning[criteria-text] 'countIf' compares with the text ">3" itself and does not evaluate it as a test (write (x) -> x > 3) → (x) -> x > 3
      = number
      > member(items.0, "amount")
      = number?
      > member(items.0, "shade")
      = choice?
      > member(items.0, name)
      = any
      """)
  }

  @Test func `lambda parameters have inferred types`() {
    expectTable(
      """
      > map([1, 2], x -> x + 1)
      = list of number
      > map(["a"], x -> x * 2)
                        ^ error[type-mismatch] '*' takes a number, not text (toNumber(…) turns text into a number)
      = list of number
      > map([5, 6], (x, i) -> i)
      = list of number
      > map([5], (x, i, z) -> i)
                 ^^^^^^^^^^^^^^ error[type-mismatch] the function has 3 parameters, but it only receives 2 values here
      = list of number
      > map([5], () -> 1)
      = list of number
      > map([5], 5)
                 ^ error[type-mismatch] 'map' takes a function such as (item) -> … for 'f', not a number (write (item) -> …)
      = list of number
      > map([5], null)
                 ^^^^ error[type-mismatch] 'map' takes a function such as (item) -> … for 'f', not null (write (item) -> …)
      = list of null?
      > map(items, r -> r.amount)
      = list of number?
      > map(items, r -> r.amont)
                          ^^^^^ error[unknown-column] there is no column 'amont', so this is null (did you mean 'amount'?) → amount
      = list of null
      > map([[1], [2]], xs -> sum(map(xs, x -> x * 2)))
      = list of number
      > reduce([1, 2], (a, x) -> a + x, 0)
      = any
      > reduce([1, 2], a -> a)
                       ^^^^^^ warning[type-mismatch] the function receives 2 values here but has only 1 parameter
      = any
      > reduce(items, (a, r, i) -> a + r.c9 + i)
                                         ^^ error[unknown-column] there is no column 'c9', so this is null (there are 'Item', 'Amount', 'Shade')
      = any
      > let f = x -> x * 2; map([1, 2], f)
      = list of number?
      > let twice = (f, x) -> f(f(x)); twice(x -> x + 3, 1)
      = any
      > map([1], sum -> sum(1, sum))
      = list of number
      > map(extra, sum -> sum(1, sum))
      = list of number
      > map(extra, g -> g(1))
      = list
      > map([1, 2], qty -> qty)
                    ^^^ hint[shadowed-field] inside this function 'qty' no longer means the field (give the parameter another name if the field is needed)
      = list of number
      > sumBy(items, "amount") + sumBy(items, r -> r.amount)
      = number
      > sumBy(items, "amont")
                     ^^^^^^^ error[unknown-column] there is no column 'amont', so this is null (did you mean 'amount'?) → "amount"
      = number
      > cells(items, "amount")
      = list of number?
      > cells(items, r -> r.item)
      = list of text?
      > minBy(items, "amount").item
      = text?
      > joinTables(items, photos, "c1", "url")
      = list
      > joinTables(items, photos, "url", "c1")
                                  ^^^^^ error[unknown-column] there is no column 'url', so this is null (there are 'Item', 'Amount', 'Shade')
                                         ^^^^ warning[unknown-member] there is no member 'c1', so this is null (there are '_id', 'url')
      = list
      > summarize(items, "shade", {total: rows -> sumBy(rows, "amount")})
      = list
      > 'a'.sqrt()
        ^^^ error[type-mismatch] 'sqrt' takes a number for 'x', not text (toNumber(…) turns text into a number)
      = number
      """)
  }

  @Test func `the operands of a word as operator are not checked`() {
    expectTable(
      """
      > price and qty
              ^^^ error[infix-word] 'and' is a function, not an operator (write and(price, qty)) → and(price, qty)
      = boolean
      """)
  }

  @Test func `a name that a missing parenthesis joins to a function is not reported`() {
    expectTable(
      """
      > roundprice + qty, 2)
                           ^ error[unexpected-bracket] unmatched ')' (write '(' after the name of the function)
      = nothing
      > pric + qty, 2)
        ^^^^ error[unknown-field] there is no field 'pric' (did you mean 'price'?) → price
                     ^ error[unexpected-bracket] unmatched ')' (write '(' after the name of the function)
      = nothing
      """)
  }

  @Test func `a pattern of another system is reported`() {
    expectTable(
      """
      > formatDate(when, "yyyy-MM-dd")
                         ^^^^^^^^^^^^ warning[date-pattern] in this date pattern 'yyyy' is not a token (write "YYYY-MM-DD") → "YYYY-MM-DD"
      = text?
      > formatNumber(price, "[Red]0.00") + toText(when, "#,#")
                            ^^^^^^^^^^^ warning[number-pattern] in this number pattern brackets are output literally (write "0.00") → "0.00"
      = text
      """)
  }

  @Test func `an ambiguous column is reported in every spelling`() {
    let row = RecordShape([
      .init("c1", .number, aliases: ["size", "Same"], title: "Same"),
      .init("c2", .number, aliases: ["size", "Same"], title: "Same"),
    ])
    let schema = FormulaSchema([.init(id: "t", type: .list(of: .record(row)))])
    for text in ["t[0].Same", "t[0].size", "cells(t, 'Same')", "cells(t, 'size')"] {
      var checker = Checker(schema: schema, catalog: SampleForm.catalog)
      let found = Array(checker.check(ParsedFormula(text)).diagnostics)
      #expect(found.count == 1 && found[0].message.contains("so it is ambiguous"), "\(found)")
      #expect(found.first?.fixes.count == 2)
    }
  }

  @Test func `a function is not a result`() {
    expectTable(
      """
      > x -> x
        ^^^^^^ error[function-as-result] a function cannot be the value of a field (call it, or pass it to a function such as map)
      = function
      > let f = x -> x; [1, f]
                            ^ error[function-as-result] a function cannot be the value of a field (call it, or pass it to a function such as map)
      = list of number or function
      > {a: (x -> x)}
             ^^^^^^ error[function-as-result] a function cannot be the value of a field (call it, or pass it to a function such as map)
      = record
      > let f = x -> x; f
                        ^ error[function-as-result] a function cannot be the value of a field (call it, or pass it to a function such as map)
      = function
      """)
  }

  @Test func `functions about fields require a field reference`() {
    expectTable(
      """
      > isVisible(price)
      = boolean
      > isVisible((price))
      = boolean
      > isVisible(prise)
                  ^^^^^ error[unknown-field] there is no field 'prise' (did you mean 'price'?) → price
      = boolean
      > isVisible(1)
                  ^ error[type-mismatch] 'isVisible' takes the name of a field for 'field'
      = boolean
      > let price = 1; isVisible(price)
                                 ^^^^^ error[type-mismatch] 'isVisible' takes the name of a field for 'field'
      = boolean
      """)
  }

  @Test func `types are inferred from parts`() {
    expectTable(
      """
      > 1
      = number
      > true ? 1 : "a"
      = number or text
      > iff(true, 1)
      = number?
      > [1, "a", null]
      = list of number or text or null
      > [[1], [2, null]]
      = list of list of number?
      > []
      = list of nothing
      > round(price)
      = number?
      > round(1, price)
      = number
      > ifError(price, e -> "")
      = number or text or null
      > coalesce(price, x -> 1)
      = number or function or null
      > concat(price)
      = text
      > lower(null)
      = null
      > let a = 1; let b = "x"; {p: a, q: b}.q
      = text
      > when + 1 > due
      = boolean
      """)
  }

  @Test func `missing parts of a formula give no further diagnostics`() {
    expectTable(
      """
      > price +
              ^ error[missing-expression] expected a value after '+' (write it, or leave '+' out)
      = any
      > sqrt(
            ^ error[missing-bracket] expected ')' at the end (close the bracket that is opened here) → )
      = number
      > items.
             ^ error[missing-name] expected a name after '.'
      = any
      > map(items, r -> r.)
                         ^ error[missing-name] expected a name after '.'
      = list
      > 1 < 
          ^ error[missing-expression] expected a value after '<' (write it, or leave '<' out)
      = boolean
      > let a = ; a + 1
                ^ error[missing-expression] expected a value between '=' and ';'
      = any
      > 1 < 2 < 3
        ^^^^^^^^^ error[chained-comparison] comparisons cannot be chained (write and(1 < 2, 2 < 3)) → and(1 < 2, 2 < 3)
      = boolean
      > pow(price
           ^ error[missing-bracket] expected ')' at the end (close the bracket that is opened here) → )
      = number
      > amount + Shade
        ^^^^^^ error[unknown-field] there is no field 'amount' (it is a column: write items.amount) → items.amount
                 ^^^^^ error[unknown-field] there is no field 'Shade' (it is a column: write items.Shade) → items.Shade
      = any
      > items[0][amount]
                 ^^^^^^ error[unknown-field] there is no field 'amount' (it is a column: write items[0].amount) → items[0].amount
      = any
      """)
  }
}
