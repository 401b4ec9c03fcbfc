package import FormulaValues

package enum ConcatFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.text
  package static let summary =
    "All values as one text; lists without anything between, null as nothing."
  package static let signature = Signature.taking(.any("value").repeated, gives: .text)
  package static let examples = [
    Example(#"concat("No. ", 5)"#, gives: "No. 5"),
    Example(#"concat(["a", ["b", null]], true)"#, gives: "abtrue"),
    Example("concat()", gives: ""),
    Example("concat(null)", gives: ""),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    if let text = joined(arguments, in: &run) { return text }
    var bytes: [UInt8] = []
    for index in 0..<arguments.count {
      if let error = append(arguments[index], argument: index, to: &bytes, in: &run) {
        return error
      }
    }
    return run.text(bytes)
  }

  /// The text of arguments that are texts or null, copied once; nil if another is among them.
  private static func joined(_ arguments: Arguments, in run: inout Run) -> Word? {
    var count = 0
    var isASCII = true
    for index in 0..<arguments.count where !arguments[index].isNull {
      guard run.isText(arguments[index]) else { return nil }
      let entry = run.entry(ofText: arguments[index])
      count &+= Int(entry.count)
      isASCII = isASCII && entry.isASCII
    }
    guard run.admits(textOf: count) else { return run.textLimitError() }
    let room = run.heap.allocate(bytes: count).bindMemory(to: UInt8.self, capacity: count)
    var end = room
    for index in 0..<arguments.count where !arguments[index].isNull {
      let bytes = run.utf8(arguments[index])
      if let start = bytes.baseAddress { end.update(from: start, count: bytes.count) }
      end += bytes.count
    }
    return run.heap.text(borrowing: UnsafePointer(room), count: count, isASCII: isASCII)
  }

  /// Appends a value, lists element by element; gives the error that stops it.
  private static func append(
    _ word: Word, argument: Int, to bytes: inout [UInt8], in run: inout Run
  ) -> Word? {
    if word.isError { return word }
    if word.has(.function) {
      return run.fail(.typeMismatch, "a function cannot be joined as text", argument: argument)
    }
    guard word.has(.list) else {
      return run.appendTextForm(of: word, to: &bytes) ? nil : run.textLimitError()
    }
    let elements = run.elements(word)
    guard run.spend(elements.count) else { return run.stepError() }
    for element in elements {
      if let error = append(element, argument: argument, to: &bytes, in: &run) { return error }
    }
    return nil
  }
}
