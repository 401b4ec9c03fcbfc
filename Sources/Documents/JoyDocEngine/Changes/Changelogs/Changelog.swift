import FormulaValues
package import JSONTree
import JoyDoc

/// A change together with its envelope, as hosts send it.
package struct Changelog: Sendable {
  package let change: DocumentChange
  /// The source of the changelog as compact JSON.
  package let source: [UInt8]

  /// The changelogs of an array, or the reasons why they cannot be read, with their numbers from 1.
  package typealias List = [(number: Int, result: Result<Changelog, ChangeError>)]

  /// Reads a JSON array of changelogs, or an object with such an array as its member `changelogs`.
  ///
  /// Returns `nil` if the JSON is neither. Changelogs for events that do not change the document are left out. Complexity: O(bytes).
  package static func list(_ tree: JSONTree) -> List? {
    var array = tree.root
    if tree.kind(array) == .object, let inner = tree[array, "changelogs"] { array = inner }
    guard tree.kind(array) == .array else { return nil }
    var list: List = []
    for (index, node) in tree.elements(of: array).enumerated() {
      do throws(ChangeError) {
        if let change = try DocumentChange.read(node, of: tree) {
          let changelog = Changelog(change: change, source: tree.compactSource(node))
          list.append((index + 1, .success(changelog)))
        }
      } catch {
        list.append((index + 1, .failure(error)))
      }
    }
    return list
  }
}

extension Changelogs {
  /// Returns the changelog of a change as JSON: compact, or with the spacing of the values that it
  /// restores.
  package static func json(
    of change: DocumentChange, in engine: DocumentEngine, isFormula: Bool = false,
    keepsSpacing: Bool = false
  ) -> [UInt8] {
    let json = json(of: change, in: engine.live, at: engine.environment.now, isFormula: isFormula)
    // Only changes that restore something hold values as they were spelled.
    if keepsSpacing || change.restoration == nil { return json }
    let tree = JSONTree.parse(json).tree
    return tree.compactSource(tree.root)
  }

  /// Returns the changelog of a change as JSON, for a document without an engine.
  static func json(
    of change: DocumentChange, in live: LiveDocument, at instant: Double, isFormula: Bool = false
  ) -> [UInt8] {
    let subject = change.subject
    let document = live.document
    let field = subject.field.flatMap(live.number(of:)).map { document.fields[$0] }
    let place = subject.field.flatMap { document.firstPosition(of: $0) }
    let site = subject.page.flatMap { page in
      PageSite.all(in: document).first { $0.page.id == page && $0.view?.type == subject.view }
    }
    let members: [(String, String?)] = [
      ("target", change.target), ("_id", document.id),
      ("identifier", document.identifier),
      (
        "fileId",
        subject.file ?? place?.file.id ?? field?.file ?? site?.file.id ?? document.files.first?.id
      ),
      ("pageId", subject.page ?? place?.page.id), ("fieldId", subject.field),
      ("fieldIdentifier", field?.identifier),
      ("fieldPositionId", subject.position ?? place?.position.id), ("view", subject.view),
    ]
    return json(about: members, at: instant, isFormula: isFormula) { writer in
      writer.appendObject("change") { writer in change.writePayload(to: &writer) }
      if let restoration = change.restoration {
        writer.appendObject("restore") { writer in restoration.write(to: &writer) }
      }
    }
  }
}
