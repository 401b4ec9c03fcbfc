import DocumentFormat
import FormulaLint
import JoyDoc
import JSONTree
import SourceText

/// The hover text for the name of a member that the format declares.
struct MemberHover {
  /// The text as Markdown.
  let text: String
  /// The range of the name.
  let range: DocumentRange

  /// Creates the text; `nil` if there is no declared member at `offset`.
  init?(_ analysis: Analysis, at offset: Int) {
    guard let tree = analysis.document?.tree, let place = DocumentCompletionSite(tree, at: offset),
      case .name = place.form, let path = JSONPath(tree, at: offset), path.isName,
      let name = tree.string(path.node), let part = place.part, let object = place.containers.last,
      let member = place.members(of: part, in: object).last(where: { $0.name == name })
    else { return nil }
    range = tree.contentRange(path.node)
    let phrase = member.shape.phrase
    var text = "**\(EscapedText.markdown(name))**" + (phrase.isEmpty ? "" : ": \(phrase)")
    text += "\n\n\(member.summary)"
    switch member.status {
    case .published: break
    case .assumed: text += "\n\n*No published page names it; it is assumed.*"
    case .unreleased: text += "\n\n*It belongs to a release that was withdrawn.*"
    case .deprecated: text += "\n\n*Newer versions of the format do not have it.*"
    }
    for row in HostTable.rows where row.members.contains(name) {
      text += "\n\nHosts: \(row.summary)."
    }
    self.text = text
  }
}
