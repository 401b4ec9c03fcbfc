import JoyDocEngine
import NativeTwins

extension Workload {
  /// Recalculation of documents after one change, measured per formula that runs, or per row.
  static func recalculations() throws -> [Workload] {
    try [linked(count: 1_000)]
      + [10_000, 100_000].flatMap { count in
        let name = "R \(count / 1000)k"
        return [
          try chain("\(name) full", count, changing: 0),
          try chain("\(name) mid", count, changing: count / 2),
        ]
      } + [try cell(count: 20_000)]
  }

  /// A chain `f_i = f_(i-1) + x_i`; one of the `x` changes, and all formulas from there on run.
  private static func chain(_ name: String, _ count: Int, changing index: Int) throws -> Workload {
    let fields =
      (0..<count).map { #"{"_id":"x\#($0)","type":"number","value":\#($0 % 7)}"# }
      + (0..<count).map {
        #"{"_id":"f\#($0)","type":"number","formulas":[{"key":"value","formula":"d\#($0)"}]}"#
      }
    let formulas = (0..<count).map {
      #"{"_id":"d\#($0)","expression":"\#($0 == 0 ? "x0" : "f\($0 - 1) + x\($0)")"}"#
    }
    let engine = try EngineUnderTest(fields: fields, formulas: formulas)
    let changes = try [1.0, 2].map {
      DocumentChange.fieldUpdate(
        FieldUpdate(field: "x\(index)", value: try JSONPart(parsing: Array("\($0)".utf8))))
    }
    try engine.check(runs: count - index, changes)
    let native = NativeChain(count)
    return Workload(
      name: name, units: Double(count - index), bar: .ratio(atMost: 10),
      ours: { repetitions in
        for _ in 0..<repetitions { engine.applyNext(of: changes) }
      },
      native: { repetitions in
        for _ in 0..<repetitions { native.change(index) }
      })
  }

  /// F1 in a document for many fields: one field changes that all formulas read. Per formula, with
  /// results stored.
  private static func linked(count: Int) throws -> Workload {
    let fields =
      (0..<count).map { #"{"_id":"p\#($0)","type":"number","value":\#($0 % 97)}"# }
      + (0..<count).map { #"{"_id":"q\#($0)","type":"number","value":\#($0 % 13)}"# }
      + [#"{"_id":"discount","type":"number","value":1}"#]
      + (0..<count).map {
        #"{"_id":"f\#($0)","type":"number","formulas":[{"key":"value","formula":"d\#($0)"}]}"#
      }
    let formulas = (0..<count).map {
      #"{"_id":"d\#($0)","expression":"p\#($0) * q\#($0) - discount"}"#
    }
    let engine = try EngineUnderTest(fields: fields, formulas: formulas)
    let changes = [2.0, 3].map {
      DocumentChange.fieldUpdate(FieldUpdate(field: "discount", value: JSONPart($0)))
    }
    try engine.check(runs: count, changes)
    let prices = (0..<count).map { Double($0 % 97) }
    let quantities = (0..<count).map { Double($0 % 13) }
    let results = UnsafeMutablePointer<Double>.allocate(capacity: count)
    return Workload(
      name: "F1 linked", units: Double(count), bar: .ratio(atMost: 2.5),
      ours: { repetitions in
        for _ in 0..<repetitions { engine.applyNext(of: changes) }
      },
      native: { repetitions in
        for turn in 0..<repetitions {
          twin_prices(results, prices, quantities, Double(2 + turn & 1), Int32(count))
          sink(results[count - 1])
        }
      })
  }

  /// One changed cell of a table over which one formula sums.
  private static func cell(count: Int) throws -> Workload {
    let rows = (0..<count).map {
      #"{"_id":"r\#($0)","cells":{"price":\#(1 + $0 % 97),"quantity":\#($0 % 13),"note":"n\#($0)"}}"#
    }
    let table = """
      {"_id":"rows","type":"table","tableColumns":[{"_id":"price","type":"number"},\
      {"_id":"quantity","type":"number"},{"_id":"note","type":"text"}],\
      "rowOrder":[\((0..<count).map { "\"r\($0)\"" }.joined(separator: ","))],\
      "value":[\(rows.joined(separator: ","))]}
      """
    let engine = try EngineUnderTest(
      fields: [
        table, #"{"_id":"total","type":"number","formulas":[{"key":"value","formula":"sum"}]}"#,
      ],
      formulas: [#"{"_id":"sum","expression":"sum(map(rows, (r) -> r.price * r.quantity))"}"#])
    let changes = try ["1", "2"].map {
      DocumentChange.rowUpdate(
        RowUpdate(
          field: "rows", row: "r\(count / 2)",
          cells: [ChangedMember("price", try JSONPart(parsing: Array($0.utf8)))]))
    }
    try engine.check(runs: 1, changes)
    let prices = (0..<count).map { Double(1 + $0 % 97) }
    let quantities = (0..<count).map { Double($0 % 13) }
    return Workload(
      name: "cell 20k", units: Double(count), bar: .ratio(atMost: 6),
      ours: { repetitions in
        for _ in 0..<repetitions { engine.applyNext(of: changes) }
      },
      native: { repetitions in
        for _ in 0..<repetitions { sink(twin_products(prices, quantities, Int32(count))) }
      })
  }
}

/// An engine accessed by a pointer. Otherwise the loop would also measure the exclusivity checks of
/// a class property.
struct EngineUnderTest {
  private let engine: UnsafeMutablePointer<DocumentEngine>
  /// The number of the next change, so that each round changes something.
  private let turn: UnsafeMutablePointer<Int>

  struct WrongRun: Error { var ran: Int }

  init(fields: [String], formulas: [String]) throws {
    let text = """
      {"files":[],"fields":[\(fields.joined(separator: ","))],\
      "formulas":[\(formulas.joined(separator: ","))]}
      """
    turn = .allocate(capacity: 1)
    turn.initialize(to: 0)
    engine = .allocate(capacity: 1)
    engine.initialize(to: try DocumentEngine(Array(text.utf8)))
    _ = engine.pointee.recalculate()
  }

  /// Throws unless a change runs the expected number of formulas.
  func check(runs: Int, _ changes: [DocumentChange]) throws {
    for change in changes {
      let report = try engine.pointee.apply(change)
      guard report.computedChanges.count == runs else {
        throw WrongRun(ran: report.computedChanges.count)
      }
    }
  }

  func applyNext(of changes: [DocumentChange]) {
    turn.pointee ^= 1
    if let report = try? engine.pointee.apply(changes[turn.pointee]) {
      sink(Double(report.failures.count))
    }
  }
}

/// The chain in native code: sums, terms, dirty flags and readers.
struct NativeChain {
  private let sums: UnsafeMutablePointer<Double>
  private let terms: UnsafeMutablePointer<Double>
  private let stale: UnsafeMutablePointer<UInt8>
  private let firstReaders: UnsafeMutablePointer<Int32>
  private let readers: UnsafeMutablePointer<Int32>
  private let count: Int

  init(_ count: Int) {
    self.count = count
    sums = .allocate(capacity: count)
    terms = .allocate(capacity: count)
    stale = .allocate(capacity: count)
    firstReaders = .allocate(capacity: count + 1)
    readers = .allocate(capacity: count)
    for index in 0..<count {
      sums[index] = 0
      terms[index] = Double(index % 7)
      stale[index] = 1
      firstReaders[index] = Int32(index)
      readers[index] = Int32(index + 1)
    }
    firstReaders[count - 1] = Int32(count - 1)
    firstReaders[count] = Int32(count - 1)
    change(0)
  }

  func change(_ index: Int) {
    terms[index] = terms[index] == 1 ? 2 : 1
    twin_chain(sums, terms, stale, firstReaders, readers, Int32(index), Int32(count))
  }
}
