import DocumentFormat
import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// The hover text for a member that the format declares, on its name or its scalar value.
struct MemberHover {
  /// The text as Markdown.
  let text: String
  /// The range of the name or value, without quotes.
  let range: DocumentRange

  /// Creates the text; `nil` if there is no declared member at `offset`.
  init?(_ analysis: Analysis, at offset: Int) {
    guard let tree = analysis.document?.tree, let path = JSONPath(tree, at: offset),
      tree.kind(path.node) != .object, tree.kind(path.node) != .array,
      let found = Shape.at(path.names, in: path.containers, of: tree), let owner = found.owner,
      let member = found.member
    else { return nil }
    let isString = tree.kind(path.node) == .string
    range = isString ? tree.contentRange(path.node) : tree.range(path.node)
    let date = path.isName ? nil : Self.date(path.node, of: member, in: tree)
    text = (date.map { "\($0)\n\n" } ?? "") + Self.text(of: member, in: owner)
  }

  private static func text(of member: Part.Member, in owner: Part) -> String {
    let article = owner.noun.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
    let facts = [
      "**\(EscapedText.markdown(member.name))**", "member of \(article) \(owner.noun)",
      member.shape.phrase, member.isRequired ? "" : "optional",
    ]
    var text = facts.filter { !$0.isEmpty }.joined(separator: " · ") + "\n\n\(member.summary)"
    if !member.shape.usualWords.isEmpty {
      text += "\n\nUsual: \(member.shape.usualWords.map { "`\($0)`" }.joined(separator: ", "))"
    }
    switch member.status {
    case .published: break
    case .assumed: text += "\n\n*No published page names it; it is assumed.*"
    case .unreleased: text += "\n\n*It belongs to a release that was withdrawn.*"
    case .deprecated: text += "\n\n*Newer versions of the format do not have it.*"
    }
    for row in HostTable.rows where row.members.contains(member.name) {
      text += "\n\nHosts: \(row.summary)."
    }
    return text
  }

  /// Returns a stored date as ISO text in UTC, or `nil` for any other value.
  private static func date(
    _ node: JSONNode, of member: Part.Member, in tree: JSONTree
  ) -> String? {
    guard member.name == "value", member.shape.kinds == Shape.instant.kinds else { return nil }
    return StoredDate(node, of: tree)?.isoText
  }
}

extension Part {
  /// Returns the members that the part may have in `object`, including those of its `type`.
  func members(of object: JSONNode, in tree: JSONTree) -> [Member] {
    let type = tree.string("type", of: object) ?? ""
    return members + variants.filter { $0.types.contains(type) }.flatMap { $0.part.part.members }
  }
}

extension Shape {
  /// Returns the shape of the value at a path, with the path's last member and the part that
  /// declares it. `containers` are the values that the names are in.
  static func at(
    _ names: some Collection<String>, in containers: [JSONNode], of tree: JSONTree
  ) -> (shape: Shape, owner: Part?, member: Part.Member?)? {
    var (shape, owner, last) = (Shape.part(.document), Part?.none, Part.Member?.none)
    for (place, name) in names.enumerated() {
      (owner, last) = (nil, nil)
      switch shape.content {
      case .elements(let element): shape = element
      case .members(let value): shape = value
      case .part(let part):
        guard containers.indices.contains(place),
          let member = part.part.members(of: containers[place], in: tree)
            .last(where: { $0.name == name })
        else { return nil }
        (shape, owner, last) = (member.shape, part.part, member)
      case .unspecified: return nil
      }
    }
    return (shape, owner, last)
  }
}
