import IndexedCollections
import JSONTree
import JoyDoc
package import SourceText

extension Analysis {
  /// Returns the ranges of the type declaration of a field or column.
  package func typePlaces(of entity: Entity) -> [DocumentRange] {
    guard let document else { return [] }
    let node: JSONNode?
    switch entity {
    case .field(let id): node = field(id)?.node
    case .column(let owner, let id):
      let field = field(owner)
      let columns = (field?.columns ?? []) + (field?.schemas.flatMap { $0.columns } ?? [])
      node = columns.first { $0.id == id }?.node
    case .definition, .option, .local, .function: node = nil
    }
    guard let node, let type = document.tree[node, "type"] else { return [] }
    return [document.tree.contentRange(type)]
  }

  /// Returns the expression that computes a field, or the IDs of a formula's target fields.
  package func computations(of entity: Entity) -> [DocumentRange] {
    guard let document else { return [] }
    switch entity {
    case .field(let id):
      guard let name = field(id)?.application?.formula,
        let number = self.number(ofDefinition: name),
        let formula = formulas.number(ofDefinition: number)
      else { return [] }
      return [formulas[formula].place]
    case .definition(let id):
      guard let number = self.number(ofDefinition: id) else { return [] }
      return document.fields.filter {
        $0.application?.formula == document.formulas[number.index].id
      }
      .compactMap { document.tree[$0.node, "_id"].map { document.tree.contentRange($0) } }
    case .column, .option, .local, .function: return []
    }
  }
}
