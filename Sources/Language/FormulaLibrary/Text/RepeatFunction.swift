package import FormulaRuntime
package import FormulaValues

package enum RepeatFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let summary = "The text repeated a number of times."
  package static let signature = Signature.taking(.text("text"), .number("count"), gives: .text)
  package static let examples = [
    Example(#"repeat("ab", 3)"#, gives: "ababab"),
    Example(#"repeat("ab", 0)"#, gives: ""),
    .fails(#"repeat("ab", -1)"#),
    Example("repeat(null, 2)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let count = arguments.integer(1, in: run)
    guard count >= 0 else {
      return run.fail(.badArgument, "a text can be repeated 0 times or more", argument: 1)
    }
    let source = unsafe run.utf8(arguments[0])
    let (total, overflow) = source.count.multipliedReportingOverflow(by: count)
    guard !overflow, run.admits(textOf: total) else { return run.textLimitError() }
    guard total > 0 else { return run.heap.text("") }
    guard run.spend(bytes: total) else { return run.stepError() }
    let room = unsafe run.heap.allocate(bytes: total).bindMemory(to: UInt8.self, capacity: total)
    var copied = 0
    while copied < total {
      for place in source.indices {
        let byte = unsafe source[place]
        unsafe room[copied] = byte
        copied += 1
      }
    }
    return unsafe run.heap.text(
      borrowing: UnsafePointer(room), count: total, isASCII: run.isASCII(arguments[0]))
  }
}
