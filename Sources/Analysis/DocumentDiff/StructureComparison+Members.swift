import DocumentFormat
import JSONTree
import JoyDoc

extension StructureComparison {
  /// Records differences between members that the format declares as comparable, and between
  /// decorators.
  mutating func compareMembers(
    _ before: JSONNode, _ after: JSONNode, _ part: PartName, _ path: String, _ name: String
  ) {
    var reported: Set<String> = []
    for member in members(of: part, before, after) {
      let one = old.tree.member(utf8: member.name.utf8, of: before)?.value
      let other = new.tree.member(utf8: member.name.utf8, of: after)?.value
      if one == nil, other == nil { continue }
      if member.holdsDecorators { compareDecorators(one, other, path, name) }
      guard let difference = member.difference, !reported.contains(difference.kind),
        one.map({ old.tree.compactSource($0) }) != other.map({ new.tree.compactSource($0) })
      else { continue }
      reported.insert(difference.kind)
      note(
        difference.kind, path, difference.isCosmetic ? .cosmetic : .compatible,
        "\(name) \(difference.predicate)")
    }
  }

  /// Returns the comparable members of a part, with those of its type in either version.
  private func members(
    of part: PartName, _ before: JSONNode, _ after: JSONNode
  ) -> [Part.Member] {
    let declared = part.part
    let types = [old.tree.string("type", of: before), new.tree.string("type", of: after)]
    let variants = declared.variants.filter { variant in
      types.contains { $0.map(variant.types.contains) ?? false }
    }
    return (declared.members + variants.flatMap(\.part.part.members)).filter {
      $0.difference != nil || $0.holdsDecorators
    }
  }

  // MARK: Decorators

  private mutating func compareDecorators(
    _ before: JSONNode?, _ after: JSONNode?, _ path: String, _ name: String
  ) {
    // Decorators with the same action are paired in order.
    func decorators(
      _ list: JSONNode?, _ tree: JSONTree
    ) -> [(action: String, key: String, json: [UInt8])] {
      var counts: [String: Int] = [:]
      return (list.map { tree.objects(in: $0) } ?? []).map { node in
        let action = tree.string("action", of: node) ?? ""
        counts[action, default: 0] += 1
        return (action, "\(counts[action] ?? 0) \(action)", tree.compactSource(node))
      }
    }
    let pairs = PartPairs(decorators(before, old.tree), decorators(after, new.tree)) { $0.key }
    for decorator in pairs.removed {
      note(
        "decorator-removed", path, .compatible,
        "\(name) no longer has the decorator '\(decorator.action)'")
    }
    for decorator in pairs.added {
      note("decorator-added", path, .compatible, "\(name) has the decorator '\(decorator.action)'")
    }
    for (one, other) in pairs.kept where one.json != other.json {
      note(
        "decorator-changed", path, .cosmetic,
        "the decorator '\(other.action)' of \(name) looks different")
    }
  }

  // MARK: Compact views

  mutating func compareCompactViews(_ before: Page, _ page: Page, _ name: String) {
    for (one, other) in PartPairs(before.positions, page.positions, by: { $0.field ?? "" }).kept
    where one.isCompact || other.isCompact {
      let isSame =
        one.isCompact == other.isCompact
        && texts(of: one.node, in: old.tree) == texts(of: other.node, in: new.tree)
      if isSame { continue }
      let field = other.field ?? ""
      note(
        "compact-view-changed", "\(page.id).\(field)", .cosmetic,
        "\(name) shows the rows of '\(field)' as another text")
    }
  }

  /// Returns the members of a position that may contain texts with merge codes.
  private func texts(of position: JSONNode, in tree: JSONTree) -> [String: [UInt8]] {
    let plain = Set(PartName.fieldPosition.part.members.map(\.name)).subtracting(["tableColumns"])
    var texts: [String: [UInt8]] = [:]
    for member in tree.members(of: position) {
      guard let name = tree.string(member.name), !plain.contains(name) else { continue }
      texts[name] = tree.compactSource(member.value)
    }
    return texts
  }

  /// Records merge codes that name a column which only the old version has.
  mutating func compareMergeCodes(_ before: Field, _ field: Field) {
    let codes = new.mergeCodes(of: field).filter { $0.code.kind == .code }
    if codes.isEmpty { return }
    let present = Set(field.allColumns.map(\.id))
    let former = Set(before.allColumns.map(\.id))
    var reported: Set<String> = []
    for code in codes where former.contains(code.code.id) && !present.contains(code.code.id) {
      guard reported.insert(code.code.id).inserted else { continue }
      note(
        "merge-code-broken", "\(field.id).\(code.code.id)", .breaking,
        "a text of '\(field.title ?? field.id)' contains {{\(code.code.id)}}, whose column was removed"
      )
    }
  }
}
