import Formulas
import JSONTree

/// The parser of schemas in JSON: an object that maps names to types.
///
/// A type is a string such as `"number?"`, or for tables an array with one object, as in
/// `[{"price": "number"}]`.
enum SchemaJSON {
  /// Parses a schema. Throws if a type is not valid.
  static func schema(_ json: [UInt8]) throws(CInterfaceFailure) -> FormulaSchema {
    let (tree, diagnostics) = JSONTree.parse(json)
    if let fault = diagnostics.first(where: \.isFatal) {
      throw .argument("the schema is not valid JSON: \(fault.message)")
    }
    guard tree.kind(tree.root) == .object else {
      throw .argument(
        #"the schema must be an object of names and types, such as {"price": "number"}"#)
    }
    let shape = try shape(tree.root, of: tree, depth: 0)
    return FormulaSchema(shape.members.map { FormulaSchema.Field(id: $0.name, type: $0.type) })
  }

  private static func shape(
    _ object: JSONNode, of tree: JSONTree, depth: Int
  ) throws(CInterfaceFailure) -> RecordShape {
    guard depth < 8 else { throw .argument("the schema is nested too deeply") }
    var members: [RecordShape.Member] = []
    for member in tree.members(of: object) {
      let name = tree.string(member.name) ?? ""
      if members.contains(where: { $0.name == name }) {
        throw .argument("duplicate field '\(name)' in the schema")
      }
      members.append(.init(name, try type(member.value, of: tree, name, depth: depth)))
    }
    return RecordShape(members)
  }

  private static func type(
    _ node: JSONNode, of tree: JSONTree, _ name: String, depth: Int
  ) throws(CInterfaceFailure) -> ValueType {
    switch tree.kind(node) {
    case .string:
      let text = tree.string(node) ?? ""
      do throws(SignatureText.Problem) {
        return try SignatureText.readType(text)
      } catch {
        let advice = error.hint.map { "; \($0)" } ?? ""
        throw .argument("the schema's type of '\(name)', \"\(text)\": \(error.message)\(advice)")
      }
    case .object: return .record(try shape(node, of: tree, depth: depth + 1))
    case .array:
      var elements = tree.elements(of: node)
      guard let element = elements.next(), elements.next() == nil else {
        throw .argument(
          "the schema's type of '\(name)' must be a list with one element, the type of its elements"
        )
      }
      return .list(of: try type(element, of: tree, name, depth: depth + 1))
    default:
      throw .argument("the schema's type of '\(name)' must be a text, such as \"number?\"")
    }
  }
}
