import FormulaValues
import SourceText
import Synchronization
import Testing

/// Schemas whose fields are provided by `SchemaFields`.
@Suite struct SchemaFieldsTests {
  private static let fields = [
    FormulaSchema.Field(id: "a", identifier: "first", title: "The first", type: .number),
    FormulaSchema.Field(id: "b", identifier: "twice", type: .list(of: .text), typeName: "list"),
    FormulaSchema.Field(id: "c", identifier: "twice", title: "", type: .record(RecordShape([]))),
    FormulaSchema.Field(id: "d", identifier: "", title: "d", type: .never),
  ]

  /// Fields that record the requested types and names.
  private final class Witness: SchemaFields {
    let asked = Mutex<[String]>([])

    var count: Int { fields.count }

    func kinds(of slot: Slot) -> Kinds? {
      let type = fields[slot.index].type
      return type.saysKindsOnly && !type.kinds.isEmpty ? type.kinds : nil
    }

    func type(of slot: Slot) -> ValueType {
      asked.withLock { $0.append("type of \(fields[slot.index].id)") }
      return fields[slot.index].type
    }

    func identifier(of slot: Slot) -> String? { fields[slot.index].identifier }

    func field(_ slot: Slot, type: ValueType) -> FormulaSchema.Field {
      asked.withLock { $0.append("field \(fields[slot.index].id)") }
      var field = fields[slot.index]
      field.type = type
      return field
    }
  }

  private static func schema(_ witness: Witness) -> FormulaSchema {
    var ids = NameTable()
    for (number, field) in fields.enumerated() { ids.insert(field.id, number: number) }
    return FormulaSchema(witness, ids: ids)
  }

  @Test func `the schema has the provided fields`() {
    let schema = Self.schema(Witness())
    let listed = FormulaSchema(Self.fields)
    for number in Self.fields.indices {
      #expect(schema[Slot(number)] == Self.fields[number])
      #expect(schema.type(of: Slot(number)) == Self.fields[number].type)
    }
    #expect(schema.fields == Self.fields)
    #expect(schema.count == 4)
    #expect(schema.hasSameFields(as: listed))
    for name in ["a", "b", "first", "twice", "The first", "", "x"] {
      #expect(schema.meaning(of: name) == listed.meaning(of: name), "\(name)")
    }
    let new = FormulaSchema.Field(id: "e", type: .text)
    let changes = [Slot(1): new, Slot(4): FormulaSchema.Field(id: "f", type: .date)]
    #expect(schema.changing(changes).fields == listed.changing(changes).fields)
  }

  @Test func `types and names are requested on demand, and types only once`() {
    let witness = Witness()
    let schema = Self.schema(witness)
    #expect(schema.meaning(of: "twice") == .ambiguous([Slot(1), Slot(2)]))
    #expect(schema.type(of: Slot(0)) == .number)
    #expect(witness.asked.withLock { $0 } == [])
    for _ in 0..<2 { _ = schema.type(of: Slot(1)) }
    #expect(witness.asked.withLock { $0 } == ["type of b"])
    _ = schema[Slot(1)]
    #expect(witness.asked.withLock { $0 } == ["type of b", "field b"])
    let changed = schema.changing([Slot(0): FormulaSchema.Field(id: "z", type: .text)])
    for schema in [changed, schema] { _ = (schema.type(of: Slot(1)), schema.fields) }
    let types = witness.asked.withLock { asked in asked.filter { $0.hasPrefix("type") } }
    #expect(types == ["type of b", "type of c", "type of d"])
  }
}
