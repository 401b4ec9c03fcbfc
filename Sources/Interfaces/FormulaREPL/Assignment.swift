import JSONTree
import ValueFormatting
import SourceText

/// An assignment of a value to a name, as in `price=12`.
struct Assignment {
  var name: String
  /// The value as well-formed JSON.
  var value: JSONTree

  /// The accepted input forms of a value.
  enum Form {
    case json
    /// Unquoted words are a text.
    case words
    case number
  }

  /// Parses a value. Throws a `SessionError` that suggests the correct form.
  init(
    _ name: String, _ text: some StringProtocol, as form: Form = .json
  ) throws(SessionError) {
    self.name = name
    let (tree, diagnostics) = JSONTree.parse(Array(text.utf8))
    if !diagnostics.contains(where: \.isFatal) {
      value = tree
      return
    }
    if let number = NumberSpelling.meant(by: String(text)), form != .words {
      throw SessionError("'\(name)' takes a number: \(number)")
    }
    if form == .number { throw SessionError("'\(name)' takes a number, as in 0.07") }
    let isBroken = ["\"", "[", "{"].contains { text.hasPrefix($0) }
    guard form == .words, !isBroken else {
      throw SessionError(
        "the value of '\(name)' is not valid JSON; a text requires quotes, as in \"\(text.prefix(20))\""
      )
    }
    var writer = JSONWriter()
    writer.append(String(text))
    value = JSONTree.parse(writer.bytes).tree
  }

  /// Parses a list such as `price=12,qty=3 rest`, and returns it with the rest of the text.
  ///
  /// `form` returns the input form for a name. Throws a `SessionError` if the list is malformed.
  static func list(
    _ text: Substring, form: (String) throws(SessionError) -> Form
  ) throws(SessionError) -> (assignments: [Assignment], rest: Substring) {
    var assignments: [Assignment] = []
    var rest = text
    while true {
      guard let sign = rest.firstIndex(of: "=") else {
        throw SessionError("write FIELD=VALUE, as in price=12,quantity=3, before the formula")
      }
      let name = String(rest[..<sign].trimmed)
      let json = value(at: rest[rest.index(after: sign)...])
      assignments.append(try Assignment(name, json, as: try form(name)))
      rest = rest[json.endIndex...]
      guard rest.first == "," else { return (assignments, rest.trimmed) }
      rest = rest.dropFirst()
    }
  }

  /// Returns the prefix up to a comma or whitespace outside of strings and brackets.
  private static func value(at text: Substring) -> Substring {
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    var end = text.startIndex
    while end < text.endIndex {
      let character = text[end]
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
      } else if character == "\"" {
        isQuoted = true
      } else if character == "[" || character == "{" {
        depth += 1
      } else if character == "]" || character == "}" {
        depth -= 1
      } else if depth <= 0, character == "," || character.isWhitespace {
        break
      }
      end = text.index(after: end)
    }
    return text[..<end]
  }
}
