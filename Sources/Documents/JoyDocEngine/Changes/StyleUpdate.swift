import JSONTree
import JoyDoc

/// Another look: the theme and the styles that a file gives all of its fields.
public struct StyleUpdate: Hashable, Sendable {
  /// What changes of which file.
  public var update: FileUpdate

  /// The change of a file as one of its styles.
  public init(_ update: FileUpdate) { self.update = update }
}

extension StyleUpdate: ChangeKind {
  static let target = "style.update"

  init(reading reader: ChangelogReader) throws(ChangeError) {
    update = try FileUpdate(reading: reader)
    for member in update.members where member.name != "theme" && member.name != "styles" {
      throw .wrongShape(what: "'change'", wanted: "an object with 'theme' or 'styles'")
    }
  }

  var change: DocumentChange { .styleUpdate(self) }
  var subject: ChangeSubject { update.subject }
  var restoration: Restoration? { update.restoration }

  func writePayload(to writer: inout JSONWriter) { update.writePayload(to: &writer) }

  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
    let inverse = StyleUpdate(try update.change(&live))
    return ChangeEffect(isStructural: true, inverse: [.styleUpdate(inverse)])
  }
}
