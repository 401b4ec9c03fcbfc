import FormulaValues
import Formulas

/// A fuzz target that passes the input through all stages of a formula, over fixed fields.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let formula = Formula(String(decoding: bytes, as: UTF8.self), schema: world.schema)
  for diagnostic in formula.diagnostics {
    guard diagnostic.range.start >= 0, diagnostic.range.end >= diagnostic.range.start else {
      fatalError("a finding has no place")
    }
  }
  _ = try? formula.value(in: world, limits: limits)
  return 0
}

nonisolated(unsafe) private let world = NamedValues([
  "n": 7, "m": -2.5, "s": "h\u{E9}llo", "yes": true, "none": nil, "xs": [3, 1, nil, 2],
  "due": .date(.init(milliseconds: 1_717_113_600_000, zone: "Europe/Berlin")),
  "pick": .choice(.init(id: "o1", text: "Red")),
  "rows": [
    .record(.init([("price", 10), ("name", "ax")])),
    .record(.init([("price", nil), ("name", "by")])),
  ],
])

private let limits: EvaluationLimits = {
  var limits = EvaluationLimits()
  limits.steps = 160_000
  limits.memory = 1_000_000
  limits.textLength = 100_000
  limits.listLength = 10_000
  return limits
}()
