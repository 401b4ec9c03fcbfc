import JSONTree
import Presentation
import SourceText

/// A new value for a name: `price=12`.
struct Assignment {
  var name: String
  /// Well-formed JSON.
  var value: JSONTree

  /// What a name takes, as far as it decides how a value may be written.
  enum Form {
    case json
    /// Words without quotes are a text.
    case words
    case number
  }

  /// Reads a value. Throws what to write instead.
  init(
    _ name: String, _ text: some StringProtocol, as form: Form = .json
  ) throws(SessionProblem) {
    self.name = name
    let (tree, diagnostics) = JSONTree.parse(Array(text.utf8))
    if !diagnostics.contains(where: \.isFatal) {
      value = tree
      return
    }
    if let number = NumberSpelling.meant(by: String(text)), form != .words {
      throw SessionProblem("'\(name)' takes a number: \(number)")
    }
    if form == .number { throw SessionProblem("'\(name)' takes a number, as in 0.07") }
    let isBroken = ["\"", "[", "{"].contains { text.hasPrefix($0) }
    guard form == .words, !isBroken else {
      throw SessionProblem(
        "the value of '\(name)' is no JSON: a text needs quotes, as in \"\(text.prefix(20))\"")
    }
    var writer = JSONWriter()
    writer.append(String(text))
    value = JSONTree.parse(writer.bytes).tree
  }

  /// Reads `price=12,qty=3 rest`, and gives the rest. Throws what is wrong with it.
  static func list(
    _ text: Substring
  ) throws(SessionProblem) -> (assignments: [Assignment], rest: Substring) {
    var assignments: [Assignment] = []
    var rest = text
    while true {
      guard let sign = rest.firstIndex(of: "=") else {
        throw SessionProblem("write NAME=JSON, as in price=12,quantity=3")
      }
      let name = String(rest[..<sign].trimmed)
      let json = value(at: rest[rest.index(after: sign)...])
      assignments.append(try Assignment(name, json))
      rest = rest[json.endIndex...]
      guard rest.first == "," else { return (assignments, rest.trimmed) }
      rest = rest.dropFirst()
    }
  }

  /// The text up to a comma or white space that is in no string and no bracket.
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
