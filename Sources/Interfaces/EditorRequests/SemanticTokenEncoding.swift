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

  /// Returns the answer that `result` makes of the encoded tokens of `formulas`.
  ///
  /// `result` gets the numbers, and the array of them as JSON if `isWritten`, otherwise an empty one.
  /// Splits multi-line tokens into one token per line.
  static func answer(
    for formulas: some RandomAccessCollection<EmbeddedFormula>, in document: DocumentSnapshot,
    isWritten: Bool = true, result: @escaping (_ numbers: [Int], _ data: JSON) -> JSON
  ) -> PendingAnswer {
    var last = TextPosition(line: 0, character: 0)
    var numbers: [Int] = []
    // Building a `JSON` value per number would take many times as long.
    var writer = JSONWriter()
    writer.beginArray()
    return PendingAnswer(slicesOf: Array(formulas.indices)) { slice in
      let count = numbers.count
      for index in slice {
        append(formulas[index], in: document, after: &last, to: &numbers)
      }
      if isWritten { for number in numbers[count...] { writer.append(number) } }
    } result: {
      writer.endArray()
      return result(numbers, .written(writer.bytes))
    }
  }

  private static func append(
    _ formula: EmbeddedFormula, in document: DocumentSnapshot, after last: inout TextPosition,
    to numbers: inout [Int]
  ) {
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
