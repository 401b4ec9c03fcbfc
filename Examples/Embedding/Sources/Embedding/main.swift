import Foundation
import Formulas
import JoyDocEngine

let path = CommandLine.arguments.dropFirst().first ?? "Examples/invoice.json"
let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))

// A document: open, observe, recalculate, change, read, check visibility, validate, undo, save.
var engine = try DocumentEngine(file)
engine.observer = { report in print("recomputed:", report.recomputedFields.joined(separator: ", "))
}
engine.recalculate()
let report = try engine.set("taxRate", to: 0.07)
print("changed:", report.computedChanges.map(\.field).joined(separator: ", "))
print("gross:", engine.value(of: "gross") ?? .null)
print("seen:", engine.visibleFields().count, "fields on", engine.visiblePages().count, "page")
print("complete:", engine.validation().status == .valid)
for change in report.inverse { try engine.apply(change) }
print("saved:", engine.bytes.count, "bytes")

// The trace of a field: the inputs and intermediate values of its formula.
if let trace = try engine.trace(of: "gross") {
  for input in trace.inputs {
    print("  reads \(engine.fields[input.slot.index]):", input.value.value)
  }
  for step in trace.root.steps {
    if case .value(let yielded) = step.outcome { print("  \(step.text):", yielded.value) }
  }
}

// A formula without a document.
let order = NamedValues(["price": 19.99, "quantity": 3])
print("total:", try Formula("round(price * quantity, 1)", schema: order.schema).value(in: order))
