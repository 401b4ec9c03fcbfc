extension Tree {
  /// The tree as an S-expression: `(+ a (group 1))`.
  package var debugText: String { debugText(of: root) }

  /// Returns `true` if both trees are equal up to ranges, spellings of literals, and groups.
  package func hasSameStructure(as other: Tree) -> Bool {
    debugText(of: root, showsGroups: false) == other.debugText(of: other.root, showsGroups: false)
  }

  /// Returns one expression as an S-expression. Recursion is bounded by the height of the tree.
  package func debugText(of id: ExpressionID, showsGroups: Bool = true) -> String {
    var text = ""
    write(id, showsGroups, to: &text)
    return text
  }

  private func write(_ id: ExpressionID, _ showsGroups: Bool, to text: inout String) {
    switch self[id] {
    case .missing: text += "…"
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let value): text += "\(value)"
    case .text(let value): text += value.debugDescription
    case .name(let name): text += shown(name)
    case .group(let inner):
      guard showsGroups else { return write(inner, showsGroups, to: &text) }
      list("group", [inner], showsGroups, to: &text)
    case .unary(let sign, let operand): list(sign.symbol, [operand], showsGroups, to: &text)
    case .binary(let sign, let left, let right):
      list(sign.symbol, [left, right], showsGroups, to: &text)
    case .conditional(let condition, let then, let otherwise):
      list("?", [condition, then, otherwise], showsGroups, to: &text)
    case .list(let elements): list("list", Array(elements), showsGroups, to: &text)
    case .record(let record):
      text += "(record"
      for (key, value) in zip(record.keys, record.values) {
        text += " \(shown(key.text)): "
        write(value, showsGroups, to: &text)
      }
      text += ")"
    case .call(let call):
      let word =
        switch call.style {
        case .plain: "call"
        case .method: "method"
        case .pipe: "pipe"
        }
      list("\(word) \(shown(call.name.text))", Array(call.arguments), showsGroups, to: &text)
    case .lambda(let lambda):
      let parameters = lambda.parameters.map { shown($0.text) }.joined(separator: " ")
      list("lambda (\(parameters))", [lambda.body], showsGroups, to: &text)
    case .binding(let binding):
      list(
        "let \(shown(binding.name.text))", [binding.value, binding.body], showsGroups, to: &text)
    case .element(let base, let index): list("element", [base, index], showsGroups, to: &text)
    case .member(let member):
      text += member.isOptional ? "(?. " : "(. "
      write(member.base, showsGroups, to: &text)
      text += " \(shown(member.name.text)))"
    }
  }

  private func list(
    _ head: String, _ elements: [ExpressionID], _ showsGroups: Bool, to text: inout String
  ) {
    text += "(\(head)"
    for element in elements {
      text += " "
      write(element, showsGroups, to: &text)
    }
    text += ")"
  }

  /// Returns `name` in an unambiguous spelling.
  private func shown(_ name: String) -> String {
    if name.isEmpty { return "…" }
    return Printer.spelled(name)
  }
}
