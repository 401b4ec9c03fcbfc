package import FormulaRuntime
package import FormulaVM
package import FormulaValues
import SourceText

/// The result of a formula as one JSON object: a value with its type, or an error with its range.
package struct ResultLine: Hashable, Sendable {
  package let json: [UInt8]
  /// The range of the value in `json`; empty for an error.
  package let value: Range<Int>

  private static let prefix = Array("{\"value\":".utf8)

  /// Serializes a result.
  ///
  /// Throws the error if `word` is one, or if it cannot be printed. Complexity: O(size).
  package init(_ word: Word, of machine: inout Machine) throws(EvaluationError) {
    if word.isError || machine.run.holdsFunction(word) { _ = try machine.value(of: word) }
    var json = Self.prefix
    machine.run.beginSteps()
    guard word.appendJSON(to: &json, in: machine.run) else {
      throw EvaluationError(.limitReached, "the result is too large to print")
    }
    value = Self.prefix.count..<json.count
    json.append(contentsOf: ",\"type\":\"\(word.kind.name)\"}".utf8)
    self.json = json
  }

  /// Creates a result from a value that is serialized JSON.
  package init(json value: [UInt8], kind: Kind) {
    self.value = Self.prefix.count..<(Self.prefix.count + value.count)
    json = Self.prefix + value + Array(",\"type\":\"\(kind.name)\"}".utf8)
  }

  /// Serializes `error`, the result of a failed evaluation.
  package init(_ error: EvaluationError) {
    var json = Array("{\"error\":{\"code\":".utf8)
    JSONText.append(error.code.rawValue.utf8, to: &json)
    json.append(contentsOf: ",\"message\":".utf8)
    JSONText.append(error.message.utf8, to: &json)
    let range = error.range.map { ($0.start, $0.end) } ?? (0, 0)
    json.append(contentsOf: ",\"range\":{\"start\":\(range.0),\"end\":\(range.1)}}}".utf8)
    self.json = json
    value = 0..<0
  }
}
