import IndexedCollections
package import SourceText
import Synchronization

/// A resolved reference to a field: its number in the schema.
public struct Slot: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// The field's place among all.
  public let index: Int

  /// The slot of the field at a place.
  public init(_ index: Int) { self.index = index }

  /// Whether a field comes before another.
  public static func < (one: Slot, other: Slot) -> Bool { one.index < other.index }
}

/// The names that formulas may use, and what they stand for. Immutable.
public struct Schema: Sendable {
  /// A field as formulas see it.
  public struct Field: Hashable, Sendable {
    /// The name that always means this field.
    public var id: String
    /// A further name, if not empty.
    public var identifier: String?
    /// What people call it.
    public var title: String?
    /// What it holds.
    public var type: ValueType
    /// What the document calls its type (`dropdown`).
    public var typeName: String?

    /// A field that formulas can name.
    public init(
      id: String, identifier: String? = nil, title: String? = nil, type: ValueType = .any,
      typeName: String? = nil
    ) {
      self.id = id
      self.identifier = identifier
      self.title = title
      self.type = type
      self.typeName = typeName
    }

    /// What stands in the place of a field that has gone from a document whose edits are followed.
    package static let absent = Field(id: "", type: .text)

    /// Whether there is a field, and not just the place of one that has gone.
    package var isPresent: Bool { !id.isEmpty }
  }

  /// What a name means.
  public enum Meaning: Hashable, Sendable {
    case field(Slot)
    /// Several fields bear the identifier.
    case ambiguous([Slot])
    case unknown
  }

  private let names: Names

  /// What a schema holds. It lives behind one reference, as every formula is handed its schema.
  private final class Names: Sendable {
    /// The fields as they were first.
    private let listed: SchemaListing
    /// Fields that are others than those listed, or that came after them, by their numbers.
    private let changes: SparseList<Field>
    let count: Int
    /// All fields with the changes, made when they are asked for.
    private let changed = Mutex<[Field]?>(nil)
    /// Made when a name is misspelt first.
    private let folded = Mutex<FoldedNames?>(nil)
    /// The folded names from which these come by some changes, if those were made.
    private let before: (folded: FoldedNames, changes: [Int: Field])?
    let ids: NameTable
    /// Of several fields with one identifier, the first.
    let identifiers: NameTable
    /// Under the first of them, all fields with one identifier.
    let namesakes: [Int: [Int]]

    init(
      _ fields: SchemaListing, ids: NameTable, identifiers: NameTable, namesakes: [Int: [Int]]
    ) {
      listed = fields
      changes = SparseList()
      count = fields.count
      before = nil
      self.ids = ids
      self.identifiers = identifiers
      self.namesakes = namesakes
    }

    init(_ other: Names, changing fields: [Int: Field]) {
      listed = other.listed
      var (ids, identifiers) = (other.ids, other.identifiers)
      let renamed = fields.filter { number, field in
        let known = number < other.count ? other[number] : .absent
        return known.id != field.id || known.identifier != field.identifier
      }
      for number in renamed.keys where number < other.count {
        ids.change(other[number].id, to: nil)
        if let identifier = other[number].identifier { identifiers.change(identifier, to: nil) }
      }
      for (number, field) in renamed {
        if field.isPresent { ids.change(field.id, to: number) }
        if let identifier = field.identifier, !identifier.isEmpty {
          identifiers.change(identifier, to: number)
        }
      }
      let known = other.folded.withLock { $0 }
      var before = known.map { (folded: $0, changes: [Int: Field]()) } ?? other.before
      before?.changes.merge(fields) { _, new in new }
      self.before = before
      var changes = other.changes
      for (number, field) in fields { changes[number] = field }
      self.changes = changes
      count = max(other.count, (fields.keys.max() ?? -1) + 1)
      self.ids = ids
      self.identifiers = identifiers
      namesakes = other.namesakes
    }

    var fields: [Field] {
      guard !changes.isEmpty else { return listed.fields }
      return changed.withLock { changed in
        if let changed { return changed }
        var fields = listed.fields + repeatElement(.absent, count: count - listed.count)
        for (number, field) in changes.numbered { fields[number] = field }
        changed = fields
        return fields
      }
    }

    /// Of more changed fields the names are folded anew with all others.
    private static let mostFoldedAgain = 4_096

    /// Complexity: O(fields) the first time, with very little for each after few changes.
    var foldedNames: FoldedNames {
      folded.withLock { folded in
        if let folded { return folded }
        let made =
          before.flatMap { before in
            before.changes.count <= Self.mostFoldedAgain && !before.folded.areMostlyGone
              ? FoldedNames(before.folded, changing: before.changes) : nil
          } ?? FoldedNames(fields)
        folded = made
        return made
      }
    }

    subscript(number: Int) -> Field {
      guard !changes.isEmpty, let field = changes[number] else { return listed[Slot(number)] }
      return field
    }

    func type(of number: Int) -> ValueType {
      if !changes.isEmpty, let field = changes[number] { return field.type }
      return listed.type(of: Slot(number))
    }
  }

  /// The fields, each at the place of its slot.
  public var fields: [Field] { names.fields }
  /// The number of fields.
  package var count: Int { names.count }

  /// The fields' names as they are compared with misspelt ones. Complexity: O(fields) the first time.
  package var foldedNames: FoldedNames { names.foldedNames }

  /// Complexity: O(fields).
  public init(_ fields: [Field]) {
    var ids = NameTable(capacity: fields.count)
    for index in fields.indices { ids.insert(fields[index].id, number: index) }
    self.init(fields, ids: ids)
  }

  /// The same if the numbers of the ids are known. Complexity: O(fields).
  package init(_ fields: [Field], ids: NameTable) {
    self.init(ListedFields(fields: fields), ids: ids)
  }

  /// The fields that somebody knows, and the numbers of their ids. Complexity: O(fields).
  package init(_ source: some SchemaFields, ids: NameTable) {
    var identifiers = NameTable()
    var namesakes: [Int: [Int]] = [:]
    for number in 0..<source.count {
      guard let identifier = source.identifier(of: Slot(number)), !identifier.isEmpty
      else { continue }
      if let first = identifiers.insert(identifier, number: number) {
        namesakes[first, default: [first]].append(number)
      }
    }
    names = Names(
      SchemaListing(source), ids: ids, identifiers: identifiers, namesakes: namesakes)
  }

  /// A schema without fields.
  public static let empty = Schema([])

  /// What a name stands for: an id wins over an identifier.
  public func meaning(of name: String) -> Meaning {
    var name = name
    return name.withUTF8 { unsafe meaning(ofUTF8: $0) }
  }

  /// What a name stands for that is given as UTF-8.
  package func meaning(ofUTF8 name: UnsafeBufferPointer<UInt8>) -> Meaning {
    if let index = unsafe names.ids.number(of: name) { return .field(Slot(index)) }
    guard let first = unsafe names.identifiers.number(of: name) else { return .unknown }
    return names.namesakes[first].map { .ambiguous($0.map(Slot.init)) } ?? .field(Slot(first))
  }

  /// The fields whose ids are names at some places of a text, by their slots' numbers; −1 for other
  /// names. Complexity: O(bytes of the names).
  package func fields(withIDs names: [Range<Int>], in text: [UInt8]) -> [Int32] {
    self.names.ids.numbers(of: names, in: text)
  }

  /// The type of a field.
  package func type(of slot: Slot) -> ValueType { names.type(of: slot.index) }

  /// The field of a slot, which must be one of this schema's: those of another schema stand for other
  /// fields or none.
  public subscript(slot: Slot) -> Field { names[slot.index] }

  /// Whether there are the same fields in the same order, with the same names and types.
  ///
  /// Complexity: O(fields).
  package func hasSameFields(as other: Schema) -> Bool {
    count == other.count && fields.elementsEqual(other.fields)
  }

  /// The same names with other fields for some slots, `absent` for those that have gone. No name may be
  /// another field's.
  ///
  /// Complexity: O(fields changed so far whose names changed), and a few copied words for every 64 fields.
  package func changing(_ fields: [Slot: Field]) -> Schema {
    var numbered: [Int: Field] = [:]
    for (slot, field) in fields { numbered[slot.index] = field }
    return Schema(Names(names, changing: numbered))
  }

  /// The same with fields in slots whose fields have gone, unless others have their names now.
  package func restoring(_ fields: [Slot: Field]) -> Schema {
    let missing = fields.filter { _, field in
      meaning(of: field.id) == .unknown
        && (field.identifier.map { meaning(of: $0) == .unknown } ?? true)
    }
    return missing.isEmpty ? self : changing(missing)
  }

  private init(_ names: Names) { self.names = names }
}
