import FormulaChecker
import FormulaSyntax
package import FormulaRuntime
import Formulas
import SourceText

/// The call around the cursor, with its active parameter.
package struct SignatureHelp: Sendable {
  package let function: FunctionDeclaration
  /// The index of the active parameter, or `nil` if there are too many arguments.
  package let parameter: Int?

  /// Finds the call at `offset`; `nil` outside of argument lists. Complexity: O(tokens).
  package init?(_ analysis: Analysis, at offset: Int) {
    guard let (_, formula) = analysis.formula(at: offset) else { return nil }
    let inner = formula.map.decodedOffset(of: offset)
    let tree = formula.checked.tree
    var open: [(name: Int?, commas: Int)] = []
    for (number, token) in tree.tokens.enumerated() {
      guard token.kind != .end, token.range.end <= inner else { break }
      switch token.kind {
      case .leftParenthesis:
        let isCall = number > 0 && tree.tokens[number - 1].kind == .name
        open.append((isCall ? number - 1 : nil, 0))
      case .leftBracket, .leftBrace: open.append((nil, 0))
      case .rightParenthesis, .rightBracket, .rightBrace: _ = open.popLast()
      case .comma:
        if let last = open.indices.last { open[last].commas += 1 }
      default: break
      }
    }
    // Lists, groups and records inside an argument belong to it.
    guard let call = open.last(where: { $0.name != nil }), let name = call.name,
      let function = analysis.language.function(named: tree.text(in: tree.tokens[name].range))
    else { return nil }
    self.function = function
    let isMethod =
      name > 0 && (tree.tokens[name - 1].kind == .dot || tree.tokens[name - 1].kind == .pipe)
    let argument = call.commas + (isMethod ? 1 : 0)
    let parameters = function.signature.parameters
    if argument < parameters.count {
      parameter = argument
    } else if let first = parameters.firstIndex(where: { $0.isRepeated }) {
      parameter = first + (argument - first) % (parameters.count - first)
    } else {
      let most = function.signature.maximumCount ?? 0
      parameter = argument < most ? argument : nil
    }
  }

  /// The parameters with their labels and notes, including the keywords that they accept.
  package var parameters: [(label: String, note: String?)] {
    let text = function.signature.parameterText
    let labels = text.isEmpty ? [] : text.split(bytes: ", ").map(String.init)
    let notes = FunctionReference.parameters(of: function.signature)
    return labels.enumerated().map { number, label in
      (label, notes.indices.contains(number) ? notes[number].note : nil)
    }
  }
}
