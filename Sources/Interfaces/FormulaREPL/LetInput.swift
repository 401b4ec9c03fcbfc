import FormulaSyntax
import SourceText

/// An input that only binds names, with no expression after them: `let a = 1; let b = a + 1`.
struct LetInput {
  let bindings: [(name: String, value: TextRange)]

  /// Nil if the text is anything else.
  init?(_ text: String) {
    let tokens = ParsedFormula(text).tree.tokens
    guard let first = tokens.first, first.kind == .name,
      text.utf8.dropFirst(first.range.start).starts(with: "let".utf8), first.range.length == 3
    else { return nil }
    let last = tokens.dropLast().last
    // A body of our own tells whether the author's text lacks nothing but one.
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
