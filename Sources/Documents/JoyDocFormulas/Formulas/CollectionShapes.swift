import FormulaValues
import JoyDoc

/// The shapes of a collection's items: their cells, and the lists of items below them.
///
/// A schema that lies within itself is followed once. Schemas that name one another would make more shapes
/// than a host can hold, so what lies beyond so many members is a list of whatever it is.
struct CollectionShapes {
  /// Members that all shapes of a collection have together.
  private static let mostMembers = 2_000
  /// Levels below the outermost one.
  private static let mostLevels = 5

  private let schemas: [String: CollectionSchema]
  private var membersLeft = mostMembers

  init(_ field: Field) {
    schemas = Dictionary(field.schemas.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The shape of the items of the outermost schema. Complexity: O(schemas + members of the shapes).
  mutating func shape(of root: CollectionSchema) -> RecordShape { shape(of: root, path: [root.id]) }

  private mutating func shape(of schema: CollectionSchema, path: [String]) -> RecordShape {
    var members = schema.columns.map { RecordShape.Member($0) }
    var known: Set<String> = []
    for id in schema.children where known.insert(id).inserted {
      guard let child = schemas[id] else { continue }
      membersLeft -= 1 + child.columns.count
      let isFollowed =
        !path.contains(id) && path.count <= Self.mostLevels && !child.columns.isEmpty
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
