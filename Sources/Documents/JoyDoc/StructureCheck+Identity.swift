import DocumentFormat
import IndexedCollections
import JSONTree
import SourceText

/// Checks that JSON Schema cannot express: duplicate ids and inconsistent collection levels.
extension StructureCheck {
  /// Reports elements of the array at `list` that have the id of an earlier element.
  mutating func findRepeatedIDs(of noun: String, in list: StepNumber) {
    let node = steps[list].node
    var known: Set<Text> = []
    known.reserveCapacity(tree.count(node))
    for (index, element) in tree.elements(of: node).enumerated() {
      guard let id = tree[element, "_id"], tree.kind(id) == .string, !tree.isEmptyString(id),
        !known.insert(Text(utf8: tree.utf8(id))).inserted
      else { continue }
      let text = tree.string(id) ?? ""
      let root = StepNumber(0)
      let isFieldOrFormula =
        steps[list].parent == root && steps[root].part?.name == .document
      findings.append(
        StructureFinding(
          keyword: .uniqueID(text), instancePath: pointer(.index(index), list) + "/_id",
          message: "duplicate \(noun) id '\(text.prefix(60))'",
          hint: "the first one is used; give this one a unique id", range: tree.range(id),
          isGrave: isFieldOrFormula))
    }
  }

  /// UTF-8 bytes that are hashed in one call, because lists can be long.
  private struct Text: Hashable {
    var utf8: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
      unsafe utf8.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  /// Reports a collection without exactly one root, and children that do not exist.
  mutating func checkLevels(in map: StepNumber) {
    let step = steps[map]
    let levels = tree.members(of: step.node).filter { tree.kind($0.value) == .object }
    if levels.isEmpty { return }
    let names = Set(levels.map { tree.utf8($0.name) })
    let roots = levels.count { tree.bool("root", of: $0.value) ?? false }
    if roots != 1 {
      findings.append(
        StructureFinding(
          keyword: .root(roots), instancePath: pointer(step.key, step.parent),
          message:
            "\(owner(step.parent)) has \(roots == 0 ? "no root schema" : "\(roots) root schemas")",
          hint: "mark exactly one schema with \"root\": true", range: fieldRange(step.parent)))
    }
    for level in levels {
      guard let children = tree[level.value, "children"] else { continue }
      for (index, child) in tree.elements(of: children).enumerated()
      where tree.kind(child) == .string && !names.contains(tree.utf8(child)) {
        let name = tree.string(level.name) ?? ""
        let title = TitledIDs.clean(tree.string("title", of: level.value)) ?? name
        let id = tree.string(child) ?? ""
        findings.append(
          StructureFinding(
            keyword: .reference(id),
            instancePath: pointer(.name(name), map) + "/children/\(index)",
            message:
              "the schema '\(title.prefix(60))' has an unknown child schema '\(id.prefix(60))'",
            range: tree.range(child)))
      }
    }
  }

  private func fieldRange(_ step: StepNumber?) -> DocumentRange {
    step.map { tree.idRange(of: steps[$0].node) } ?? DocumentRange(start: 0, end: 0)
  }
}
