import FormulaTesting
import FormulaValues
import Formulas

/// A fuzz target that generates a formula from the first eight bytes, and compares the machine, with
/// and without columns, with the reference evaluator.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let seed = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  var generator = FormulaGenerator(seed: seed)
  let text = generator.formula(fuel: 6 + Int(seed % 40))
  let formula = Formula(text, schema: world.schema)
  guard !formula.diagnostics.contains(where: \.isFatal) else { fatalError(text) }
  let wanted = try? ReferenceEvaluator.value(of: formula, in: world)
  let given = try? formula.value(in: world)
  // Unit tests compare which of two errors is reported.
  if wanted != given {
    fatalError("\(text)\nwanted \(String(describing: wanted))\ngot \(String(describing: given))")
  }
  return 0
}

nonisolated(unsafe) private let world = SampleWorld()
