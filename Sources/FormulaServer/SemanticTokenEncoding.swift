import SourceText
import FormulaIDE
import JSONRPC

/// The numbers that the protocol encodes semantic tokens in, five for each.
enum SemanticTokenEncoding {
  static let legend: JSON = [
    "tokenTypes": .array(SemanticToken.Kind.allCases.map { .string($0.rawValue) }),
    "tokenModifiers": ["declaration"],
  ]

  /// Tokens that reach over several lines are cut into one for each line.
  static func data(_ tokens: [SemanticToken], in document: DocumentSnapshot) -> JSON {
    var numbers: [JSON] = []
    numbers.reserveCapacity(tokens.count * 5)
    var last = TextPosition(line: 0, character: 0)
    for token in tokens {
      let kind = SemanticToken.Kind.allCases.firstIndex(of: token.kind) ?? 0
      for piece in document.positions.pieces(of: token.range) {
        let start = document.positions.position(of: piece.start)
        let end = document.positions.position(of: piece.end)
        let step = start.line - last.line
        let column = step == 0 ? start.character - last.character : start.character
        let values = [
          step, column, end.character - start.character, kind, token.isDeclaration ? 1 : 0,
        ]
        numbers += values.map(JSON.integer)
        last = start
      }
    }
    return .array(numbers)
  }
}
