import Formulas
import Foundation
import JoyDocEngine

/// The protocol of the comparison with other engines, driven by `Peers/peers.py` line by line:
/// `prepare WORKLOAD ROWS`, `check`, `run COUNT`.
///
/// Each record is loaded into an evaluator, as other engines prepare objects. A text is returned as
/// a `String`.
enum Peer {
  /// Answers until the input ends.
  static func serve() throws {
    var workload: any PeerWorkload = CompilingPeer()
    while let line = readLine() {
      let words = line.split(separator: " ")
      switch words.first {
      case "prepare":
        workload = try prepared(String(words[1]), rows: Int(words[2]) ?? 0)
        answer("ok")
      case "check":
        answer(try workload.results().joined(separator: "\t"))
      default:
        let start = DispatchTime.now().uptimeNanoseconds
        let total = try workload.run(words.last.flatMap { Int($0) } ?? 1)
        let time = DispatchTime.now().uptimeNanoseconds - start
        answer("\(time) \(total.units) \(total.sum)")
      }
    }
  }

  private static func answer(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static func prepared(_ name: String, rows count: Int) throws -> any PeerWorkload {
    switch name {
    case "C": return CompilingPeer()
    case "R": return try ChainPeer(count)
    case "F3", "F4":
      return try EvaluatingPeer(
        texts[name] ?? "", [0, 1].map { TableRows(rows(count, turn: $0)) }, units: count)
    default:
      return try EvaluatingPeer(
        texts[name] ?? "", (0..<16).map { NamedValues(record(name, $0)) }, units: 1)
    }
  }

  static let texts = [
    "F1": "price * quantity - discount",
    "F2": #"iff(score >= 90, "A", iff(score >= 80, "B", "C"))"#,
    "F3": "sum(map(rows, (r) -> r.price * r.quantity))",
    "F4": #"length(filter(rows, (r) -> and(r.status == "active", r.priority > 5)))"#,
    "F5": #"concat(upper(first), " ", last)"#,
    "F6": "round(pow(1 + rate/12, 12*years) * principal, 2)",
  ]

  static func record(_ name: String, _ i: Int) -> [String: Value] {
    let number = Double(i)
    switch name {
    case "F1":
      return [
        "price": .number(9.5 + number), "quantity": .number(Double(3 + i % 5)),
        "discount": .number(2),
      ]
    case "F2": return ["score": .number(Double(60 + i * 7 % 41))]
    case "F5":
      return [
        "first": .text(["Katharina", "Margarete", "Elodie", "Jan"][i % 4]),
        "last": .text(["Lee", "Novak", "Schmidt"][i % 3]),
      ]
    default:
      return [
        "rate": .number(0.01 + Double(i % 9) / 100), "years": .number(1 + number),
        "principal": .number(1000 + number),
      ]
    }
  }

  static func rows(_ count: Int, turn: Int) -> [TableRows.Row] {
    let statuses = ["active", "closed", "waiting", "active"]
    return (0..<count).map { j in
      TableRows.Row(
        price: 1 + Double(j % 97) * 0.25, quantity: Double((j + turn) % 13),
        status: statuses[(j + turn) % 4], priority: Double((j + turn) % 10))
    }
  }
}

/// A prepared workload.
protocol PeerWorkload {
  /// Returns the results individually, for comparison with those of other engines.
  func results() throws -> [String]
  /// Runs the workload and returns the units of work and a sum of the results.
  func run(_ count: Int) throws -> (units: Int, sum: Double)
}

/// A formula over records or tables, each loaded into a separate evaluator.
struct EvaluatingPeer: PeerWorkload {
  private let evaluators: UnsafeMutablePointer<FormulaEvaluator>
  private let count: Int
  private let units: Int
  private let isText: Bool

  init(_ text: String, _ contexts: [some PeerContext], units: Int) throws {
    let formula = Formula(text, schema: contexts[0].schema)
    count = contexts.count
    self.units = units
    evaluators = .allocate(capacity: count)
    for (index, context) in contexts.enumerated() {
      (evaluators + index).initialize(to: try FormulaEvaluator(formula))
      evaluators[index].load(context)
    }
    evaluators[0].evaluate()
    isText = evaluators[0].number == nil
  }

  func results() throws -> [String] {
    try (0..<count).map { index in
      evaluators[index].evaluate()
      switch try evaluators[index].value() {
      case .number(let number): return "\(number)"
      case .text(let text): return text
      default: return "?"
      }
    }
  }

  func run(_ repetitions: Int) throws -> (units: Int, sum: Double) {
    (repetitions * units, isText ? Double(bytes(repetitions)) : sum(repetitions))
  }

  private func sum(_ repetitions: Int) -> Double {
    var sum = 0.0
    var place = evaluators
    for _ in 0..<repetitions {
      place.pointee.evaluate()
      sum += place.pointee.number ?? 0
      place += 1
      if place == evaluators + count { place = evaluators }
    }
    return sum
  }

  /// Returns the total bytes of the returned texts.
  private func bytes(_ repetitions: Int) -> Int {
    var bytes = 0
    var place = evaluators
    for _ in 0..<repetitions {
      place.pointee.evaluate()
      bytes &+= place.pointee.text?.utf8.count ?? 0
      place += 1
      if place == evaluators + count { place = evaluators }
    }
    return bytes
  }
}

/// A context with its schema.
protocol PeerContext: EvaluationContext {
  var schema: FormulaSchema { get }
}
extension NamedValues: PeerContext {}
extension TableRows: PeerContext {}

/// The six formulas, parsed, checked and compiled.
struct CompilingPeer: PeerWorkload {
  private let formulas = Peer.texts.keys.sorted().map { name in
    (
      Peer.texts[name] ?? "",
      name == "F3" || name == "F4"
        ? TableRows([]).schema : NamedValues(Peer.record(name, 0)).schema
    )
  }

  func results() -> [String] { [] }

  func run(_ repetitions: Int) -> (units: Int, sum: Double) {
    var sum = 0
    for _ in 0..<repetitions {
      for (text, schema) in formulas { sum += Formula(text, schema: schema).references.count }
    }
    return (repetitions * formulas.count, Double(sum))
  }
}

/// A document with a chain of formulas whose first field changes.
struct ChainPeer: PeerWorkload {
  private let engine: UnsafeMutablePointer<DocumentEngine>
  private let changes: [DocumentChange]
  private let count: Int

  init(_ count: Int) throws {
    self.count = count
    let fields =
      (0..<count).map { #"{"_id":"x\#($0)","type":"number","value":\#($0 % 7)}"# }
      + (0..<count).map {
        #"{"_id":"f\#($0)","type":"number","formulas":[{"key":"value","formula":"d\#($0)"}]}"#
      }
    let formulas = (0..<count).map {
      #"{"_id":"d\#($0)","expression":"\#($0 == 0 ? "x0" : "f\($0 - 1) + x\($0)")"}"#
    }
    let text = """
      {"files":[],"fields":[\(fields.joined(separator: ","))],\
      "formulas":[\(formulas.joined(separator: ","))]}
      """
    engine = .allocate(capacity: 1)
    engine.initialize(to: try DocumentEngine(Array(text.utf8)))
    _ = engine.pointee.recalculate()
    changes = [1.0, 2].map { .fieldUpdate(FieldUpdate(field: "x0", value: JSONPart($0))) }
  }

  func results() throws -> [String] {
    _ = try run(2)
    let bytes = engine.pointee.storedValue(of: "f\(count - 1)")?.bytes ?? []
    return [String(decoding: bytes, as: UTF8.self)]
  }

  func run(_ repetitions: Int) throws -> (units: Int, sum: Double) {
    var failures = 0
    for turn in 1...max(1, repetitions) {
      failures += try engine.pointee.apply(changes[turn % 2]).failures.count
    }
    return (repetitions * count, Double(failures))
  }
}
