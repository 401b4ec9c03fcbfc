import CSQLite
import Foundation
import Testing

/// Commands over a database and other sources.
@Suite struct SourceTests {
  private let folder = Folder()

  init() throws {
    var handle: OpaquePointer?
    sqlite3_open(folder.file("shop.db").path, &handle)
    defer { sqlite3_close(handle) }
    let sql = """
      CREATE TABLE customers (id TEXT NOT NULL PRIMARY KEY, name TEXT, discount REAL);
      CREATE TABLE orders (id INTEGER PRIMARY KEY, customerId TEXT REFERENCES customers, total REAL);
      CREATE TABLE lines (
        line_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders,
        customerID TEXT REFERENCES customers);
      INSERT INTO customers VALUES ('a', 'Ada', 0.5), ('b', 'Bob', NULL), ('c', 'Cem', 0);
      INSERT INTO orders VALUES (1, 'a', 10), (2, 'a', 5.5), (3, 'b', 7);
      INSERT INTO lines VALUES (1, 2, 'b'), (2, 2, 'c');
      """
    #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
  }

  private func eval(_ arguments: String) throws -> ToolRun {
    try ToolRun("$TOOL eval --document shop.db \(arguments)", in: folder)
  }

  @Test func `each row of a scope is a line, or a member of an object`() throws {
    let lines = try eval("--scope customers --each 'sum(orders.total)'")
    #expect(lines.code == 0 && lines.output == "a: 15.5\nb: 7\nc: 0\n")
    let json = try eval("--scope orders --each --json 'customer.name'")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let values = (object as? [String: [String: String]])?.mapValues { $0["value"] ?? "" }
    #expect(values == ["1": "Ada", "2": "Ada", "3": "Bob"])
    let one = try eval("--scope customers --key a 'discount * 2'")
    #expect(one.code == 0 && one.output == "1\n")
    #expect(try eval("'length(orders)'").output == "3\n")
  }

  @Test(arguments: [
    ("lines", "order.total", "5.5"), ("lines", "customer.name", "Bob"),
    ("orders", "length(lines)", "0"), ("customers", "length(lines)", "0"),
    ("lines", "length(lines)", "2"),
  ])
  func `columns that refer to a row may end in _id or ID`(
    scope: String, formula: String, value: String
  ) throws {
    let key = scope == "customers" ? "a" : "1"
    let run = try eval("--scope \(scope) --key \(key) '\(formula)'")
    #expect(run.code == 0 && run.output == "\(value)\n", "\(run.output)\(run.errors)")
  }

  @Test func `a failing row does not affect others, and is reported with its title`() throws {
    let run = try eval("--scope customers --each '1 / discount'")
    #expect(run.code == 1 && run.output.hasPrefix("a: 2\n"))
    #expect(run.errors.contains("c (Cem): "))
  }

  @Test(arguments: [
    ("$TOOL trace --document shop.db --scope customers --key a 'sum(orders.total)'", "15.5"),
    ("$TOOL trace --format json --set x=2 'x + 1'", "\"value\":3"),
    ("$TOOL dump types 'orders.total' --document shop.db --scope customers", "list of number?"),
    (
      "$TOOL bench --time 0.01 'sum(orders.total)' --document shop.db --scope customers --key a",
      "evaluate"
    ),
    ("printf ':open shop.db\\n:scope customers b\\nsum(orders.total)\\n' | $TOOL repl", "\n7\n"),
    ("printf ':open shop.db\\n:scope customers\\n' | $TOOL repl", "b (Bob)"),
    ("echo '{\"p\": 4}' > v.json; echo 'p / 8' | $TOOL repl v.json", "0.5"),
  ])
  func `other commands read sources, too`(line: String, output: String) throws {
    let run = try ToolRun(line, in: folder)
    #expect(run.code == 0 && run.output.contains(output), "\(run.output)\(run.errors)")
  }

  @Test(arguments: [
    ("run", 1), ("graph", 1), ("validate", 1), ("explore", 1), ("lint", 2), ("fmt", 2), ("test", 2),
  ])
  func `commands about forms reject a database with a message`(command: String, code: Int32) throws
  {
    let run = try ToolRun("$TOOL \(command) shop.db", in: folder)
    #expect(run.code == code && run.errors.contains("is a SQLite database"), "\(run.errors)")
  }

  @Test(arguments: [
    "run fee.json", "run --ndjson fee.json", "run --ndjson --format values fee.json",
    "apply fee.json changes.json", "test fee.tests.json", "bench --time 0.01 fee.json",
    "trace fee.json total", "eval 'fee(1)'", "trace --set x=1 'fee(x)'",
  ])
  func `a declared host function is known, and fails with its own code`(command: String) throws {
    try folder.write("[functions]\nfee = \"(weight: number) -> number\"\n", to: ".formulary.toml")
    try folder.write(
      """
      {"files":[],"fields":[{"_id":"x","type":"number","file":"f","value":1},{"_id":"total","type":"number","file":"f","formulas":\
      [{"_id":"a","key":"value","formula":"x"}]}],"formulas":[{"_id":"x","expression":"fee(x)",\
      "desc":"","type":"calc","scope":"global"}]}
      """, to: "fee.json")
    try folder.write(
      #"[{"target": "field.update", "fieldId": "x", "change": {"value": 2}}]"#, to: "changes.json")
    try folder.write(#"{"tests": [{"given": {}, "expect": {"total": 1}}]}"#, to: "fee.tests.json")
    let run = try ToolRun("$TOOL \(command)", in: folder)
    let reported = run.output + run.errors
    #expect(run.code == 1 && reported.contains("host"), "\(run.code) \(reported)")
    #expect(!reported.contains("unknown-function"))
  }

  @Test(arguments: [
    ("--scope customer --each 1", 2, "did you mean 'customers'?"),
    ("--scope customers --key d 1", 2, "no row of 'customers' has the key 'd'"),
    ("--set discount=1 'sum(orders.total)'", 2, "--document cannot be used with --set"),
    ("--scope customers 1", 2, "--key"), ("--each 1", 2, "--scope"),
    ("--scope customers --each 'sum(order.total)'", 1, "did you mean 'orders'"),
    ("--scope customers --key a 'sqrt(name)'", 1, "type-mismatch"),
  ])
  func `invalid requests are reported`(arguments: String, code: Int32, message: String) throws {
    let run = try eval(arguments)
    #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
  }
}
