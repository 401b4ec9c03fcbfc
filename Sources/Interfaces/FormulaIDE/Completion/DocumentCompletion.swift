import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// Completion in a document, outside its formulas.
struct DocumentCompletion {
  private(set) var items: [CompletionItem] = []
  /// Whether the list contains only matches of the text before the cursor.
  private(set) var isIncomplete = false
  private let snippets: Bool
  /// The id of the document's file, if it has exactly one.
  private var file: String?

  init(_ analysis: Analysis, at offset: Int, snippets: Bool) {
    self.snippets = snippets
    guard let document = analysis.document else {
      addForm(analysis, offset)
      addFirstMembers(analysis, offset)
      return
    }
    file = document.files.count == 1 ? document.files.first?.id : nil
    guard let place = DocumentCompletionSite(document.tree, at: offset) else { return }
    switch place.form {
    case .name(let hasColon):
      let columns = DocumentChoices(analysis, document, place, typed: "").columnNames
      columns.isEmpty
        ? addMembers(place, offset, hasColon) : addNames(columns, place, offset, hasColon)
    case .content, .value:
      if place.form == .content, let codes = MergeCodeCompletion(analysis, document, place, offset)
      {
        items = codes.items
        return
      }
      let typed = document.tree.bytes[place.range.start..<max(place.range.start, offset)]
      let written = String(decoding: typed, as: UTF8.self)
      let choices = DocumentChoices(analysis, document, place, typed: written)
      isIncomplete = choices.isIncomplete
      addValues(choices.values, place, offset, typed: written)
      if case .part(let part) = place.shape?.content, place.form == .value {
        addObject(part, place, offset)
      }
    }
  }

  /// Adds a whole form if the text is empty but for the first bracket.
  private mutating func addForm(_ analysis: Analysis, _ offset: Int) {
    let text = String(decoding: analysis.bytes.prefix(8), as: UTF8.self)
      .filter { !$0.isWhitespace }
    guard analysis.format == .other, analysis.byteCount < 8, ["", "{", "{}"].contains(text) else {
      return
    }
    items.append(
      CompletionItem(
        label: "new form", kind: .snippet, detail: "A form with a page, two fields and a formula",
        text: String(
          decoding: FormBuilder.skeleton(named: "New form", id: FormBuilder.randomID()),
          as: UTF8.self),
        isSnippet: false, range: DocumentRange(start: 0, end: analysis.byteCount), cursor: offset,
        rank: 0, filter: text + "new form"))
  }

  /// The length of a text that may consist of the first name in an object only.
  private static let maxFirstName = 64

  /// Adds the members of a document if the text consists of the beginning of its first name.
  private mutating func addFirstMembers(_ analysis: Analysis, _ offset: Int) {
    guard analysis.format == .other, analysis.byteCount < Self.maxFirstName else { return }
    let isCutOff = offset == analysis.byteCount
    let tree = JSONTree.parse(analysis.bytes + (isCutOff ? [UInt8(ascii: "\"")] : [])).tree
    guard tree.kind(tree.root) == .object, tree.count(tree.root) == 1,
      let place = DocumentCompletionSite(tree, at: offset), place.isQuoted,
      place.form == .name(hasColon: false), place.names.isEmpty
    else { return }
    addMembers(place, offset, false)
  }

  // MARK: Names

  /// Adds the members that the format defines and the object lacks.
  private mutating func addMembers(_ place: DocumentCompletionSite, _ offset: Int, _ hasColon: Bool)
  {
    guard let part = place.part, let object = place.containers.last else { return }
    let present = Set(
      place.tree.members(of: object).compactMap { member in
        place.tree.range(member.name).touches(offset) ? nil : place.tree.string(member.name)
      })
    for (number, member) in part.members(of: object, in: place.tree).enumerated()
    where !present.contains(member.name) {
      let rest =
        hasColon ? "" : ": " + value(member.shape, hole: 1) + place.comma + (snippets ? "$0" : "")
      items.append(
        CompletionItem(
          label: member.name, kind: .member, detail: member.shape.phrase,
          text: "\"\(member.name)\"\(rest)", isSnippet: snippets && !hasColon, range: place.range,
          cursor: offset, rank: (member.isRequired ? 0 : 1_000) + number,
          filter: Self.filter("\"\(member.name)\"", at: place)))
    }
  }

  /// Returns a value for a member of a new object: a new id, the only file, or a placeholder.
  private func value(of member: Part.Member, hole: Int) -> String {
    switch member.name {
    case "_id": suggested(FormBuilder.randomID(), hole: hole)
    case "file": file.map { suggested($0, hole: hole) } ?? value(member.shape, hole: hole)
    default: value(member.shape, hole: hole)
    }
  }

  private func suggested(_ text: String, hole: Int) -> String {
    let json = JSONText.content(text)
    return snippets ? "\"${\(hole):\(Self.literal(json))}\"" : "\"\(json)\""
  }

  /// Returns a value for `shape`, with a snippet placeholder numbered `hole`.
  private func value(_ shape: Shape, hole: Int) -> String {
    if !shape.words.isEmpty {
      guard snippets else { return "\"\(shape.words[0])\"" }
      return "\"${\(hole)|\(shape.words.joined(separator: ","))|}\""
    }
    let inside = snippets ? "$\(hole)" : ""
    if shape.kinds.contains(.array) { return "[\(inside)]" }
    if shape.kinds.contains(.object) { return "{\(inside)}" }
    if shape.kinds.contains(.number) { return snippets ? "${\(hole):0}" : "0" }
    if shape.kinds.contains(.boolean) { return snippets ? "${\(hole)|true,false|}" : "true" }
    return "\"\(inside)\""
  }

  /// Adds IDs that are used as member names, such as columns in `cells`.
  private mutating func addNames(
    _ choices: [DocumentChoices.Choice], _ place: DocumentCompletionSite, _ offset: Int,
    _ hasColon: Bool
  ) {
    for (rank, choice) in choices.enumerated() {
      let name = JSONText.string(choice.text)
      // With a comma after it, the cursor should stop before the comma.
      let isSnippet = snippets && !hasColon && !place.comma.isEmpty
      let rest = hasColon ? "" : isSnippet ? ": $0\(place.comma)" : ": "
      items.append(
        CompletionItem(
          label: choice.label, kind: choice.kind, detail: choice.detail,
          text: (isSnippet ? Self.literal(name) : name) + rest, isSnippet: isSnippet,
          range: place.range,
          cursor: offset, rank: rank,
          filter: Self.filter(
            "\"" + NameSpelling.filter([choice.text, choice.label], typed: ""), at: place)))
    }
  }

  /// Returns `text` with the special characters of snippets escaped.
  private static func literal(_ text: String) -> String {
    var result = ""
    for character in text {
      if character == "\\" || character == "$" || character == "}" { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// Returns the filter text. Without a typed quote it must not contain quotes.
  private static func filter(_ text: String, at place: DocumentCompletionSite) -> String {
    place.range.length == 0 || place.isQuoted ? text : text.filter { $0 != "\"" }
  }

  // MARK: Values

  private mutating func addValues(
    _ choices: [DocumentChoices.Choice], _ place: DocumentCompletionSite, _ offset: Int,
    typed: String
  ) {
    for (rank, choice) in choices.enumerated() {
      let text = JSONText.content(choice.text)
      let isQuoted = place.form == .value && !choice.isBare
      if choice.isBare, place.form == .content { continue }
      let names = NameSpelling.filter([choice.label, choice.text, choice.detail], typed: typed)
      let filter = isQuoted ? Self.filter("\"\(names)", at: place) : names
      items.append(
        CompletionItem(
          label: choice.label, kind: choice.kind, detail: choice.detail,
          text: (isQuoted ? "\"\(text)\"" : text) + (place.form == .value ? place.comma : ""),
          isSnippet: false, range: place.range,
          cursor: offset, rank: rank, filter: filter,
          documented: choice.documented))
    }
  }

  /// Adds an object for `part` with its required members.
  private mutating func addObject(_ name: PartName, _ place: DocumentCompletionSite, _ offset: Int)
  {
    let part = name.part
    // Fields are shown by their titles.
    let wanted = part.members.filter { $0.isRequired || name == .field && $0.name == "title" }
    let members = wanted.enumerated().map { number, member in
      "\"\(member.name)\": \(value(of: member, hole: number + 1))"
    }
    items.append(
      CompletionItem(
        label: "new \(part.noun)", kind: .snippet, detail: part.summary,
        text: "{\(members.joined(separator: ", "))}" + place.comma + (snippets ? "$0" : ""),
        isSnippet: snippets,
        range: place.range,
        cursor: offset, rank: 0))
  }
}
