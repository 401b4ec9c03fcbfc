import CSQLite
import Foundation
import Testing

/// `eval` over a database.
@Suite struct SourceTests {
  private let folder = Folder()

  init() throws {
    var handle: OpaquePointer?
    sqlite3_open(folder.file("shop.db").path, &handle)
    defer { sqlite3_close(handle) }
    let sql = """
      CREATE TABLE customers (id TEXT NOT NULL PRIMARY KEY, name TEXT, discount REAL);
      CREATE TABLE orders (id INTEGER PRIMARY KEY, customerId TEXT REFERENCES customers, total REAL);
      INSERT INTO customers VALUES ('a', 'Ada', 0.5), ('b', 'Bob', NULL), ('c', 'Cem', 0);
      INSERT INTO orders VALUES (1, 'a', 10), (2, 'a', 5.5), (3, 'b', 7);
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

  @Test func `a row that fails keeps no other back, and is told with its title`() throws {
    let run = try eval("--scope customers --each '1 / discount'")
    #expect(run.code == 1 && run.output.hasPrefix("a: 2\n"))
    #expect(run.errors.contains("c (Cem): "))
  }

  @Test(arguments: [
    ("--scope customer --each 1", 2, "did you mean 'customers'?"),
    ("--scope customers --key d 1", 2, "no row of 'customers' has the key 'd'"),
    ("--scope customers 1", 2, "--key"), ("--each 1", 2, "--scope"),
    ("--scope customers --each 'sum(order.total)'", 1, "did you mean 'orders'"),
    ("--scope customers --key a 'sqrt(name)'", 1, "type-mismatch"),
  ])
  func `what cannot be done is told`(arguments: String, code: Int32, message: String) throws {
    let run = try eval(arguments)
    #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
  }
}
