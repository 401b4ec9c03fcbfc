import Formulas
import IndexedCollections

/// The meanings of names in a database or in a row of one of its relations.
struct SQLiteNames {
  typealias RelationID = SQLiteCatalog.RelationID
  typealias ColumnID = SQLiteCatalog.ColumnID

  /// The relation whose rows are the contexts; `nil` for the whole database.
  let scope: RelationID?
  private(set) var schema = FormulaSchema.empty
  private var meanings: [Meaning] = []
  private var fields: [FormulaSchema.Field] = []
  private var taken: Set<String> = []

  /// The origin of a name's value.
  enum Meaning {
    case column(ColumnID)
    /// The row whose column `target` equals `column` of the current row.
    case parent(RelationID, target: ColumnID, column: ColumnID)
    /// The rows whose column `reference` equals `column` of the current row.
    case children(RelationID, reference: ColumnID, column: ColumnID)
    case all(RelationID)
  }

  subscript(slot: Slot) -> Meaning { meanings[slot.index] }

  /// Collects the names in the whole database.
  init(_ catalog: SQLiteCatalog) {
    scope = nil
    addAll(catalog)
    schema = FormulaSchema(fields)
  }

  /// Collects the names in a row of a relation.
  init(_ catalog: SQLiteCatalog, in scope: RelationID) {
    self.scope = scope
    let relation = catalog[scope]
    for (index, column) in relation.columns.enumerated() {
      add(column.name, column.type, .column(ColumnID(index)))
    }
    addParents(of: relation, catalog)
    for child in catalog.all {
      guard let link = Self.link(from: catalog[child], to: relation) else { continue }
      add(
        catalog[child].name, .list(of: catalog[child].rowType),
        .children(child, reference: link.reference, column: link.column))
    }
    addAll(catalog)
    schema = FormulaSchema(fields)
  }

  /// The suffixes of columns that refer to another row.
  private static let suffixes = ["_id", "_Id", "_ID", "Id", "ID"]

  /// Returns the name of the row that a column refers to, such as `customer` for `customerId` or
  /// `customer_id`.
  private static func referent(of column: String) -> String? {
    suffixes.first { column.hasSuffix($0) && column.count > $0.count }
      .map { String(column.dropLast($0.count)) }
  }

  private mutating func addParents(of relation: SQLiteCatalog.Relation, _ catalog: SQLiteCatalog) {
    for (index, column) in relation.columns.enumerated() {
      guard let name = Self.referent(of: column.name) else { continue }
      let id = ColumnID(index)
      let reference = relation.references.first { $0.column == id }
      // A view has no foreign keys, but usually keeps the column names of its tables.
      let table = reference?.table ?? (relation.isView ? name + "s" : nil)
      guard let parent = table.flatMap({ catalog.relation($0) }) else { continue }
      let target = reference?.target.flatMap { catalog[parent].column($0) } ?? catalog[parent].key
      guard let target, reference != nil || !catalog[parent].isView else { continue }
      let type = catalog[parent].rowType
      add(
        name, column.isNullable ? type.optional : type,
        .parent(parent, target: target, column: id))
    }
  }

  /// Returns the columns by which rows of `child` refer to rows of `parent`, if they do.
  private static func link(
    from child: SQLiteCatalog.Relation, to parent: SQLiteCatalog.Relation
  ) -> (reference: ColumnID, column: ColumnID)? {
    let one = parent.name.hasSuffix("s") ? String(parent.name.dropLast()) : parent.name
    let named = child.columns.firstIndex { referent(of: $0.name) == one }.map { ColumnID($0) }
    let foreign = child.references.filter {
      $0.table.lowercased() == parent.name.lowercased()
    }
    // Of several foreign keys, the one named after the relation is preferred.
    if let reference = foreign.first(where: { $0.column == named }) ?? foreign.first {
      let column = reference.target.map { parent.column($0) } ?? parent.key
      return column.map { (reference.column, $0) }
    }
    // `orderId` of `orders` is its own key.
    guard let named, let key = parent.key, child.name != parent.name else { return nil }
    return (named, key)
  }

  private mutating func addAll(_ catalog: SQLiteCatalog) {
    for id in catalog.all {
      add(catalog[id].name, .list(of: catalog[id].rowType), .all(id))
    }
  }

  /// Adds a name unless it is already in use.
  private mutating func add(_ name: String, _ type: ValueType, _ meaning: Meaning) {
    guard taken.insert(name).inserted else { return }
    fields.append(FormulaSchema.Field(id: name, type: type))
    meanings.append(meaning)
  }
}
