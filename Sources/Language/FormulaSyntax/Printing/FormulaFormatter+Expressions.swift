/// The layout of each kind of expression.
///
/// A caller that writes an expression has already written the gap before its first token.
extension FormulaFormatter {
  mutating func writeFormula() {
    writeGap(.none)
    while kind == .assign { writeToken(.none) }
    write(tree.root)
    writeGap(.none)
  }

  /// Writes a token and the gap after it.
  private mutating func writeToken(_ gap: Gap) {
    writeToken()
    writeGap(gap)
  }

  /// Writes an expression. `isIndented` indents its continuation lines.
  ///
  /// It is `false` if the enclosing brackets already indent them.
  private mutating func write(_ id: ExpressionID, isIndented: Bool = true) {
    let node = tree.node(id)
    switch node.kind {
    case .missing: break
    case .null, .boolean, .number, .text, .name: writeToken()
    case .group: writeGroup(ExpressionID(node.first))
    case .unary:
      writeToken(.none)
      write(ExpressionID(node.first))
    case .binary: writeChain(id, isIndented)
    case .conditional: writeConditional(id, isIndented)
    case .list: writeElements(tree.children(of: id)[...], opening: .softLine)
    case .record: writeElements(tree.children(of: id)[...], opening: .keptSoftLine, hasKeys: true)
    case .call:
      switch Expression.Call.Style(rawValue: node.detail) ?? .plain {
      case .plain:
        writeToken(.none)
        writeElements(tree.children(of: id)[...], opening: .softLine, isCall: true)
      case .method: writePath(id)
      case .pipe: writePipes(id, isIndented)
      }
    case .lambda: writeLambda(id)
    case .binding: writeBindings(id)
    case .element, .member: writePath(id)
    }
  }

  // MARK: Brackets

  private mutating func writeGroup(_ inner: ExpressionID) {
    layout.begin()
    writeToken()
    layout.indent()
    writeGap(.softLine)
    write(inner, isIndented: false)
    writeGap(.softLine, endsIndentation: true)
    writeToken()
    layout.end()
  }

  /// Writes a pair of brackets and its elements.
  private mutating func writeElements(
    _ elements: ArraySlice<ExpressionID>, opening: Gap, hasKeys: Bool = false, isCall: Bool = false
  ) {
    layout.begin()
    writeToken()
    if elements.isEmpty {
      writeGap(.none)
    } else if isCall, elements.count == 1, let only = elements.first, isBracketed(only) {
      // The inner brackets already indent the lines.
      writeGap(.none)
      write(only)
      writeGap(.none)
    } else {
      layout.indent()
      writeGap(opening)
      for (number, element) in elements.enumerated() {
        if hasKeys {
          writeToken(.none)
          writeToken(.space)
        }
        write(element)
        if number < elements.count - 1 {
          writeGap(.none)
          writeToken(.line)
        }
      }
      writeLastComma()
      writeGap(.softLine, endsIndentation: true)
    }
    writeToken()
    layout.end()
  }

  private func isBracketed(_ id: ExpressionID) -> Bool {
    let node = tree.node(id)
    switch node.kind {
    case .list, .record: return true
    case .call: return node.detail == Expression.Call.Style.plain.rawValue
    default: return false
    }
  }

  // MARK: Operators

  /// Writes operators of one level as one group. Each operator begins a line if the group breaks.
  private mutating func writeChain(_ id: ExpressionID, _ isIndented: Bool) {
    let row = row(of: id)
    var operands: [ExpressionID] = []
    var rest = id
    switch row.associativity {
    case .right:
      while isOperator(rest, row) {
        operands.append(ExpressionID(tree.node(rest).first))
        rest = ExpressionID(tree.node(rest).second)
      }
      operands.append(rest)
    case .left, .none:
      repeat {
        operands.append(ExpressionID(tree.node(rest).second))
        rest = ExpressionID(tree.node(rest).first)
      } while isOperator(rest, row)
      operands.append(rest)
      operands.reverse()
    }
    layout.begin()
    write(operands[0])
    if isIndented { layout.indent() }
    for operand in operands.dropFirst() {
      writeGap(.line)
      writeToken(.space)
      write(operand)
    }
    if isIndented { layout.dedent() }
    layout.end()
  }

  private func row(of id: ExpressionID) -> BinaryOperator.Row {
    (BinaryOperator(rawValue: tree.node(id).detail) ?? .add).row
  }

  private func isOperator(_ id: ExpressionID, _ row: BinaryOperator.Row) -> Bool {
    tree.node(id).kind == .binary && self.row(of: id).level == row.level
  }

  /// Writes a conditional with its branches, or a chain of conditionals on consecutive lines.
  private mutating func writeConditional(_ id: ExpressionID, _ isIndented: Bool) {
    var arms: [Node] = []
    var rest = id
    while tree.node(rest).kind == .conditional {
      arms.append(tree.node(rest))
      rest = ExpressionID(tree.node(rest).third)
    }
    layout.begin()
    if isIndented { layout.indent() }
    for arm in arms {
      if arms.count > 1 { layout.begin() }
      write(ExpressionID(arm.first))
      if arms.count > 1 { layout.indent() }
      writeGap(.line)
      writeToken(.space)
      write(ExpressionID(arm.second))
      if arms.count > 1 {
        layout.dedent()
        layout.end()
      }
      writeGap(.line)
      writeToken(.space)
    }
    write(rest)
    if isIndented { layout.dedent() }
    layout.end()
  }

  private mutating func writePipes(_ id: ExpressionID, _ isIndented: Bool) {
    var stages: [ExpressionID] = []
    var rest = id
    while isCall(rest, .pipe), let receiver = tree.children(of: rest).first {
      stages.append(rest)
      rest = receiver
    }
    layout.begin()
    write(rest)
    if isIndented { layout.indent() }
    for stage in stages.reversed() {
      writeGap(.line)
      writeToken(.space)
      writeToken()
      if kind == .leftParenthesis, isNextInside(stage) {
        writeGap(.none)
        writeElements(tree.children(of: stage).dropFirst(), opening: .softLine, isCall: true)
      }
    }
    if isIndented { layout.dedent() }
    layout.end()
  }

  private func isCall(_ id: ExpressionID, _ style: Expression.Call.Style) -> Bool {
    tree.node(id).kind == .call && tree.node(id).detail == style.rawValue
  }

  // MARK: Paths

  /// Writes methods, members and elements. Two or more methods may be broken into lines.
  private mutating func writePath(_ id: ExpressionID) {
    var steps: [ExpressionID] = []
    var rest = id
    while true {
      let node = tree.node(rest)
      switch node.kind {
      case .element, .member:
        steps.append(rest)
        rest = ExpressionID(node.first)
        continue
      case .call where isCall(rest, .method):
        guard let receiver = tree.children(of: rest).first else { break }
        steps.append(rest)
        rest = receiver
        continue
      default: break
      }
      break
    }
    let isLong = steps.count { tree.node($0).kind == .call } > 1
    if isLong { layout.begin() }
    write(rest)
    if isLong { layout.indent() }
    // `1.0` would be a fraction.
    var isNumber = tree.node(rest).kind == .number
    for step in steps.reversed() {
      let node = tree.node(step)
      let needsSpace = isNumber && kind != .leftBracket
      if isLong, node.kind == .call {
        writeGap(needsSpace ? .line : .softLine)
      } else {
        writeGap(needsSpace ? .space : .none)
      }
      isNumber = false
      if node.kind == .element, node.detail == 0 {
        writeToken(.none)
        write(ExpressionID(node.second))
        writeGap(.none)
        writeToken()
        continue
      }
      let isOptional = kind == .optionalDot
      writeToken()
      // `?.5` would begin a branch.
      writeGap(isOptional && isNextDigit ? .space : .none)
      writeToken()
      guard node.kind == .call else { continue }
      writeGap(.none)
      writeElements(tree.children(of: step).dropFirst(), opening: .softLine, isCall: true)
    }
    if isLong {
      layout.dedent()
      layout.end()
    }
  }

  // MARK: Names

  private mutating func writeLambda(_ id: ExpressionID) {
    let body = ExpressionID(tree.node(id).first)
    layout.begin()
    if kind == .leftParenthesis {
      writeToken(.none)
      while kind != .rightParenthesis, kind != .end {
        writeToken(.none)
        if kind == .comma { writeToken(.space) }
      }
    }
    writeToken(.space)
    writeToken()
    if isBracketed(body) || tree.node(body).kind == .group || tree.node(body).kind == .lambda {
      writeGap(.space)
      write(body)
    } else {
      layout.indent()
      writeGap(.line)
      write(body)
      layout.dedent()
    }
    layout.end()
  }

  private mutating func writeBindings(_ id: ExpressionID) {
    var rest = id
    layout.begin()
    while tree.node(rest).kind == .binding {
      writeToken(.space)
      writeToken(.space)
      writeToken(.space)
      write(ExpressionID(tree.node(rest).first))
      writeGap(.none)
      writeToken(.keptLine)
      rest = ExpressionID(tree.node(rest).second)
    }
    write(rest)
    layout.end()
  }
}
