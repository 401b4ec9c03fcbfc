import SourceText
import FormulaIDE
import JSONRPC
import JSONTree

/// The LSP encoding of semantic tokens: five integers per token.
enum SemanticTokenEncoding {
  static let legend: JSON = [
    "tokenTypes": .array(SemanticToken.Kind.allCases.map { .string($0.name) }),
    "tokenModifiers": ["declaration"],
  ]

  /// Returns the encoded tokens of `formulas`. Splits multi-line tokens into one token per line.
  static func numbers(
    of formulas: some RandomAccessCollection<EmbeddedFormula>, in document: DocumentSnapshot
  ) async throws(ResponseError) -> [Int] {
    var last = TextPosition(line: 0, character: 0)
    return try await Array(formulas.indices).inSlices(yieldingTo: document.urgent) { slice in
      var numbers: [Int] = []
      for index in slice {
        let formula = formulas[index]
        let line = document.positions.asciiLine(of: formula.place)
        for token in SemanticToken.tokens(of: formula) {
          if let line {
            let column = line.character + token.range.start - formula.place.start
            append(
              token, at: TextPosition(line: line.line, character: column), token.range.length,
              after: &last, to: &numbers)
            continue
          }
          for piece in document.positions.pieces(of: token.range) {
            let (start, end) = document.positions.positions(of: piece)
            append(token, at: start, end.character - start.character, after: &last, to: &numbers)
          }
        }
      }
      return numbers
    }
  }

  private static func append(
    _ token: SemanticToken, at start: TextPosition, _ length: Int, after last: inout TextPosition,
    to numbers: inout [Int]
  ) {
    let step = start.line - last.line
    numbers.append(step)
    numbers.append(step == 0 ? start.character - last.character : start.character)
    numbers.append(length)
    numbers.append(token.kind.rawValue)
    numbers.append(token.isDeclaration ? 1 : 0)
    last = start
  }

  static func json(
    _ numbers: [Int], yieldingTo urgent: UrgentWorkCounter?
  ) async throws(ResponseError) -> JSON {
    // Building a `JSON` value per number would take many times as long.
    var writer = JSONWriter()
    writer.beginArray()
    try await numbers.forEachSlice(of: 4096, yieldingTo: urgent) { slice in
      for number in slice { writer.append(number) }
    }
    writer.endArray()
    return .written(writer.bytes)
  }

  /// Returns the single edit that turns `old` into `new`, or no edit if they are equal.
  ///
  /// Complexity: O(tokens).
  static func edits(from old: [Int], to new: [Int]) -> JSON {
    guard old != new else { return [] }
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var tail = 0
    while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    return [
      [
        "start": .integer(start), "deleteCount": .integer(old.count - tail - start),
        "data": .array(new[start..<new.count - tail].map(JSON.integer)),
      ]
    ]
  }
}
