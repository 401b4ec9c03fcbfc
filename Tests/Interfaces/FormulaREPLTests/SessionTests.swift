import FormulaREPL
import FormulaValues
import Testing

@Suite struct SessionTests {
  /// Input lines with their expected output.
  static let sessions: [String] = [
    """
    > 1 + 2
    3
    > _ * 10
    30
    > let rate = 0.2
    rate = 0.2
    > let twice = x -> x * 2
    twice = x -> x * 2
    > twice(rate)
    0.4
    > let a = 1; let b = a + 1
    a = 1
    b = 2
    > let c = 5; c + b
    7
    > [a, b, rate]
    [1, 2, 0.2]
    """,
    """
    > round(
    … 2.345,
    … 2)
    2.35
    > let x = [1,
    … 2]
    x = [1, 2]
    > "one
    … two"
    "one\\ntwo"
    > null
    null
    > [null, "a", true, {k: null}]
    [null, "a", true, {k: null}]
    > []
    []
    > {a: 1, name: "Ann"}
    a     1
    name  "Ann"
    """,
    """
    > [{name: "Ann", age: 31}, {name: "Bo", age: null}, {age: 7, note: "x"}]
    name    age  note
    ─────  ────  ────
    "Ann"    31
    "Bo"   null
              7  "x"
    """,
    """
    > date(2024, 5, 31, 14, 5)
    2024-05-31 14:05 UTC
    > dateAdd(date(2024, 5, 31, 12, 0, 7), 1, "day")
    2024-06-01 12:00:07 UTC
    > :json
    results are JSON
    > [date(2024, 5, 31), "a"]
    [1717113600000,"a"]
    > :json
    results are readable text
    """,
    """
    > 1 / 0
    input:1:1: error[division-by-zero]: division by zero; check first whether the divisor is 0
    1 | 1 / 0
      | ^^^^^
    > let bad = 2 * sqrt("x")
    input:1:20: error[type-mismatch]: 'sqrt' takes a number, not text
    1 | let bad = 2 * sqrt("x")
      |                    ^^^
    > nonsense
    input:1:1: error[unknown-field]: there is no field 'nonsense'
    1 | nonsense
      | ^^^^^^^^
    > :nonsense
    there is no command ':nonsense'; ':help' lists the commands
    > :set
    usage: :set FIELD VALUE
    > :set price abc
    the value of 'price' is not valid JSON; a text requires quotes, as in "abc"
    > :set price 12
    price = 12
    > price * 2
    24
    > :whatif price=3,name="a, b" [price, name]
    [3, "a, b"]
    > price
    12
    > :undo
    no document is open; ':open FILE' opens one
    """,
    """
    > :open invoice.json
    invoice.json: 6 fields, 2 with a formula
    > lines
    item     qty  price
    ──────  ────  ─────
    "Pen"      3    2.5
    "Book"  null     12
    > net
    7.5
    > :set rate 0.1
    Tax rate (rate)  0.2 → 0.1
    gross            9 → 8.25
    > :undo
    Tax rate (rate)  0.1 → 0.2
    gross            8.25 → 9
    > :redo
    Tax rate (rate)  0.2 → 0.1
    gross            9 → 8.25
    > :redo
    there is nothing to redo
    > :set status "Paid"
    status  "Open" (o1) → "Paid" (o2)
    > :set status "Lost"
    'Lost' is not an option of the field 'status'
    > :set due "2024-06-01T08:00"
    due  2024-05-31 14:00 Europe/Berlin → 2024-06-01 08:00 Europe/Berlin
    > :set rate null
    Tax rate (rate)  0.1 → null
    gross            8.25 → null
    > :whatif rate=1 gross
    15
    > :whatif status=Paid status
    "Paid" (o2)
    > :whatif rate=seven gross
    'rate' takes a number, as in 0.07
    > :set net 5
    'net' is computed by a formula, which will replace this value when a field that it reads changes; ':recalculate' runs it now
    net  7.5 → 5
    > :undo
    net  5 → 7.5
    > rate
    null
    > :deps gross
    gross ← round(net * (1 + rate), 2)
    ├── net ← sum(map(lines, (l) -> l.qty * l.price))
    │   └── lines (table)
    └── Tax rate (rate) (number)
    > :deps lines
    lines (table)
    read by: net
    > :graph
    net ← lines
    gross ← net, Tax rate (rate)
    > :set ratee 1
    the document has no field 'ratee'; did you mean 'rate'?
    > :set Tax rate 0.3
    Tax rate (rate)  null → 0.3
    gross            null → 9.75
    > :set tax rate = null
    Tax rate (rate)  0.3 → null
    gross            9.75 → null
    > :set rate 7%
    'rate' takes a number: 0.07
    > :set rate .07
    'rate' takes a number: 0.07
    > :set rate 1,19
    'rate' takes a number: 1.19
    > :set rate seven
    'rate' takes a number, as in 0.07
    > :set status Open
    status  "Paid" (o2) → "Open" (o1)
    > :deps Tax rate
    Tax rate (rate) (number)
    read by: gross
    > :trace iff(net > 5, net * 2, 1 / 0)
    iff(net > 5, net * 2, 1 / 0)  15
      if net > 5                  true
        net                       7.5
      then net * 2                15
        net                       7.5
      else 1 / 0                  not taken
    > :type lines
    list of record
      item: text?  (Item)
      qty: number?  (Quantity)
      price: number?  (Price)
    > let rate = 5
    rate = 5
    > rate
    5
    > fieldTitle(lines)
    "Lines"
    """,
  ]

  @Test(arguments: sessions)
  func `a session has the expected output`(_ script: String) {
    #expect(transcript(script) == script + "\n")
  }

  // MARK: Files

  @Test func `opening a document recalculates it and reports changes`() {
    var session = Session.sample()
    let reply = session.answer(":open invoice.json")
    #expect(reply.output.hasPrefix("invoice.json: 6 fields, 2 with a formula\n"))
    #expect(!reply.hasFailed)
    // The stored 9 was computed with another rate or fewer lines.
    #expect(session.answer("gross == round(net * 1.2, 2)").output == "true\n")
    #expect(session.answer(":recalculate").output == "nothing changes\n")
  }

  @Test func `another file is overwritten only with an exclamation mark`() {
    let files = MemoryFiles(["invoice.json": invoice, "other.json": "mine"])
    var session = Session.sample(files)
    _ = session.answer(":open invoice.json")
    let refused = session.answer(":save other.json")
    #expect(refused.hasFailed)
    #expect(
      refused.problems == "'other.json' already exists; ':save! other.json' overwrites it\n")
    #expect(files["other.json"] == "mine")
    #expect(session.answer(":save new.json").output == "saved new.json\n")
    #expect(session.answer(":save! other.json").output == "saved other.json\n")
    #expect(files["other.json"] != "mine")
    // The last saved file.
    #expect(session.answer(":save").output == "saved other.json\n")
  }
}
