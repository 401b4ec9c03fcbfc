import IndexedCollections
package import SourceText
import Synchronization

/// A resolved reference to a field: its index in a `FormulaSchema`.
public struct Slot: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// The field's index among all fields of the schema.
  public let index: Int

  /// Creates the slot of the field at `index`.
  public init(_ index: Int) { self.index = index }

  /// Returns `true` if the field of `one` precedes that of `other`.
  public static func < (one: Slot, other: Slot) -> Bool { one.index < other.index }
}

/// The names that formulas can use, and the fields that they refer to. Immutable.
public struct FormulaSchema: Sendable {
  /// A field as seen by formulas.
  public struct Field: Hashable, Sendable {
    /// The name that always refers to this field.
    public var id: String
    /// An alternative name, unless it is empty.
    public var identifier: String?
    /// The display name.
    public var title: String?
    /// The type of its values.
    public var type: ValueType
    /// The name of its type in the document, such as `dropdown`.
    public var typeName: String?

    /// Creates a field that formulas can refer to.
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

    /// The placeholder for a removed field in an incrementally updated document.
    package static let absent = Field(id: "", type: .text)

    /// Whether the field exists, as opposed to the `absent` placeholder.
    package var isPresent: Bool { !id.isEmpty }
  }

  /// The result of resolving a name.
  public enum Meaning: Hashable, Sendable {
    case field(Slot)
    /// Several fields have the identifier.
    case ambiguous([Slot])
    case unknown
  }

  private let names: Names

  /// The contents of a schema. A single reference, since every formula receives its schema.
  private final class Names: Sendable {
    /// The original fields.
    private let listed: SchemaListing
    /// The fields changed or added since then, by number.
    private let changes: SparseList<Field>
    let count: Int
    /// All fields with the changes applied. Computed on first use.
    private let changed = Mutex<[Field]?>(nil)
    /// Computed when a name is misspelled for the first time.
    private let folded = Mutex<FoldedNames?>(nil)
    /// The folded names from which these can be derived, and the changes since then.
    private let before: (folded: FoldedNames, changes: [Int: Field])?
    let ids: NameTable
    /// The number of the first field with each identifier.
    let identifiers: NameTable
    /// All fields that share an identifier, by the first of them.
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
      for (number, field) in renamed where number < other.count {
        ids.change(other[number].id, to: nil)
        if let identifier = other[number].identifier, identifier != field.identifier {
          identifiers.change(identifier, to: nil)
        }
      }
      for (number, field) in renamed {
        if field.isPresent { ids.change(field.id, to: number) }
        let known = number < other.count ? other[number].identifier : nil
        if let identifier = field.identifier, !identifier.isEmpty, identifier != known {
          identifiers.change(identifier, to: number)
        }
      }
      let known = other.folded.withLock { $0 }
      var before = known.map { (folded: $0, changes: [Int: Field]()) } ?? other.before
      for (number, field) in fields { before?.changes[number] = field }
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

    /// The maximum number of changed fields for an incremental update of the folded names.
    private static let maxFoldedAgain = 4_096

    /// Complexity: O(fields) the first time, with very little work for each after a few changes.
    var foldedNames: FoldedNames {
      folded.withLock { folded in
        if let folded { return folded }
        let made =
          before.flatMap { before in
            before.changes.count <= Self.maxFoldedAgain && !before.folded.areMostlyGone
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

  /// The fields, indexed by their slots.
  public var fields: [Field] { names.fields }
  /// The number of fields.
  package var count: Int { names.count }

  /// The folded names of the fields, for fuzzy matching of misspelled names.
  ///
  /// Complexity: O(fields) the first time.
  package var foldedNames: FoldedNames { names.foldedNames }

  /// Creates a schema of `fields`, whose slots are their indices.
  ///
  /// Complexity: O(fields).
  public init(_ fields: [Field]) {
    var ids = NameTable(capacity: fields.count)
    for index in fields.indices { ids.insert(fields[index].id, number: index) }
    self.init(fields, ids: ids)
  }

  /// Creates a schema of `fields` with a precomputed table of their ids.
  ///
  /// Complexity: O(fields).
  package init(_ fields: [Field], ids: NameTable) {
    self.init(ListedFields(fields), ids: ids)
  }

  /// Creates a schema of lazily loaded fields with a precomputed table of their ids.
  ///
  /// Complexity: O(fields).
  package init(_ source: any SchemaFields, ids: NameTable) {
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

  /// The schema without fields.
  public static let empty = FormulaSchema([])

  /// Returns the meaning of `name`. An id takes precedence over an identifier.
  public func meaning(of name: String) -> Meaning {
    var name = name
    return name.withUTF8 { unsafe meaning(ofUTF8: $0) }
  }

  /// Returns the meaning of a UTF-8 `name`. An id takes precedence over an identifier.
  package func meaning(ofUTF8 name: UnsafeBufferPointer<UInt8>) -> Meaning {
    if let index = unsafe names.ids.number(of: name) { return .field(Slot(index)) }
    guard let first = unsafe names.identifiers.number(of: name) else { return .unknown }
    return names.namesakes[first].map { .ambiguous($0.map(Slot.init)) } ?? .field(Slot(first))
  }

  /// Returns the numbers of the fields whose ids are at the ranges `names` of `text`.
  ///
  /// There is none for a name that is not an id.
  ///
  /// Complexity: O(bytes of the names).
  package func fields(withIDs names: [Range<Int>], in text: [UInt8]) -> [NameTable.Number] {
    self.names.ids.numbers(of: names, in: text)
  }

  /// Returns the type of a field.
  package func type(of slot: Slot) -> ValueType { names.type(of: slot.index) }

  /// The field at a slot of this schema. For an index out of range, a field with an empty id.
  ///
  /// A slot of another schema may select an unrelated field.
  public subscript(slot: Slot) -> Field {
    slot.index >= 0 && slot.index < names.count ? names[slot.index] : .absent
  }

  /// Returns `true` if both are copies of one schema.
  ///
  /// Schemas that were created separately differ even if they have equal fields.
  package func isIdentical(to other: FormulaSchema) -> Bool { names === other.names }

  /// Returns `true` if both schemas have fields with equal names and types in the same order.
  ///
  /// Complexity: O(fields).
  package func hasSameFields(as other: FormulaSchema) -> Bool {
    count == other.count && fields.elementsEqual(other.fields)
  }

  /// Returns a schema with other fields for some slots. `absent` removes a field.
  ///
  /// No two fields may have the same name.
  ///
  /// Complexity: O(fields changed so far whose names changed), plus a few copied words for every 64
  /// fields.
  package func changing(_ fields: [Slot: Field]) -> FormulaSchema {
    var numbered: [Int: Field] = [:]
    for (slot, field) in fields { numbered[slot.index] = field }
    return FormulaSchema(Names(names, changing: numbered))
  }

  /// Returns a schema with `fields` restored to their slots.
  ///
  /// Skips fields whose names now belong to other fields.
  package func restoring(_ fields: [Slot: Field]) -> FormulaSchema {
    let missing = fields.filter { _, field in
      meaning(of: field.id) == .unknown
        && (field.identifier.map { meaning(of: $0) == .unknown } ?? true)
    }
    return missing.isEmpty ? self : changing(missing)
  }

  private init(_ names: Names) { self.names = names }
}
