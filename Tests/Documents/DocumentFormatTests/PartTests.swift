import DocumentFormat
import Testing

/// Properties of every declared part.
@Suite struct PartTests {
  @Test(arguments: PartName.allCases)
  func `a part names each member once and has the discriminators of its variants`(name: PartName) {
    let part = name.part
    let names = part.members.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(!part.noun.isEmpty && !part.summary.isEmpty)
    #expect(part.variants.isEmpty || names.contains("type"))
    let types = part.variants.flatMap(\.types)
    #expect(Set(types).count == types.count)
  }

  @Test(arguments: PartName.allCases)
  func `each member is described in a sentence`(name: PartName) {
    for member in name.part.members {
      let summary = member.summary
      #expect(summary.first?.isUppercase == true && summary.last == ".", "\(member.name)")
      #expect(JSONSchemaText.text.contains(#""\#(member.name)": {"#))
      #expect(JSONSchemaText.text.contains(summary), "\(member.name)")
    }
  }

  @Test func `the types of fields are those that have variants`() {
    let field = PartName.field.part
    let type = field.members.first { $0.name == "type" }
    #expect(type?.shape.usualWords == field.variants.flatMap(\.types))
  }

  @Test(arguments: PartName.allCases)
  func `the schema defines everything that it refers to`(name: PartName) {
    #expect(JSONSchemaText.text.contains("\n    \"\(name.rawValue)\": {"))
    #expect(JSONSchemaText.reference(name) == "#/$defs/\(name.rawValue)")
  }

  @Test(
    arguments: [
      (.object([]), "{}"), (.list([.number(1), .null]), "[1, null]"),
      (.text("a \"b\" \\ \n"), #""a \"b\" \\ \n""#),
      (.object([("a", .bool(true)), ("b", .text("x"))]), #"{"a": true, "b": "x"}"#),
      (
        .object([("a", .number(1)), ("b", .number(2)), ("c", .number(3))]),
        "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}"
      ),
    ] as [(SchemaValue, String)])
  func `small objects are written on one line`(value: SchemaValue, written: String) {
    var text = ""
    value.write(to: &text, indent: 0)
    #expect(text == written)
  }
}
