import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine

/// A fuzz target that opens the input as a document, recalculates it, and serializes it again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let (tree, diagnostics) = JSONTree.parse(bytes)
  let document = JoyDocument(tree)
  let program = DocumentProgram(document, language: .standard)
  let recalculation = FullRecalculation(
    document, program, settings: EvaluationSettings(limits: limits))
  let output = recalculation.applied(to: document)
  if recalculation.changes.isEmpty, output != bytes { fatalError("bytes were lost") }
  if diagnostics.isEmpty, JSONTree.parse(output).diagnostics.contains(where: \.isFatal) {
    fatalError("the output is no JSON")
  }
  return 0
}

private let limits: EvaluationLimits = {
  var limits = EvaluationLimits()
  limits.steps = 160_000
  limits.memory = 1_000_000
  limits.textLength = 100_000
  limits.listLength = 10_000
  return limits
}()
