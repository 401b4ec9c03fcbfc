import JSONTree
import JoyDoc

/// Removes a field and its positions on pages.
public struct FieldDelete: Hashable, Sendable {
  /// The id of the field.
  public var field: String

  /// Removes the field with the id `field`.
  public init(field: String) { self.field = field }
}

extension FieldDelete: ChangeKind {
  static let target = "field.delete"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    field = try reader.envelopeText("fieldId")
  }

  var change: DocumentChange { .fieldDelete(self) }
  var subject: ChangeSubject { ChangeSubject(field: field) }

  func writePayload(to writer: inout JSONWriter) {}

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    guard live.number(of: field) != nil else { throw .unknownField(field) }
    var effect = ChangeEffect(touched: [field], isStructural: true)
    try live.restructure { edit, document in
      let tree = document.tree
      guard let number = document.fields.firstIndex(where: { $0.id == field }),
        let fields = tree[tree.root, "fields"]
      else { return }
      let node = document.fields[number].node
      let elements = Array(tree.elements(of: fields))
      guard let place = elements.firstIndex(of: node) else { return }
      edit.removeElements(at: [place], of: fields, in: tree)
      effect.lostValues = [FieldUpdate(restoringComputed: document.fields[number], of: tree)]
        .compactMap { $0 }
      effect.inverse = [
        .fieldCreate(FieldCreate(field: JSONPart(node, of: tree), at: place))
      ]
      for site in PageSite.all(in: document) {
        if let update = site.removePositions(of: [field], in: tree, &edit) {
          effect.inverse.append(.pageUpdate(update))
        }
      }
    }
    return effect
  }
}
