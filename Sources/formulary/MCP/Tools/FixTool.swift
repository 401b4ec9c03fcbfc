import JoyDocLint
import JSONRPC

/// A tool that applies fixes.
enum FixTool: ContextTool {
  static let name = "fix"
  static let summary = """
    Applies the fixes of findings in a document or .formula file. Returns an object with 'count', the \
    number of applied fixes, 'remaining', the number of remaining findings, and 'text', the fixed \
    text unless it is written.
    """
  static let writes = true
  private static let unsafe = ToolArgument(
    name: "unsafe", kind: .boolean,
    summary: "Also apply fixes that may change the meaning of a formula.")
  static let arguments: [ToolArgument] = [.path, .text, .nameOfText, unsafe, .write]

  static func call(_ call: ToolCall) throws -> [UInt8] {
    let input = try call.input()
    let linter = Linter(call.fileConfiguration(for: input))
    let (fixed, count) = linter.fixed(
      input.bytes, of: input.name, includingUnsafe: call.isOn(unsafe))
    let left = linter.findings(in: fixed, of: input.name).count
    var result: [JSON.Member] = [
      .init("count", .integer(count)), .init("remaining", .integer(left)),
    ]
    if call.isOn(.write) {
      try call.write(fixed, over: input)
    } else {
      result.append(.init("text", .string(String(decoding: fixed, as: UTF8.self))))
    }
    return JSON.object(result).text
  }
}
