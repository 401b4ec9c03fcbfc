import Foundation
import Testing

/// A highlighting grammar, with the subset of TextMate rules that ours uses.
struct TextMateGrammar {
  private let rules: [Rule]

  private final class Rule {
    let scope: String?
    let content: String?
    let match: NSRegularExpression
    let end: NSRegularExpression?
    let captures: [Int: String]
    let patterns: [Rule]

    init(_ json: [String: Any]) throws {
      scope = json["name"] as? String
      content = json["contentName"] as? String
      let pattern = try #require((json["begin"] ?? json["match"]) as? String)
      match = try NSRegularExpression(pattern: pattern)
      end = try (json["end"] as? String).map {
        try NSRegularExpression(pattern: $0, options: .anchorsMatchLines)
      }
      var captures: [Int: String] = [:]
      for (number, capture) in json["captures"] as? [String: [String: String]] ?? [:] {
        captures[Int(number) ?? 0] = capture["name"]
      }
      self.captures = captures
      // Rules of other grammars are ignored.
      patterns = try (json["patterns"] as? [[String: Any]] ?? [])
        .filter { $0["include"] == nil }.map { try Rule($0) }
    }
  }

  init(_ file: ProjectFile) throws {
    let json = try JSONSerialization.jsonObject(with: Data(try file.bytes())) as? [String: Any]
    let patterns = try #require(json?["patterns"] as? [[String: Any]])
    rules = try patterns.map { try Rule($0) }
  }

  /// Returns the scopes of each UTF-16 unit of a text, outermost first.
  func scopes(of text: String) -> [[String]] {
    let length = text.utf16.count
    var scopes = [[String]](repeating: [], count: length)
    var open: [(rule: Rule, scopes: [String])] = []
    var place = 0
    func paint(_ range: NSRange, _ names: [String]) {
      guard range.location != NSNotFound else { return }
      for unit in range.location..<range.location + range.length { scopes[unit] = names }
    }
    func find(_ expression: NSRegularExpression) -> NSTextCheckingResult? {
      expression.firstMatch(
        in: text, options: [.withTransparentBounds, .withoutAnchoringBounds],
        range: NSRange(location: place, length: length - place))
    }
    while place <= length {
      let outer = open.last?.scopes ?? []
      let content = outer + [open.last?.rule.content].compactMap { $0 }
      var best: (rule: Rule, found: NSTextCheckingResult)?
      for rule in open.last?.rule.patterns ?? rules {
        guard let found = find(rule.match), found.range.length > 0 else { continue }
        if best.map({ found.range.location < $0.found.range.location }) ?? true {
          best = (rule, found)
        }
      }
      if let end = open.last?.rule.end.flatMap(find),
        best.map({ end.range.location <= $0.found.range.location }) ?? true
      {
        paint(NSRange(location: place, length: end.range.location - place), content)
        paint(end.range, outer)
        place = end.range.location + end.range.length
        open.removeLast()
        continue
      }
      guard let (rule, found) = best else {
        paint(NSRange(location: place, length: length - place), content)
        break
      }
      paint(NSRange(location: place, length: found.range.location - place), content)
      let inner = content + [rule.scope].compactMap { $0 }
      paint(found.range, inner)
      for (number, name) in rule.captures { paint(found.range(at: number), inner + [name]) }
      place = found.range.location + found.range.length
      if rule.end != nil { open.append((rule, inner)) }
    }
    return scopes
  }
}
