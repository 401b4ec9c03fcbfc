import FormulaRuntime
import FormulaValues
import JSONTree
import JoyDocFormulas
import Testing

struct NamedJSONTests {
  @Test func `only the members of the given object are fields`() {
    let tree = JSONTree.parse(Array(#"{"expression": "x", "fields": {"x": 1, "x": 2}}"#.utf8)).tree
    let fields = NamedJSON(tree, object: tree[tree.root, "fields"])
    #expect(fields.schema.fields.map(\.id) == ["x"])
    #expect(fields.value(in: Slot(0)) == 2)
    #expect(NamedJSON(tree, object: nil).schema.fields.isEmpty)
  }
}
