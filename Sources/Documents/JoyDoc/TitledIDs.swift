import JSONTree
import SourceText

/// Replaces ids in messages with titles, followed by the id in parentheses.
package struct TitledIDs: Sendable {
  /// Returns the title for an id, or `nil` if there is none.
  package let title: @Sendable (String) -> String?

  package init(title: @escaping @Sendable (String) -> String?) { self.title = title }

  /// Uses the titles of a document's fields. For a duplicate id, the first field counts.
  ///
  /// Complexity: O(fields).
  package init(fieldsOf document: JoyDocument) {
    var titles: [String: String] = [:]
    for field in document.fields where titles[field.id] == nil {
      titles[field.id] = Self.clean(field.title)
    }
    self.init { [titles] in titles[$0] }
  }

  /// Uses the titles of fields, columns and formulas with generated ids.
  ///
  /// A column counts if all columns with its id have the same title. The title of a formula is its
  /// description.
  ///
  /// Complexity: O(fields + columns + formulas).
  package init(machineMadeOf document: JoyDocument) {
    var titles: [String: String] = [:]
    var columns: Set<String> = []
    for column in document.fields.flatMap({ $0.allColumns }) where Self.isGeneratedID(column.id) {
      let title = Self.clean(column.title)
      let isAmbiguous = !columns.insert(column.id).inserted && titles[column.id] != title
      titles[column.id] = isAmbiguous ? nil : title
    }
    for definition in document.formulas where Self.isGeneratedID(definition.id) {
      titles[definition.id] = Self.clean(document.tree.string("desc", of: definition.node))
    }
    for field in document.fields where Self.isGeneratedID(field.id) {
      titles[field.id] = Self.clean(field.title)
    }
    self.init { [titles] in titles[$0] }
  }

  /// Uses the names of a document's pages, including those of views.
  ///
  /// Complexity: O(size of the files).
  package init(pagesOf document: JoyDocument) {
    var titles: [String: String] = [:]
    for page in document.files.flatMap({ $0.allPages }) where titles[page.id] == nil {
      titles[page.id] = Self.clean(page.name)
    }
    self.init { [titles] in titles[$0] }
  }

  /// Returns the title with the id in parentheses.
  ///
  /// The title alone is returned if the id contains the same letters, the id alone if there is no
  /// title.
  package func name(_ id: String) -> String { Self.name(id, titled: title(id)) }

  /// Returns `title` with `id` in parentheses, or the id alone if there is no title.
  package static func name(_ id: String, titled title: String?) -> String {
    guard let title = clean(title) else { return "'\(id)'" }
    let isSame = title.lowercased().filter { $0.isLetter } == id.lowercased().filter { $0.isLetter }
    return isSame && !isGeneratedID(id) ? "'\(title)'" : "'\(title)' (\(id))"
  }

  /// Returns `text` with titles in place of unambiguous ids of fields.
  ///
  /// An id is unambiguous after the word "field", or if it is generated. `write` returns the
  /// replacement for a generated id.
  package func titled(_ text: String, _ write: (GeneratedIDOccurrence) -> String) -> String {
    guard Self.mayName(text) else { return text }
    var result = ""
    var rest = text[...]
    while let quote = rest.firstRange(ofBytes: "field '") {
      result += marked(rest[..<quote.upperBound].dropLast(), write)
      rest = rest[quote.upperBound...]
      guard let end = rest.firstIndex(of: "'"), title(String(rest[..<end])) != nil else {
        result += "'"
        continue
      }
      result += name(String(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
    return result + marked(rest, write)
  }

  /// Returns `sentence` without generated ids after titles, for compact output.
  ///
  /// Complexity: O(length).
  package static func brief(_ sentence: String) -> String {
    var result = ""
    var rest = sentence[...]
    while let opening = rest.firstRange(ofBytes: " (") {
      let tail = rest[opening.upperBound...]
      let id = tail.prefix(GeneratedID.digitCount)
      if isGeneratedID(id), tail[id.endIndex...].first == ")" {
        result += rest[..<opening.lowerBound]
        rest = tail[id.endIndex...].dropFirst()
      } else {
        result += rest[..<opening.upperBound]
        rest = tail
      }
    }
    return result + rest
  }

  /// An occurrence of a generated id in a sentence.
  package struct GeneratedIDOccurrence {
    package let id: String
    package let title: String
    /// Whether the id is quoted, as a name and not as part of a formula.
    package let isQuoted: Bool
    /// Whether the id follows its title, in parentheses.
    package let isTitled: Bool
  }

  /// Returns `text` with the results of `write` in place of generated ids that have a title.
  ///
  /// Complexity: O(length).
  package func marked(_ text: Substring, _ write: (GeneratedIDOccurrence) -> String) -> String {
    var bytes = text
    guard bytes.withUTF8({ unsafe Self.containsGeneratedID($0) }) else { return String(text) }
    var result = ""
    var rest = text
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard !word.isEmpty else {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      rest = rest[word.endIndex...]
      guard Self.isGeneratedID(word), let title = title(String(word)) else {
        result += word
        continue
      }
      let isQuoted = result.last == "'" && rest.first == "'"
      if isQuoted {
        result.removeLast()
        rest = rest.dropFirst()
      }
      let isTitled = rest.first == ")" && result.hasSuffix("'\(title)' (")
      result += write(
        GeneratedIDOccurrence(
          id: String(word), title: title, isQuoted: isQuoted, isTitled: isTitled))
    }
    return result
  }

  /// Returns `true` if `text` contains the word "field" before a quote, or a generated id.
  ///
  /// A fast path: most sentences contain neither and need not be parsed.
  package static func mayName(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe holdsQuotedField($0) || containsGeneratedID($0) }
  }

  private static func holdsQuotedField(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let word = "field ".utf8
    return text.indices.dropFirst(word.count).contains { place in
      unsafe text[place] == UInt8(ascii: "'")
        && text[(place - word.count)..<place].elementsEqual(word)
    }
  }

  private static func containsGeneratedID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    func isDigit(_ place: Int) -> Bool { unsafe HexDigit.value(text[place]) != nil }
    let count = GeneratedID.digitCount
    // Every run of at least `count` digits covers one of these offsets.
    for place in stride(from: count - 1, to: text.count, by: count) where isDigit(place) {
      let before = (0..<place).reversed().prefix { isDigit($0) }.count
      let after = (place + 1..<text.count).prefix { isDigit($0) }.count
      if before + 1 + after >= count { return true }
    }
    return false
  }

  /// Returns `true` if `id` has the form of an id that a database generates.
  package static func isGeneratedID(_ id: some StringProtocol) -> Bool {
    GeneratedID.isSpelled(by: id.utf8)
  }

  /// Returns the title on one line with normalized whitespace, or `nil` if it is blank.
  package static func clean(_ title: String?) -> String? {
    guard let title else { return nil }
    // Most titles are normalized, and checking bytes is much faster than checking characters.
    if isClean(title.utf8) { return title }
    let words = title.split { $0.isWhitespace }
    return words.isEmpty ? nil : EscapedText.line(words.joined(separator: " "))
  }

  /// Returns `true` if the title is ASCII, with single spaces between words and no other
  /// whitespace.
  private static func isClean(_ title: String.UTF8View) -> Bool {
    var isSpace = true
    for byte in title {
      guard byte >= 0x20, byte < 0x7F, byte != 0x20 || !isSpace else { return false }
      isSpace = byte == 0x20
    }
    return !isSpace
  }
}
