package import FormulaRuntime
package import FormulaValues
package import JSONTree
import SourceText

/// The members of a JSON object by name, as the inputs of a formula.
package struct NamedJSON: WordContext {
  package let schema: FormulaSchema
  private let reader: NestedReader
  private let nodes: [JSONNode]

  /// Creates inputs from the members of `object`; empty if it is `nil`.
  ///
  /// For duplicate names, the last member counts. Complexity: O(members).
  package init(_ tree: JSONTree, object: JSONNode?) {
    var names = NameTable()
    var fields: [FormulaSchema.Field] = []
    var nodes: [JSONNode] = []
    if let object {
      let count = tree.count(object)
      fields.reserveCapacity(count)
      nodes.reserveCapacity(count)
      for member in tree.members(of: object) {
        let name = tree.string(member.name) ?? ""
        if let index = names.insert(name, number: fields.count) {
          nodes[index] = member.value
        } else {
          fields.append(.init(id: name))
          nodes.append(member.value)
        }
      }
    }
    schema = FormulaSchema(fields, ids: names)
    reader = NestedReader(tree)
    self.nodes = nodes
  }

  /// Creates inputs for a `schema` that was created from an object with the same member names.
  package init(_ tree: JSONTree, object: JSONNode?, schema: FormulaSchema) {
    let values = object.map { tree.members(of: $0).map { $0.value } } ?? []
    guard values.count == schema.fields.count else {
      // The object has duplicate names.
      self.init(tree, object: object)
      return
    }
    self.init(schema: schema, reader: NestedReader(tree), nodes: values)
  }

  private init(schema: FormulaSchema, reader: NestedReader, nodes: [JSONNode]) {
    self.schema = schema
    self.reader = reader
    self.nodes = nodes
  }

  package func word(in slot: Slot, run: inout Run) -> Word {
    reader.any(nodes[slot.index], run: &run)
  }

  package var facts: (any FieldFacts)? { nil }
}
