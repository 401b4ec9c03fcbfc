import JSONTree
import SourceText

/// Sentences for people in which things are called by their titles, with their ids behind.
package struct TitledIDs: Sendable {
  /// What the thing with an id is called; nil if that is not known.
  package let title: @Sendable (String) -> String?

  package init(title: @escaping @Sendable (String) -> String?) { self.title = title }

  /// The fields of a document, the first of those that bear one id. Complexity: O(fields).
  package init(fieldsOf document: JoyDocument) {
    let titles = Dictionary(
      document.fields.compactMap { field in Self.clean(field.title).map { (field.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    self.init { titles[$0] }
  }

  /// The fields, columns and formulas of a document with ids that only machines make. A column counts if
  /// all that bear its id have one title, a formula by its description.
  ///
  /// Complexity: O(fields, columns and formulas).
  package init(machineMadeOf document: JoyDocument) {
    let columns = document.fields.flatMap(\.allColumns).filter { Self.isMachineMade($0.id) }
    var titles = Dictionary(
      columns.map { ($0.id, Self.clean($0.title)) },
      uniquingKeysWith: { first, other in first == other ? first : nil }
    ).compactMapValues(\.self)
    for definition in document.formulas where Self.isMachineMade(definition.id) {
      titles[definition.id] = Self.clean(document.tree.string("desc", of: definition.node))
    }
    for field in document.fields where Self.isMachineMade(field.id) {
      titles[field.id] = Self.clean(field.title)
    }
    self.init { [titles] in titles[$0] }
  }

  /// The pages of a document, those of other devices included. Complexity: O(size of the files).
  package init(pagesOf document: JoyDocument) {
    let pages = document.files.flatMap(\.allPages)
    let titles = Dictionary(
      pages.compactMap { page in Self.clean(page.name).map { (page.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    self.init { titles[$0] }
  }

  /// A thing by its title, its id behind it; by its title alone if the id says the same, by its id
  /// if there is no title.
  package func name(_ id: String) -> String { Self.name(id, titled: title(id)) }

  /// The same for a thing whose title is known, if it has one.
  package static func name(_ id: String, titled title: String?) -> String {
    guard let title = clean(title) else { return "'\(id)'" }
    let isSame = title.lowercased().filter(\.isLetter) == id.lowercased().filter(\.isLetter)
    return isSame && !isMachineMade(id) ? "'\(title)'" : "'\(title)' (\(id))"
  }

  /// The text with titles for ids where a field is named for certain: behind the word "field", or
  /// by an id that only a machine makes, for which `write` gives what is to be written.
  package func titled(_ text: String, _ write: (MachineMade) -> String) -> String {
    guard Self.mayName(text) else { return text }
    var result = ""
    var rest = text[...]
    while let quote = rest.firstRange(of: "field '") {
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

  /// A sentence without the ids behind titles, for where room is short. Complexity: O(length).
  package static func brief(_ sentence: String) -> String {
    var result = ""
    var rest = sentence[...]
    while let opening = rest.firstRange(of: " (") {
      let tail = rest[opening.upperBound...]
      let id = tail.prefix(MachineID.digitCount)
      if isMachineMade(id), tail[id.endIndex...].first == ")" {
        result += rest[..<opening.lowerBound]
        rest = tail[id.endIndex...].dropFirst()
      } else {
        result += rest[..<opening.upperBound]
        rest = tail
      }
    }
    return result + rest
  }

  /// An id that only a machine makes, as it was met in a sentence.
  package struct MachineMade {
    package let id: String
    package let title: String
    /// Whether it stood between quotes, as a name and not as a piece of a formula.
    package let isQuoted: Bool
    /// Whether it stands in brackets behind its title.
    package let isTitled: Bool
  }

  /// The text with what `write` gives for each id that only a machine makes and whose title is known.
  ///
  /// Complexity: O(length).
  package func marked(_ text: Substring, _ write: (MachineMade) -> String) -> String {
    var bytes = text
    guard bytes.withUTF8({ unsafe Self.holdsMachineMade($0) }) else { return String(text) }
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
      guard Self.isMachineMade(word), let title = title(String(word)) else {
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
        MachineMade(id: String(word), title: title, isQuoted: isQuoted, isTitled: isTitled))
    }
    return result
  }

  /// Whether a text has the word "field" before a quote, or an id that only a machine makes. Most
  /// sentences have neither, and then there is nothing to take apart.
  package static func mayName(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe holdsQuotedField($0) || holdsMachineMade($0) }
  }

  private static func holdsQuotedField(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let word = "field ".utf8
    return text.indices.dropFirst(word.count).contains { place in
      unsafe text[place] == UInt8(ascii: "'")
        && text[(place - word.count)..<place].elementsEqual(word)
    }
  }

  private static func holdsMachineMade(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    func isDigit(_ place: Int) -> Bool { unsafe HexDigit.value(text[place]) != nil }
    let count = MachineID.digitCount
    // So many digits in a row reach over one of these places.
    for place in stride(from: count - 1, to: text.count, by: count) where isDigit(place) {
      let before = (0..<place).reversed().prefix { isDigit($0) }.count
      let behind = (place + 1..<text.count).prefix { isDigit($0) }.count
      if before + 1 + behind >= count { return true }
    }
    return false
  }

  /// Whether an id is what databases make.
  package static func isMachineMade(_ id: some StringProtocol) -> Bool {
    MachineID.isSpelled(by: id.utf8)
  }

  /// A title on one line without spaces around it; nil if nothing is left.
  package static func clean(_ title: String?) -> String? {
    guard let title else { return nil }
    // Most are clean, and to look at characters takes far longer than to look at bytes.
    if isClean(title.utf8) { return title }
    let words = title.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : EscapedText.line(words.joined(separator: " "))
  }

  /// Whether a title is ASCII, with single spaces between its words and no other space.
  private static func isClean(_ title: String.UTF8View) -> Bool {
    var isSpace = true
    for byte in title {
      guard byte >= 0x20, byte < 0x7F, byte != 0x20 || !isSpace else { return false }
      isSpace = byte == 0x20
    }
    return !isSpace
  }
}
