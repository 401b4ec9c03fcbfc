package import DocumentFormat
package import JSONTree
import SourceText

/// The constraints on the value of a field or on the cells of a column: the type, and the members
/// that restrict it.
package struct ValueConstraints: Sendable {
  package let kind: FieldKind
  package private(set) var options: [Option] = []
  /// Whether several options or images may be selected.
  package private(set) var allowsMany = false

  /// The members of fields and columns that restrict values.
  enum Member: Int, CaseIterable {
    case options, multi

    /// The name in documents.
    var name: String {
      switch self {
      case .options: "options"
      case .multi: "multi"
      }
    }
  }

  /// Creates the constraints. `node` returns the value of a member in `tree`.
  init(_ kind: FieldKind, in tree: JSONTree, _ node: (Member) -> JSONNode?) {
    self.init(kind)
    for member in Member.allCases { set(member, to: node(member), of: tree) }
  }

  private init(_ kind: FieldKind) { self.kind = kind }

  /// The constraints of a removed field.
  static let none = ValueConstraints(.other(""))

  /// Replaces the member called `name`, if it restricts values; a node of `nil` removes it.
  package mutating func replace(_ name: String, with node: JSONNode?, of tree: JSONTree) {
    guard let member = Member.allCases.first(where: { $0.name == name }) else { return }
    set(member, to: node, of: tree)
  }

  private mutating func set(_ member: Member, to node: JSONNode?, of tree: JSONTree) {
    switch member {
    case .options: options = node.map { Option.all(in: $0, of: tree) } ?? []
    case .multi: allowsMany = node.flatMap { tree.bool($0) } ?? false
    }
  }

  /// Returns the expected value if `value` cannot be stored; otherwise `nil`. Ignores `options`.
  ///
  /// Complexity: O(length of a string or elements of an array).
  package func wanted(inPlaceOf value: JSONNode, of tree: JSONTree) -> Wanted? {
    guard kind.isChecked else { return nil }
    let found = tree.kind(value)
    switch kind.storage {
    case .text:
      return found == .string
        ? nil : Wanted("a text", hint: "write a text in quotes, or \"\" for none")
    case .number:
      if found == .number || tree.isEmptyString(value) { return nil }
      if let text = tree.string(value), Numeral.number(in: text) != nil { return nil }
      return Wanted("a number, or \"\" for none")
    case .instant:
      return StoredDate.admits(value, of: tree)
        ? nil : Wanted("milliseconds since 1970, or null for none")
    case .option: return found == .string ? nil : Wanted("the id of an option, or \"\" for none")
    case .options:
      let isRight =
        found == .array && tree.elements(of: value).allSatisfy { tree.kind($0) == .string }
      return isRight ? nil : Wanted("a list of the ids of options")
    case .attachments:
      let isRight =
        found == .array && tree.elements(of: value).allSatisfy { tree.kind($0) == .object }
      return isRight ? nil : Wanted("a list of objects with '_id' and 'url'")
    case .series: return found == .array ? nil : Wanted("a list")
    case .signature, .block, .richText, .rows, .nestedRows, .unknown: return nil
    }
  }

  /// An expected value, as a noun phrase with a hint.
  package struct Wanted {
    package var noun: String
    package var hint: String

    fileprivate init(_ noun: String, hint: String? = nil) {
      self.noun = noun
      self.hint = hint ?? "write \(noun)"
    }
  }

  /// Returns the first of `ids` that is not the id of an option. The ids of deleted options are valid,
  /// since documents still store them.
  package func unknownOption(in ids: some Sequence<String>) -> String? {
    let ids = ids.filter { !$0.isEmpty }
    if ids.count == 1 { return ids.first { id in !options.contains { $0.id == id } } }
    let known = Set(options.map { $0.id })
    return ids.first { !known.contains($0) }
  }
}
