import CSQLite
import Formulas
import DataSources
import Foundation
import Testing

@Suite struct SQLiteSourceTests {
  // MARK: Names and types

  @Test
  func `a name in a row is a column, a referenced row, referring rows, or a list`()
    throws
  {
    let goals = try GoalDatabase()
    let source = try goals.source()
    #expect(source.scopes.contains("goals") && source.scopes.contains("targets"))
    let target = try types(source, "targets")
    #expect(
      target["target"] == "number?" && target["title"] == "text?" && target["startDate"] == "date?")
    #expect(target["goal"] == "record?" && target["measure"] == "record?")
    #expect(target["measured"] == "list of record" && target["actions"] == "list of record")
    let goal = try types(source, "goals")
    #expect(goal["id"] == "text" && goal["expectation"] == "record")
    #expect(goal["targets"] == "list of record" && goal["goalRelevances"] == "list of record")
    #expect(try types(source, nil)["measured"] == "list of record")
  }

  private func types(_ source: SQLiteSource, _ scope: String?) throws -> [String: String] {
    let fields = try source.schema(in: scope).fields
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.id, $0.type.description) })
  }

  @Test(arguments: [
    ("INTEGER", "number?"), ("BIGINT", "number?"), ("REAL", "number?"),
    ("NUMERIC(10,2)", "number?"),
    ("VARCHAR(20)", "text?"), ("TEXT", "text?"), ("BOOLEAN", "boolean?"), ("DATE", "date?"),
    ("TIMESTAMP", "date?"), ("BLOB", "null"), ("", "any"), ("TEXT NOT NULL", "text"),
  ])
  func `a column has its declared type`(declared: String, type: String) throws {
    let database = try Database("CREATE TABLE t (c \(declared))")
    #expect(try types(database.source(), "t")["c"] == type)
  }

  @Test
  func `a value of another kind than declared keeps its kind, and an invalid date is reported`()
    throws
  {
    let database = try Database(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, d DATE, n INTEGER, b BOOLEAN, x);
      INSERT INTO t VALUES (1, '2024-02-03', 'many', 1, x'00'), (2, 'soon', 9e999, 7, CAST(x'41FF42' AS TEXT));
      """)
    let remarks = Remarks()
    let source = try database.source { remarks.add($0) }
    #expect(
      try results("concat(toText(n), \" \", toText(b), \" \", toText(x))", source, "t")
        == ["1": .text("many true "), "2": .text(" 7 A\u{FFFD}B")])
    let midnight = Value.date(.init(milliseconds: 1_706_918_400_000))
    #expect(try results("d", source, "t") == ["1": midnight, "2": .null])
    #expect(
      remarks.texts == [
        "'d' of 't' contains 'soon', which is not a date; such values are read as null"
      ])
  }

  // MARK: Values

  @Test func `progress is computed from the measurements of each target`() throws {
    let goals = try GoalDatabase()
    let each = "sum(measured.value) / target"
    let mean =
      "average(map(targets, t -> sum(filter(measured, m -> m.targetId == t.id).value) / t.target))"
    #expect(try results(each, goals.source(), "targets") == ["km": 0.35, "sessions": 0.25])
    #expect(try results(mean, goals.source(), "goals") == ["g1": 0.3])
    try goals.database.run(GoalDatabase.secondContribution)
    #expect(
      try results(each, goals.source(), "targets") == ["km": 0.2708333333333333, "sessions": 0.25])
    #expect(try results(mean, goals.source(), "goals") == ["g1": 0.26041666666666663])
  }

  @Test func `one statement runs per relation that is read, never per row`() throws {
    let goals = try GoalDatabase()
    let source = try goals.source()
    for (text, count) in [
      ("sum(measured.value) / target", 2), ("target", 1), ("goal.targetDate", 2), ("1", 1),
    ] {
      let formula = Formula(text, schema: try source.schema(in: "targets"))
      #expect(try source.read(in: "targets", formula.references).selectCount == count, "\(text)")
    }
  }

  @Test func `a row is found by its key, and similar keys and scopes are suggested`() throws {
    let source = try GoalDatabase().source()
    let slots = Formula("title", schema: try source.schema(in: "targets")).references
    let row = try source.context(in: "targets", key: "km", reading: slots)
    #expect(row.title == "Running" && row.context.value(in: slots[0]) == "Running")
    let key = #expect(throws: SourceError.self) {
      try source.context(in: "targets", key: "session", reading: slots)
    }
    #expect(key?.code == .unknownKey && key?.message.contains("'sessions'") == true)
    let scope = #expect(throws: SourceError.self) { try source.schema(in: "target") }
    #expect(scope?.code == .unknownScope && scope?.message.contains("'targets'") == true)
  }

  @Test func `a misspelled relation gets a suggestion, and a text has no square root`() throws {
    let schema = try GoalDatabase().source().schema(in: "targets")
    let misspelled = Formula("sum(mesured.value)", schema: schema).diagnostics
    #expect(
      misspelled.first?.rule == "unknown-field"
        && misspelled.first?.hint?.contains("'measured'") == true)
    #expect(Formula("sqrt(title)", schema: schema).diagnostics.first?.rule == "type-mismatch")
  }

  // MARK: Malicious files

  @Test func `views are interrupted, and cannot access anything outside of the database`() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    let database = try Database(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY);
      CREATE VIEW silent AS \(endless) WHERE i < 0;
      CREATE VIEW endless AS \(endless);
      CREATE VIEW extension AS SELECT load_extension('x') AS a;
      CREATE VIEW orphan AS SELECT a FROM nowhere;
      """)
    var limits = DatabaseLimits()
    limits.steps = 1_000_000
    limits.rows = 10_000
    let source = try database.source(limits)
    for (scope, code) in [
      ("silent", SourceError.Code.limitReached), ("endless", .limitReached),
      ("extension", .damaged), ("orphan", .damaged),
    ] {
      let error = #expect(throws: SourceError.self) { try source.contexts(in: scope, reading: []) }
      #expect(error?.code == code, "\(scope): \(error?.message ?? "")")
    }
    #expect(try source.contexts(in: "t", reading: []).isEmpty)
  }

  @Test func `a value over the limit is an error`() throws {
    let database = try Database(
      "CREATE TABLE t (id, x TEXT); INSERT INTO t VALUES (1, hex(zeroblob(2000000)))")
    var limits = DatabaseLimits()
    limits.bytes = 1 << 20
    let source = try database.source(limits)
    let slots = Formula("x", schema: try source.schema(in: "t")).references
    let error = #expect(throws: SourceError.self) { try source.contexts(in: "t", reading: slots) }
    #expect(error?.code == .limitReached)
  }

  @Test func `binary data is not read, since formulas cannot use it`() throws {
    let database = try Database(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, photo BLOB);
      INSERT INTO t VALUES (1, zeroblob(4000000)), (2, 'words'), (3, 4);
      CREATE TABLE u (id INTEGER PRIMARY KEY, tId INTEGER REFERENCES t(id));
      INSERT INTO u VALUES (1, 1), (2, 2), (3, 3);
      """)
    var limits = DatabaseLimits()
    limits.bytes = 1 << 20
    #expect(
      try results("t.photo", database.source(limits), "u")
        == ["1": .null, "2": .text("words"), "3": 4])
  }

  @Test func `truncated and random bytes are errors`() throws {
    let goals = try GoalDatabase()
    let whole = try Data(contentsOf: URL(filePath: goals.database.path))
    var random = SystemRandomNumberGenerator()
    for round in 0..<60 {
      let file = TemporaryFile()
      var bytes = whole
      switch round % 3 {
      case 0: bytes = whole.prefix(Int.random(in: 16..<whole.count, using: &random))
      case 1:
        let noise = (0..<4000).map { _ in UInt8.random(in: 0...255, using: &random) }
        bytes = whole.prefix(16) + noise
      default:
        for _ in 0..<30 {
          let place = Int.random(in: 100..<bytes.count, using: &random)
          bytes[place] = .random(in: 0...255, using: &random)
        }
      }
      try bytes.write(to: URL(filePath: file.path))
      // The result is a value or a typed error.
      do throws(SourceError) {
        let source = try FormulaSources.open(file.path)
        for scope in source.scopes {
          let slots = try source.schema(in: scope).fields.indices.map { Slot($0) }
          _ = try source.contexts(in: scope, reading: slots)
        }
        if round % 3 == 1 { Issue.record("random bytes were read") }
      } catch {
        if round % 3 == 1 { #expect(error.code == .notADatabase || error.code == .damaged) }
      }
      withExtendedLifetime(file) {}
    }
    withExtendedLifetime(goals) {}
  }

  @Test func `a database that another program writes is reported as locked`() throws {
    let database = try Database("CREATE TABLE t (id INTEGER PRIMARY KEY)")
    var limits = DatabaseLimits()
    limits.patience = 10
    let source = try database.source(limits)
    try database.run("BEGIN EXCLUSIVE")
    let error = #expect(throws: SourceError.self) { try source.contexts(in: "t", reading: []) }
    #expect(error?.code == .locked)
    try database.run("COMMIT")
    #expect(try source.contexts(in: "t", reading: []).isEmpty)
  }
}

/// Returns the results of a formula in the rows of a scope, by key.
private func results(
  _ text: String, _ source: some FormulaSource, _ scope: String
) throws -> [String: Value] {
  let formula = Formula(text, schema: try source.schema(in: scope))
  var results: [String: Value] = [:]
  for row in try source.contexts(in: scope, reading: formula.references) {
    results[row.key] = try formula.value(in: row.context)
  }
  return results
}
