import JSONTree
import JoyDoc

/// A new theme or new styles for all fields of a file.
public struct StyleUpdate: Hashable, Sendable {
  /// The underlying change of the file.
  public var update: FileUpdate

  /// Creates a style change from a change of a file.
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
