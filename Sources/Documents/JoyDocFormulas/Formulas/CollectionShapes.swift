import FormulaValues
import IndexedCollections
import JoyDoc

/// Builds the record shapes of a collection's rows: their cells and nested lists.
///
/// A schema that contains itself is expanded once. Schemas that refer to each other could produce
/// too many shapes for the memory. After `maxMembers` members, lists therefore have an unspecified
/// element type.
struct CollectionShapes {
  /// The maximum number of members of all shapes of a collection.
  private static let maxMembers = 2_000
  /// The maximum number of nested levels.
  private static let maxLevels = 5

  private let schemas: [String: CollectionSchema]
  private var membersLeft = maxMembers

  init(_ field: Field) {
    schemas = Dictionary(firstOf: field.schemas.map { ($0.id, $0) })
  }

  /// Returns the record shape for rows of the schema `root`.
  ///
  /// Complexity: O(schemas + members of the shapes).
  mutating func shape(of root: CollectionSchema) -> RecordShape { shape(of: root, path: [root.id]) }

  private mutating func shape(of schema: CollectionSchema, path: [String]) -> RecordShape {
    var members = schema.columns.map { RecordShape.Member($0) }
    var known: Set<String> = []
    for id in schema.children where known.insert(id).inserted {
      guard let child = schemas[id] else { continue }
      membersLeft -= 1 + child.columns.count
      let isFollowed =
        !path.contains(id) && path.count <= Self.maxLevels && !child.columns.isEmpty
        && membersLeft >= 0
      let type: ValueType =
        isFollowed ? .list(of: .record(shape(of: child, path: path + [id]))) : .list
      members.append(
        RecordShape.Member(
          id, type, aliases: [child.identifier ?? "", child.title ?? ""], title: child.title))
    }
    return RecordShape(members)
  }
}
