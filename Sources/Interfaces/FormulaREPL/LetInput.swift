import FormulaSyntax
import SourceText

/// An input that only binds names, without a body: `let a = 1; let b = a + 1`.
struct LetInput {
  let bindings: [(name: String, value: TextRange)]

  /// Returns `nil` for any other text.
  init?(_ text: String) {
    let tokens = ParsedFormula(text).tree.tokens
    guard let first = tokens.first, first.kind == .name,
      text.utf8.dropFirst(first.range.start).starts(with: "let".utf8), first.range.length == 3
    else { return nil }
    let last = tokens.dropLast().last
    // Append a placeholder body to find out whether only the body is missing.
    let body = last?.kind == .semicolon ? "\n0" : "\n; 0"
    let tree = ParsedFormula(text + body).tree
    var bindings: [(name: String, value: TextRange)] = []
    var id = tree.root
    while case .binding(let binding) = tree[id] {
      bindings.append((binding.name.text, tree.range(of: binding.value)))
      id = binding.body
    }
    guard !bindings.isEmpty, tree.range(of: id).start >= text.utf8.count,
      bindings.allSatisfy({ !$0.name.isEmpty && !$0.value.isEmpty })
    else { return nil }
    self.bindings = bindings
  }
}
