import Synchronization

/// A resolved reference to a field: its number in the schema.
public struct Slot: Hashable, Sendable, Comparable {
  public let index: Int

  public init(_ index: Int) { self.index = index }

  public static func < (one: Slot, other: Slot) -> Bool { one.index < other.index }
}

/// The names that formulas may use, and what they stand for. Immutable.
public struct Schema: Sendable {
  /// A field as formulas see it.
  public struct Field: Sendable {
    /// The name that always means this field.
    public var id: String
    /// A further name, if not empty.
    public var identifier: String?
    public var title: String?
    public var type: ValueType
    /// What the document calls its type (`dropdown`).
    public var typeName: String?

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
    let fields: [Field]
    /// Made when a name is misspelt first.
    let folded = Mutex<FoldedNames?>(nil)
    let slotsByID: [String: Int]
    let slotsByIdentifier: [String: [Int]]

    init(fields: [Field], slotsByID: [String: Int], slotsByIdentifier: [String: [Int]]) {
      self.fields = fields
      self.slotsByID = slotsByID
      self.slotsByIdentifier = slotsByIdentifier
    }
  }

  public var fields: [Field] { names.fields }

  /// The fields' names as they are compared with misspelt ones. Complexity: O(fields) the first time.
  package var foldedNames: FoldedNames {
    names.folded.withLock { folded in
      if let folded { return folded }
      let made = FoldedNames(names.fields)
      folded = made
      return made
    }
  }

  /// Complexity: O(fields).
  public init(_ fields: [Field]) {
    var byID: [String: Int] = [:]
    byID.reserveCapacity(fields.count)
    var byIdentifier: [String: [Int]] = [:]
    for (index, field) in fields.enumerated() {
      if byID[field.id] == nil { byID[field.id] = index }
      if let identifier = field.identifier, !identifier.isEmpty {
        byIdentifier[identifier, default: []].append(index)
      }
    }
    names = Names(fields: fields, slotsByID: byID, slotsByIdentifier: byIdentifier)
  }

  /// A schema without fields.
  public static let empty = Schema([])

  /// What a name stands for: an id wins over an identifier.
  public func meaning(of name: String) -> Meaning {
    if let index = names.slotsByID[name] { return .field(Slot(index)) }
    guard let slots = names.slotsByIdentifier[name] else { return .unknown }
    return slots.count == 1 ? .field(Slot(slots[0])) : .ambiguous(slots.map(Slot.init))
  }

  public subscript(slot: Slot) -> Field { names.fields[slot.index] }
}
