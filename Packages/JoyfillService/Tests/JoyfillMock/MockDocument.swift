import JoyDocEngine
import JoyfillService

/// A document of the mock with the source of its members.
package struct MockDocument: Sendable {
  package let identifier: String
  private var members: [(name: String, value: [UInt8])] = []
  private(set) var group: String?
  private(set) var template: String?
  private(set) var stage = "published"

  static let storedMembers = ["name", "group", "stage", "files", "fields", "formulas"]

  package init(identifier: String) {
    self.identifier = identifier
    members = [("identifier", Array(JSONPart(identifier).bytes))]
  }

  package init?(json: [UInt8]) {
    guard let part = try? JSONPart(parsing: json), let raw = RawObject(json),
      let identifier = raw.string("identifier"), let names = part.members?.map(\.name)
    else { return nil }
    self.identifier = identifier
    members = names.compactMap { name in raw[name].map { (name, $0) } }
    readFacts()
  }

  /// A document with two numbers and their product.
  package init(
    _ identifier: String, a: Int = 2, b: Int = 3, name: String = "Form", group: String = "group_a"
  ) {
    let json = #"""
      {"identifier":"\#(identifier)","name":"\#(name)","group":"\#(group)","stage":"published",
       "files":[{"_id":"file","pages":[{"_id":"page","fieldPositions":[]}]}],
       "fields":[{"_id":"note","type":"text","value":"n"},{"_id":"a","type":"number","value":\#(a)},{"_id":"b","type":"number","value":\#(b)},
        {"_id":"product","type":"number","value":\#(a * b),"formulas":[{"_id":"use","formula":"times","key":"value"}]}],
       "formulas":[{"_id":"times","desc":"","type":"calc","scope":"private","expression":"a * b"}]}
      """#
    self = MockDocument(json: Array(json.utf8)) ?? MockDocument(identifier: identifier)
  }

  package subscript(name: String) -> [UInt8]? {
    get { members.last { $0.name == name }?.value }
    set {
      members.removeAll { $0.name == name }
      if let newValue { members.append((name, newValue)) }
      readFacts()
    }
  }

  package var json: [UInt8] { RawObject.json(members.map { ($0.name, $0.value) }) }

  /// Decodes the members by which lists are restricted, since lists are long.
  private mutating func readFacts() {
    func string(_ name: String) -> String? {
      self[name].flatMap { try? JSONPart(parsing: $0) }?.string
    }
    group = string("group")
    template = string("template")
    stage = string("stage") ?? "published"
  }

  func isVisible(to group: String?) -> Bool { group == nil || group == self.group }
}
