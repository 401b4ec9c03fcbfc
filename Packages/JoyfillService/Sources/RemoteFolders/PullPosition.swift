import JoyDocEngine
import JoyfillService

/// The position of an unfinished pull: everything before it has been stored.
struct PullPosition {
  /// The lists and the output of the pull, as text. A pull with another query cannot resume here.
  var query: String
  /// The number of the list.
  var list = 0
  /// The number of the page, from 1.
  var page = 1
  /// The length of the file with the identifiers that were stored.
  var seen = 0
  /// The length of the output.
  var output = 0

  init(query: String) { self.query = query }

  /// Reads a position. Returns `nil` if it is not one.
  init?(_ bytes: [UInt8]) {
    guard let part = try? JSONPart(parsing: bytes), let query = part["query"]?.string else {
      return nil
    }
    func number(_ name: String) -> Int? {
      part[name]?.number.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
    guard let list = number("list"), let page = number("page"), let seen = number("seen"),
      let output = number("output"), page >= 1
    else { return nil }
    self.query = query
    self.list = list
    self.page = page
    self.seen = seen
    self.output = output
  }

  var json: [UInt8] {
    let part: JSONPart = [
      "query": JSONPart(query), "list": JSONPart(Double(list)), "page": JSONPart(Double(page)),
      "seen": JSONPart(Double(seen)), "output": JSONPart(Double(output)),
    ]
    return Array(part.bytes)
  }
}
