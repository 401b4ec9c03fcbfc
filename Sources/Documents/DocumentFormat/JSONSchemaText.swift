/// The document format as a JSON Schema (draft 2020-12).
///
/// Generated from the same declarations that `StructureCheck` uses.
package enum JSONSchemaText {
  /// The path of the schema file, relative to the repository root.
  package static let fileName = "Grammar/joydoc.schema.json"

  /// The complete source of the schema, with a final newline.
  package static var text: String {
    let root = SchemaValue.object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("JoyDoc")),
      ("description", .text("Written by formulary-dev; `make update` writes it anew.")),
      ("$ref", .text(reference(.document))),
      ("$defs", .object(PartName.allCases.map { ($0.rawValue, schema(of: $0.part)) })),
    ])
    var text = ""
    root.write(to: &text, indent: 0)
    return text + "\n"
  }

  /// Returns the JSON Schema `$ref` that points to the definition of the part `name`.
  package static func reference(_ name: PartName) -> String { "#/$defs/\(name.rawValue)" }

  private static func schema(of part: Part) -> SchemaValue {
    var members: [(String, SchemaValue)] = [
      ("description", .text(part.summary)), ("type", .text("object")),
    ]
    let required = part.members.filter(\.isRequired).map { SchemaValue.text($0.name) }
    if !required.isEmpty { members.append(("required", .list(required))) }
    members.append(("properties", .object(part.members.map { ($0.name, schema(of: $0.shape)) })))
    if !part.variants.isEmpty {
      members.append(("allOf", .list(part.variants.map(schema(of:)))))
    }
    return .object(members)
  }

  private static func schema(of variant: Part.Variant) -> SchemaValue {
    let types = SchemaValue.list(variant.types.map { .text($0) })
    // Without the type, the condition would also hold for values that are not objects.
    let condition = SchemaValue.object([
      ("type", .text("object")),
      ("properties", .object([("type", .object([("enum", types)]))])),
      ("required", .list([.text("type")])),
    ])
    return .object([
      ("if", condition), ("then", .object([("$ref", .text(reference(variant.part)))])),
    ])
  }

  private static func schema(of shape: Shape) -> SchemaValue {
    if case .part(let name) = shape.content {
      let part = SchemaValue.object([("$ref", .text(reference(name)))])
      guard shape.kinds.contains(.null) else { return part }
      let isNull = SchemaValue.object([("type", .text("null"))])
      return .object([("if", .object([("not", isNull)])), ("then", part)])
    }
    if !shape.words.isEmpty {
      let null: [SchemaValue] = shape.kinds.contains(.null) ? [.null] : []
      return .object([("enum", .list(shape.words.map { .text($0) } + null))])
    }
    var members: [(String, SchemaValue)] = []
    let names = shape.kinds.names.map { SchemaValue.text($0) }
    if names.count == 1, let name = names.first {
      members.append(("type", name))
    } else if !names.isEmpty {
      members.append(("type", .list(names)))
    }
    if shape.allowsOnlyEmptyText { members.append(("maxLength", .number(0))) }
    if !shape.allowsEmptyText { members.append(("minLength", .number(1))) }
    if shape.fewestElements > 0 { members.append(("minItems", .number(shape.fewestElements))) }
    switch shape.content {
    case .elements(let element): members.append(("items", schema(of: element)))
    case .members(let value): members.append(("additionalProperties", schema(of: value)))
    case .part, .unspecified: break
    }
    return .object(members)
  }
}
