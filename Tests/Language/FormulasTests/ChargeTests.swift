import FormulaRuntime
import FormulaVM
import FormulaValues
import Formulas
import Testing

/// Steps for long texts and large numbers, measured with `Tests/Fuzz/worst.py`: at least a visit
/// per 50 nanoseconds of work in a release build.
@Suite struct ChargeTests {
  private static let length = 3_000

  private static let texts: [(name: String, piece: String)] = [
    ("plain", "a"), ("lines", "a\r\n"), ("accented", "é"), ("marks", "\u{301}"),
  ]

  /// Calls and their minimal visits per byte of the text.
  @Test(
    arguments: [
      ("initials(plain)", 2.0), ("initials(accented)", 1), ("trim('a', plain)", 1),
      ("trim('a', marks)", 2), ("trim(lines)", 1), ("like(lines, 'ab')", 1),
      ("contains(lines, 'x')", 1), ("squeeze(lines)", 1), ("right(lines, 2)", 1),
      ("textCompare(plain, 'b')", 6), ("textCompare('b', accented)", 6),
      ("equalsIgnoreCase(accented, 'b')", 2), ("slug(plain)", 3), ("properCase(plain)", 3),
      ("isPhone(marks)", 4), ("isUrl(plain)", 4), ("parseNumber(plain)", 4),
      ("encodeBase64(plain)", 0.5), ("escapeRegex(plain)", 0.5), ("toNumber(marks)", 1),
      ("toNumber(plain)", 0.5),
      ("trim(marks, 'ab')", 5), ("before('ab', marks)", 3),
    ]) func `steps grow with the bytes of a text`(call: String, perByte: Double) throws
  {
    let world = NamedValues(
      Dictionary(
        uniqueKeysWithValues: Self.texts.map {
          ($0.name, .text(String(repeating: $0.piece, count: Self.length / $0.piece.utf8.count)))
        }))
    var machine = Machine(try Formula(call, schema: world.schema).runnable())
    machine.load(world)
    _ = machine.evaluate()
    #expect(Double(machine.run.stepsTaken) >= perByte * Double(Self.length * Budget.stepsPerVisit))
  }

  @Test(arguments: [
    "mod(vast, 3)", "rem(vast, 3)", "vast % 3", "isEven(vast)", "isOdd(vast)",
  ]) func `a remainder costs steps for the bits of its quotient`(call: String) throws {
    let world = NamedValues(["vast": 1e308])
    var machine = Machine(try Formula(call, schema: world.schema).runnable())
    machine.load(world)
    _ = machine.evaluate()
    #expect(machine.run.stepsTaken >= 1000)
  }

  /// Expressions to repeat in a body up to the maximal length of a formula, each with its
  /// nanoseconds by `Tests/Fuzz/worst.py try`.
  @Test(arguments: [
    ("i + i", 3), ("i ^ 1.1", 9), ("round(i / 8, 2)", 9), ("i == text", 9), ("list[i]", 9),
    ("record.member", 4),
  ]) func `an iteration of a long body costs steps for its instructions`(
    part: String, nanoseconds: Int
  ) throws {
    let count = 900
    let group = "[\(repeatElement(part, count: 60).joined(separator: ", "))]"
    let body = repeatElement(group, count: count / 60).joined(separator: ", ")
    let world = NamedValues([
      "text": "abc", "list": .list([1, 2, 3]), "record": .record(.init([("member", 1)])),
      "indices": .list((1...40).map { .number(Double($0)) }),
    ])
    func steps(_ text: String) throws -> Int {
      var machine = Machine(try Formula(text, schema: world.schema).runnable())
      machine.load(world)
      _ = machine.evaluate()
      return machine.run.stepsTaken
    }
    let taken =
      try steps("count(map(indices, i -> [\(body)]))") - steps("count(map(indices, i -> []))")
    #expect(taken * 5 >= nanoseconds * count * 40)
  }

  @Test func `rounding by decimal digits costs steps`() throws {
    let world = NamedValues(["n": .number(1e15 + 0.375)])
    var machine = Machine(try Formula("round(n, 2)", schema: world.schema).runnable())
    machine.load(world)
    _ = machine.evaluate()
    #expect(machine.run.stepsTaken >= 60)
  }

  @Test func `a long text is quickly rejected as a country`() throws {
    let world = NamedValues(["long": .text(String(repeating: "DE", count: 50_000))])
    var machine = Machine(try Formula("isPhone('1', long)", schema: world.schema).runnable())
    machine.load(world)
    _ = machine.evaluate()
    #expect(machine.run.stepsTaken < 350 * Budget.stepsPerVisit)
  }

  @Test func `memory beyond the first megabyte costs a step per eight bytes`() throws {
    let lists = "count(map(sequence(200000), i -> [i, i]))"
    let numbers = "count(map(sequence(200000), i -> i + i))"
    func used(_ formula: String) throws -> (steps: Int, bytes: Int) {
      var machine = Machine(try Formula(formula).runnable())
      _ = machine.evaluate()
      return (machine.run.stepsTaken, machine.run.heap.bytesInUse)
    }
    let (more, less) = (try used(lists), try used(numbers))
    #expect(more.bytes - less.bytes > 10_000_000)
    #expect(more.steps - less.steps >= (more.bytes - less.bytes) / 8)
  }

  @Test func `memory is charged again in each evaluation, but not that of the document`() throws {
    let text = Value.text(String(repeating: "ab", count: 2_000_000))
    let world = NamedValues(["long": text])
    var machine = Machine(
      try Formula("count(map(sequence(100000), i -> [i])) + length(long)", schema: world.schema)
        .runnable())
    machine.load(world)
    // The first evaluation also counts the characters of the text.
    _ = machine.evaluate()
    _ = machine.evaluate()
    let second = machine.run.stepsTaken
    for _ in 0..<3 {
      _ = machine.evaluate()
      #expect(machine.run.stepsTaken == second)
    }
    var small = Machine(
      try Formula("count(map(sequence(100000), i -> [i])) + length('')", schema: world.schema)
        .runnable())
    small.load(world)
    _ = small.evaluate()
    #expect(abs(second - small.run.stepsTaken) < 1_000)
  }

  @Test(arguments: [
    "enumerate(long)", "groupBy(long, i -> i)", "pivot(long, i -> i, i -> i % 9, i -> 1)",
    "sequence(5000, 1e308, 1e308)",
  ])
  func `a call ends with its first error`(call: String) throws {
    let world = NamedValues(["long": .list((0..<5_000).map { .number(Double($0)) })])
    for steps in [1_000, 40_000, 300_000, 1_000_000] {
      var limits = EvaluationLimits()
      limits.steps = steps
      var machine = Machine(try Formula(call, schema: world.schema).runnable(), limits: limits)
      machine.load(world)
      _ = machine.evaluate()
      #expect(machine.run.heap.errors.count <= 3, "\(steps) steps")
    }
  }

  /// The same counts hold for targets whose pointers have four bytes, where entries are smaller.
  @Test func `an entry counts twice its size on this target`() {
    #expect(Heap.EntryBytes.text == 2 * MemoryLayout<Heap.Text>.stride)
    #expect(Heap.EntryBytes.list == 2 * MemoryLayout<Heap.List>.stride)
    #expect(Heap.EntryBytes.record == 2 * MemoryLayout<Heap.Record>.stride)
    #expect(Heap.EntryBytes.date == 2 * MemoryLayout<Heap.Date>.stride)
    #expect(Heap.EntryBytes.choice == 2 * MemoryLayout<Heap.Choice>.stride)
    #expect(Heap.EntryBytes.function == 2 * MemoryLayout<Heap.Function>.stride)
    // An error also has the object with its message, besides the bytes of the message.
    #expect(Heap.EntryBytes.error == 2 * MemoryLayout<EvaluationError>.stride + 32)
  }
}
