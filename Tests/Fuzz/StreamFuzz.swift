import FormulaValues
import JSONTree
import JoyDoc
import JoyDocFormulas
import JoyDocStreams

/// A fuzz target that compares the template path with the general path for documents with mutated
/// values.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let recalculator = StreamRecalculator(settings: EvaluationSettings(limits: limits))
  var ignored: [UInt8] = []
  let whole = Array((head + "1,2" + tail).utf8)
  for _ in 0..<2 {
    _ = whole.withUnsafeBufferPointer {
      try? recalculator.recalculate($0, appendingTo: &ignored)
    }
  }
  let input = UnsafeBufferPointer(start: start, count: count)
  // Half of the inputs belong to the known template.
  let bytes =
    input.first.map { $0 & 1 == 1 } == true
    ? Array(head.utf8) + input.dropFirst() + Array(tail.utf8) : Array(input)
  var given: [UInt8] = []
  let isRead =
    bytes.withUnsafeBufferPointer {
      try? recalculator.recalculate($0, appendingTo: &given)
    } != nil
  let (tree, diagnostics) = JSONTree.parse(bytes)
  guard isRead else {
    if !given.isEmpty { fatalError("something was written of what is no document") }
    return 0
  }
  if diagnostics.contains(where: \.isFatal) { fatalError("what is no JSON was read") }
  let document = JoyDocument(tree)
  let wanted = FullRecalculation(
    document, DocumentProgram(document, language: .standard),
    settings: EvaluationSettings(limits: limits)
  ).applied(to: document)
  if given != wanted { fatalError("the template gives another document") }
  return 0
}

private let head = #"""
  {"_id":"d","identifier":"doc","name":"O","files":[{"_id":"f","name":"F","pageOrder":[],"pages":[],"views":[]}],"fields":[{"_id":"total","type":"number","title":"T","file":"f","value":1,"formulas":[{"_id":"a","key":"value","formula":"t"}]},{"_id":"rows","type":"table","title":"R","file":"f","rowOrder":["r"],"tableColumnOrder":["c"],"tableColumns":[{"_id":"c","type":"number","title":"C"}],"value":[{"_id":"r","cells":{"c":1}}]},{"_id":"x","type":"number","title":"X","file":"f","value":
  """#
private let tail =
  #"}],"formulas":[{"_id":"t","desc":"","type":"calc","scope":"private","expression":"x * 2 + sum(rows.c)"}]}"#

private let limits: EvaluationLimits = {
  var limits = EvaluationLimits()
  limits.steps = 160_000
  limits.memory = 1_000_000
  return limits
}()
