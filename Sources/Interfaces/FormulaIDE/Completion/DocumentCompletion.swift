import FormulaValues
import JSONTree
import JoyDoc
import SourceText

/// Completion in a document, outside its formulas.
struct DocumentCompletion {
  private(set) var items: [CompletionItem] = []
  /// Whether the list contains only matches of the text before the cursor.
  private(set) var isIncomplete = false
  private let snippets: Bool

  init(_ analysis: Analysis, at offset: Int, snippets: Bool) {
    self.snippets = snippets
    guard let document = analysis.document,
      let place = DocumentCompletionSite(document.tree, at: offset)
    else { return }
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
        addObject(part.part, place, offset)
      }
    }
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
    for (number, member) in place.members(of: part, in: object).enumerated()
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
      let name = "\"\(choice.text.escapedForJSON)\""
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
      let text = choice.text.escapedForJSON
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
  private mutating func addObject(_ part: Part, _ place: DocumentCompletionSite, _ offset: Int) {
    let members = part.members.filter(\.isRequired).enumerated().map { number, member in
      "\"\(member.name)\": \(value(member.shape, hole: number + 1))"
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
