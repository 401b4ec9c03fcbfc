import JSONTree
import SourceText

/// A new value for a name: `price=12`.
struct Assignment {
  var name: String
  /// Well-formed JSON.
  var value: JSONTree

  /// Reads JSON, or words as a text where `takesWords`. Throws what to write instead.
  init(
    _ name: String, _ text: some StringProtocol, takesWords: Bool = false
  ) throws(SessionProblem) {
    self.name = name
    let (tree, diagnostics) = JSONTree.parse(Array(text.utf8))
    if !diagnostics.contains(where: \.isFatal) {
      value = tree
      return
    }
    if let number = Self.number(meantBy: String(text)), !takesWords {
      throw SessionProblem("'\(name)' takes a number: \(number)")
    }
    let isBroken = ["\"", "[", "{"].contains { text.hasPrefix($0) }
    guard takesWords, !isBroken else {
      throw SessionProblem(
        "the value of '\(name)' is no JSON: a text needs quotes, as in \"\(text.prefix(20))\"")
    }
    var writer = JSONWriter()
    writer.append(String(text))
    value = JSONTree.parse(writer.bytes).tree
  }

  /// The spelling of a number that was written as people do elsewhere: `.07`, `7%`, `1,19`, `+3`.
  private static func number(meantBy text: String) -> String? {
    var digits = text.filter { !$0.isWhitespace }
    let isPercent = digits.hasSuffix("%")
    if isPercent { digits.removeLast() }
    if digits.hasPrefix("+") { digits.removeFirst() }
    if digits.count(where: { $0 == "," }) == 1, !digits.contains(".") {
      digits = digits.replacing(",", with: ".")
    }
    guard let number = Double(digits), number.isFinite, !digits.lowercased().contains("x") else {
      return nil
    }
    // A hundredth of a decimal number has noise in its last digits.
    let value = isPercent ? (number * 1e10).rounded() / 1e12 : number
    let spelling = "\(value)"
    return spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling
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
