import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

extension Checker {
  mutating func typeOfMember(_ id: ExpressionID) -> ValueType {
    let node = tree[node: id]
    let base = ExpressionID(node.first)
    let range = TextRange(start: Int(node.second), end: Int(node.third))
    let name = Expression.Name(name(range), at: range)
    guard !name.text.isEmpty else { return kinds(base) == .null ? .null : .any }
    return typeOfAccess(name, of: base, isSilent: node.detail == 1)
  }

  mutating func typeOfElement(
    _ base: ExpressionID, _ index: ExpressionID, at id: ExpressionID
  ) -> ValueType {
    let (type, indexType) = (type(base), type(index))
    guard !type.isUnknown else { return .never }
    if type.isNull { return .null }
    if type.surelyFails([.list, .record, .text, .choice]) {
      report(.notIndexable(type, at: range(base)))
      return .any
    }
    let hasRecords = type.mayBe(.record) || type.mayBe(.list) && type.element.mayBe(.record)
    if hasRecords, reportColumn(at: index, of: base, type, whole: id) { return .any }
    let accepted = hasRecords ? Kinds.numeric.union(.textual) : .numeric
    if indexType.surelyFails(accepted) {
      report(.indexMismatch(type, indexType, at: range(index)))
    } else if case .number(let number) = tree[ungrouped(index)],
      number.rounded() != number,
      type.surelyFails(.record)
    {
      report(.indexNotWhole(at: range(index)))
    }
    if hasRecords, let key = textLiteral(index) {
      return typeOfAccess(.init(key, at: range(ungrouped(index))), of: base, isSilent: false)
    }
    guard !type.mayBe(.record) else { return .any }
    var result = ValueType.null
    if type.mayBe(.list) {
      guard !hasRecords || indexType.isSurely(.numeric) else { return .any }
      result = result.union(type.element)
    }
    return type.mayBe(.textual) ? result.union(.text) : result
  }

  /// Reports a column or member that is written as an index, as in `rows[0][price]`.
  ///
  /// Returns `false` if the index is another expression, or a name that exists.
  private mutating func reportColumn(
    at index: ExpressionID, of base: ExpressionID, _ type: ValueType, whole: ExpressionID
  ) -> Bool {
    guard case .name(let name) = tree[ungrouped(index)], case .none = meaning(ungrouped(index)),
      let shape = type.mayBe(.record) ? type.shape : type.element.shape,
      shape.number(of: name) != nil
    else { return false }
    let place = range(ungrouped(index))
    withdraw { $0.rule == FormulaDiagnostic.unknownName && $0.range == place }
    let base = tree.text(in: range(base))
    report(
      .columnAsIndex(
        name, meant: "\(base).\(Printer.spelled(name))", whole: range(whole), at: place))
    return true
  }

  /// Returns the type of a record's member, or of a column of records.
  private mutating func typeOfAccess(
    _ name: Expression.Name, of base: ExpressionID, isSilent: Bool
  ) -> ValueType {
    let kinds = kinds(base)
    guard !kinds.isEmpty else { return .never }
    if kinds == .null { return .null }
    if kinds.surelyFail([.list, .record]) {
      report(.noMembers(name, type(base), call: callText(name, on: base), at: range(base)))
      return .any
    }
    guard kinds.areSurely([.list, .record]) else { return .any }
    let type = type(base)
    if kinds == .record, titles.isEmpty, let member = type.typeOfMember(name.text) {
      return member.isUnknown ? .any : member
    }
    var result = ValueType.never
    if type.mayBe(.record) {
      result = typeOfMember(name, of: type, at: base, isSilent: isSilent || type.mayBe(.list))
    }
    if type.mayBe(.list) {
      let element = type.element
      let isList = type.isSurely(.list)
      if element.isSurely(.record) {
        let member = typeOfMember(name, of: element, at: base, isSilent: isSilent || !isList)
        result = result.union(.list(of: element.isOptional ? member.optional : member))
      } else {
        if isList, !isSilent, element.surelyFails([.record, .list]) {
          report(
            .noColumns(
              name, element, call: callText(name, on: base),
              whole: range(base).union(name.range), at: name.range))
        }
        result = result.union(.list)
      }
    }
    return type.isOptional ? result.optional : result
  }

  private mutating func typeOfMember(
    _ name: Expression.Name, of record: ValueType, at base: ExpressionID, isSilent: Bool
  ) -> ValueType {
    guard let shape = record.shape else { return .any }
    if titles.contains(name.range) { return typeOfMember(titled: name, of: shape) }
    if let number = shape.number(of: name.text) {
      let type = shape.members[number].type
      return type.isUnknown ? .any : type
    }
    if noteTitle(at: name.range.start, among: shape.members.lazy.map({ $0.title })) { return .null }
    if !isSilent {
      let isText =
        source(at: name.range.start) == UInt8(ascii: "\"")
        || source(at: name.range.start) == UInt8(ascii: "'")
      reportUnknownMember(
        name.text, of: shape, call: isText ? nil : callText(name, on: base),
        whole: range(base).union(name.range), isText: isText, at: name.range)
    }
    return .null
  }

  mutating func reportUnknownMember(
    _ name: String, of shape: RecordShape, call: String? = nil, whole: TextRange? = nil,
    isText: Bool = false, at range: TextRange
  ) {
    withdrawQuotedName(at: range)
    if comparisonBudget > 0, !name.isEmpty {
      comparisonBudget -= shape.members.count
      let bearers = shape.members.filter { $0.title == name || $0.aliases.contains(name) }
      if bearers.count > 1 {
        let isTitle = bearers.count { $0.title == name } > 1
        return report(
          .ambiguousColumn(
            name, bearers.map { $0.name }, isText: isText, isFatal: isTitle && !isText, at: range))
      }
    }
    var nearest = NearestNames(to: name, budget: comparisonBudget)
    for (place, member) in shape.members.enumerated() {
      guard nearest.budget > 0 else { break }
      nearest.consider(member, at: place, of: shape)
    }
    comparisonBudget = nearest.budget
    let near = nearest.best
    // A function with exactly this name is more likely than a column with a similar name.
    let isCall = call != nil && near.first?.distance != 0
    report(
      .unknownMember(
        name, of: shape, near: isCall ? [] : near, call: call, whole: whole ?? range,
        isText: isText,
        at: range))
  }

  private func source(at offset: Int) -> UInt8? {
    source.indices.contains(offset) ? source[offset] : nil
  }

  /// Returns the call that the author may mean by `base.name`, if there is such a function.
  private func callText(_ name: Expression.Name, on base: ExpressionID) -> String? {
    let text = tree.text(in: range(base))
    guard let function = catalog[name.text] else {
      return known(foreign: name.text).lazy.compactMap {
        $0.isCertain ? $0.filled(with: [text]) : nil
      }.first
    }
    guard function.signature.accepts(count: 1) else { return nil }
    return text.utf8.count <= 60 ? "\(function.name)(\(text))" : "\(function.name)(…)"
  }
}

extension RecordShape {
  /// Whether the members are columns of a table.
  package var isRow: Bool { members.contains { !$0.aliases.isEmpty || $0.title != nil } }
}
