package import FormulaLint
import JSONTree
import JoyDoc

/// A page or position whose id has a meaning in the paths of decorators.
package enum ReservedPageIDRule: DocumentRule {
  package static var granularity: RuleGranularity { .document(.names, check) }

  package static let description = ReservedIDRule.description

  package static func check(_ document: LintedDocument) -> [Finding] {
    let tree = document.tree
    guard let files = tree[tree.root, "files"], tree.mayHold(ReservedIDRule.words, in: files) else {
      return []
    }
    return document.document.files.flatMap { $0.allPages }.flatMap { page in
      ([(page.node, "a page")] + page.positions.map { ($0.node, "a position") })
        .compactMap { node, part in
          guard let id = tree[node, "_id"], ReservedIDRule.isReserved(id, in: tree) else {
            return nil
          }
          return ReservedIDRule.found(part, at: id, in: document)
        }
    }
  }
}
