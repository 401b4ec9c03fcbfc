import FormulaValues
import JSONTree
import JoyDoc

@testable import JoyDocEngine
import SeededRandom

/// A document generated from a seed, with fields of all kinds, a table, a collection, conditional
/// logic and formulas, and changes of it.
struct GeneratedDocument {
  /// The document before its formulas are computed.
  let text: [UInt8]
  /// The engine after a full recalculation. Copies share its program.
  let engine: DocumentEngine
  private let computed: [String]

  /// Returns a formula for a kind of field.
  private typealias Source = (kind: String, text: String)

  /// Formulas of all kinds. Some fail for some values, and some always.
  private static let sources: [Source] = [
    ("number", "n1 * 2 - n2"), ("number", "n1 / n2"), ("number", "round(n1 / 3, 2)"),
    ("number", "sum(map(t, (r) -> r.qty * r.price))"), ("number", "sum(t.qty)"),
    ("number", "length(filter(t, (r) -> r.state == \"open\"))"),
    ("number", "t[0].qty ?? -1"), ("number", "length(t)"), ("number", "max(t.price) ?? 0"),
    ("number", "sum(map(filter(t, (r) -> r.qty > 1), (r) -> r.price))"),
    ("number", "sum(flatMap(coll, (s) -> s.dev.n))"), ("number", "length(rowsDeep(coll))"),
    ("number", "toNumber(name)"), ("number", "len(name)"),
    ("number", "if(isVisible(hid), 1, 2)"), ("number", "if(changed(n1), 1, 0)"),
    ("number", "let k = n1 + 1; k * k"), ("number", "reduce(t.qty, (a, b) -> a + (b ?? 0), 0)"),
    ("number", "year(due)"), ("number", "dateDiff(due, now(), \"day\")"),
    ("number", "if(n1 > 2, c1, c2)"), ("number", "(c1 ?? 0) + (c2 ?? 0)"), ("number", "c3 * 0"),
    ("number", "min(c1 ?? 0, 5)"), ("number", "try(c2 / n1, -9)"), ("number", "n1 > 1"),
    ("text", "upper(name)"), ("text", "concat(name, \"/\", note)"), ("text", "join(t.item, \",\")"),
    ("text", "join(map(t, (r) -> r.state ?? \"-\"), \"\")"), ("text", "pick"),
    ("text", "iff(pick == \"Red\", \"r\", iff(pick == \"Blue\", \"b\", \"-\"))"),
    ("text", "join(coll.sys, \"+\")"), ("text", "fieldTitle(n1)"), ("text", "toJson(t)"),
    ("text", "formatDate(due, \"yyyy-MM-dd\")"), ("text", "if(n1 < 0, \"minus\", \"plus\")"),
    ("text", "upper(c5 ?? \"\")"), ("text", "toText(c1)"), ("text", "typeOf(c2)"),
    ("text", "join(sortBy(t, (r) -> r.qty).item, \"<\")"), ("text", "t[1].tags[0] ?? \"none\""),
    ("text", "if(required(n2), \"must\", \"may\")"), ("text", "meta(n1, \"unit\") ?? \"\""),
    ("dropdown", "if(n1 > 0, \"Red\", \"Blue\")"), ("dropdown", "if(n2 > 0, \"b\", null)"),
    ("dropdown", "name"), ("multiSelect", "tags"), ("multiSelect", "if(n1 > 0, [\"Red\"], [])"),
    ("multiSelect", "map(t, (r) -> r.state)"), ("date", "dateAdd(due, n1, \"day\")"),
    ("date", "max(t.on)"), ("date", "note"), ("textarea", "join(tags, \" \")"),
    ("chart", "[series(\"s\", map(t, (r, i) -> point(i, r.qty ?? 0)))]"), ("number", "nowhere + 1"),
    ("number", "n1 +"), ("signature", "name"),
  ]

  init(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 977 &+ 5)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func number() -> String {
      ["0", "1", "2", "3.5", "-1", "1e2", "\"4\"", "null", "\"\""].randomElement(using: &random)
        ?? "0"
    }
    let options =
      #"[{"_id":"r","value":"Red"},{"_id":"b","value":"Blue"},{"_id":"g","value":"Gone","deleted":true}]"#
    let states = #"[{"_id":"o","value":"open"},{"_id":"d","value":"done"}]"#
    let logic =
      #","logic":{"action":"\#(chance(50) ? "show" : "hide")","eval":"\#(chance(50) ? "and" : "or")","conditions":[{"file":"f","page":"p1","field":"n1","condition":">","value":1},{"file":"f","page":"p1","field":"c1","condition":"=","value":2}]}"#
    var fields = [
      #"{"_id":"n1","type":"number","title":"One","value":\#(number()),"metadata":{"unit":"m"}}"#,
      #"{"_id":"n2","type":"number","title":"Two","required":true\#(chance(80) ? ",\"value\":\(number())" : "")}"#,
      #"{"_id":"name","type":"text","value":"\#(chance(50) ? "Ada" : "12")"}"#,
      #"{"_id":"note","type":"textarea","value":"\#(chance(50) ? "" : "2024-05-01")"}"#,
      #"{"_id":"pick","type":"dropdown","options":\#(options),"value":"\#(chance(50) ? "r" : "")"}"#,
      #"{"_id":"tags","type":"multiSelect","multi":true,"options":\#(options),"value":["r"]}"#,
      #"{"_id":"due","type":"date","tz":"\#(chance(50) ? "Europe/Berlin" : "UTC")","value":1714521600000}"#,
      #"{"_id":"hid","type":"text","hidden":\#(chance(50)),"value":"h"\#(logic)}"#,
    ]
    let rows = ["r1", "r2", "r3"].map { id in
      #"{"_id":"\#(id)"\#(chance(10) ? ",\"deleted\":true" : "")\#(chance(20) ? ",\"tz\":\"Asia/Tokyo\"" : "")\#(chance(90) ? ",\"cells\":{\"item\":\"I\(id)\",\"qty\":\(number()),\"price\":2,\"state\":\"o\"}" : "")}"#
    }
    let order = chance(70) ? #""rowOrder":["r2","r1","r3"],"# : ""
    fields.append(
      #"{"_id":"t","type":"table","tableColumns":[{"_id":"item","type":"text","title":"Item","value":"new"},{"_id":"qty","type":"number","title":"Quantity"},{"_id":"price","type":"number","identifier":"cost"},{"_id":"state","type":"dropdown","options":\#(states)},{"_id":"on","type":"date"},{"_id":"tags","type":"multiSelect","options":\#(states)},{"_id":"spare","type":"text"}],\#(order)"value":[\#(rows.joined(separator: ","))]}"#
    )
    fields.append(
      #"{"_id":"coll","type":"collection","schema":{"root":{"root":true,"tableColumns":[{"_id":"sys","type":"text"}],"children":["dev"]},"dev":{"tableColumns":[{"_id":"n","type":"number"}],"children":["part"]},"part":{"tableColumns":[{"_id":"p","type":"text"}]}},"value":[{"_id":"s1","cells":{"sys":"Water"},"children":{"dev":{"value":[{"_id":"d1","cells":{"n":2},"children":{}},{"_id":"d2","cells":{"n":3}}]}}},{"_id":"s2","cells":{"sys":"Air"},"children":{}}]}"#
    )
    var formulas: [String] = []
    var computed: [String] = []
    for index in 1...Int.random(in: 7...12, using: &random) {
      let source = GeneratedDocument.sources.randomElement(using: &random) ?? ("number", "n1")
      let id = "c\(index)"
      computed.append(id)
      // Sometimes two fields share a formula.
      let definition = chance(10) && index > 1 ? "d\(index - 1)" : "d\(index)"
      fields.insert(
        #"{"_id":"\#(id)","type":"\#(source.kind)"\#(source.kind == "dropdown" || source.kind == "multiSelect" ? ",\"multi\":true,\"options\":\(options)" : ""),"formulas":[{"_id":"a\#(index)","key":"value","formula":"\#(definition)"}]\#(chance(30) ? ",\"value\":null" : "")}"#,
        at: Int.random(in: 0...fields.count, using: &random))
      var writer = JSONWriter()
      writer.append(source.text)
      formulas.append(
        #"{"_id":"d\#(index)","expression":\#(String(decoding: writer.bytes, as: UTF8.self))}"#)
    }
    let text =
      #"{"_id":"doc","files":[{"_id":"f","pageOrder":["p1","p2"],"pages":[{"_id":"p1","name":"One","fieldPositions":[{"_id":"po1","field":"n1"},{"_id":"po2","field":"c1"}]},{"_id":"p2","name":"Two","fieldPositions":[{"_id":"po3","field":"hid"}]\#(chance(30) ? logic : "")}]}],"fields":[\#(fields.joined(separator: ","))],"formulas":[\#(formulas.joined(separator: ","))]}"#
    self.computed = computed
    self.text = Array(text.utf8)
    var engine = try DocumentEngine(
      Array(text.utf8),
      environment: EvaluationEnvironment(now: 1_720_000_000_000, timeZone: "Europe/Paris"))
    _ = engine.recalculate()
    // Formulas that query changes compare with this state.
    self.engine = try DocumentEngine(engine.bytes, environment: engine.environment)
  }

  /// Ids that a change may refer to.
  enum Scope { case inputs, anything }

  /// Returns a change by a user, or an invalid one by a faulty host. Changes of `inputs` do not set
  /// computed fields.
  func change(_ scope: Scope, using random: inout SeededGenerator) -> DocumentChange {
    func one(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    func part(_ choices: [String]) -> JSONPart { JSONPart(written: Array(one(choices).utf8)) }
    let index = Int.random(in: 0...4, using: &random)
    let number = part(["0", "1", "2", "3", "-2", "0.5", "\"7\"", "\"x\"", "null", "\"\"", "1e400"])
    let row = one(["r1", "r2", "r3", "r4", "ghost"])
    let cell: ChangedMember =
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: ChangedMember("qty", number)
      case 2: ChangedMember("price", number)
      case 3: ChangedMember("item", part(["\"A\"", "\"\"", "\"é\\n\"", "null"]))
      case 4: ChangedMember("state", part(["\"o\"", "\"d\"", "\"\"", "\"?\""]))
      case 5: ChangedMember("on", part(["1714521600000", "null", "0", "\"soon\""]))
      default:
        ChangedMember(
          one(["tags", "spare", "spare", "nix"]), part(["[\"o\",\"d\"]", "[]", "\"s\""]))
      }
    let item = one(["d1", "d2", "d3", "d4"])
    let system = one(["s1", "s2"])
    let below = RowPlace(schemaID: "dev", parentPath: "\(system).dev")
    func new(_ id: String, _ cell: ChangedMember) -> JSONPart {
      JSONPart(
        written: Array("{\"_id\":\"\(id)\",\"cells\":{\"\(cell.name)\":".utf8)
          + (cell.value?.bytes ?? [])
          + Array("}}".utf8))
    }
    switch Int.random(in: 0..<(scope == .anything ? 24 : 20), using: &random) {
    case 0, 1: return .fieldUpdate(FieldUpdate(field: one(["n1", "n2"]), value: number))
    case 2:
      return .fieldUpdate(
        FieldUpdate(
          field: one(["name", "note"]), value: part(["\"Bo\"", "\"9\"", "\"Red\"", "\"\""])))
    case 3:
      return .fieldUpdate(
        FieldUpdate(field: "pick", value: part(["\"r\"", "\"b\"", "\"g\"", "\"\"", "\"zz\""])))
    case 4:
      return .fieldUpdate(
        FieldUpdate(field: "tags", value: part(["[]", "[\"b\"]", "[\"r\",\"b\"]", "null"])))
    case 5:
      return .fieldUpdate(
        FieldUpdate(field: "due", value: part(["0", "1700000000000", "null", "\"\""])))
    case 6:
      return .fieldUpdate(
        FieldUpdate(
          field: "t",
          value: part(["[]", "[{\"_id\":\"r1\",\"cells\":{\"qty\":5}},{\"_id\":\"r9\"}]", "5"])))
    case 7, 8, 9, 10: return .rowUpdate(RowUpdate(field: "t", row: row, cells: [cell]))
    case 11:
      return .rowUpdate(
        RowUpdate(
          field: "t", row: row, cells: [cell, ChangedMember("price", number)],
          members: index == 0 ? [ChangedMember("tz", JSONPart("Asia/Tokyo"))] : []))
    case 12: return .rowCreate(RowCreate(field: "t", row: new(row, cell), at: index))
    case 13: return .rowDelete(RowDelete(field: "t", row: row))
    case 14: return .rowMove(RowMove(field: "t", row: row, to: index))
    case 15:
      return .rowCreate(
        RowCreate(
          field: "coll", row: new(item, ChangedMember("n", number)), at: index, in: below))
    case 16, 17:
      return .rowUpdate(
        RowUpdate(
          field: "coll", row: item, cells: [ChangedMember("n", number)],
          in: index < 2 ? .outermost : below))
    case 18: return .rowDelete(RowDelete(field: "coll", row: item, in: below))
    case 19: return .rowMove(RowMove(field: "coll", row: one(["s1", "s2"]), to: index))
    default:
      return .fieldUpdate(
        FieldUpdate(field: computed.randomElement(using: &random) ?? "", value: number))
    }
  }

  /// Returns a change of the document's structure.
  func structuralChange(using random: inout SeededGenerator) -> DocumentChange {
    func one(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    let index = Int.random(in: 0...4, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      return .fieldCreate(
        FieldCreate(
          field: JSONPart(written: Array(#"{"_id":"nowhere","type":"number","value":4}"#.utf8)),
          at: index))
    case 1, 2:
      return .fieldDelete(
        FieldDelete(field: one(["n1", "t", "name", "hid", "c1", "c2", "nowhere"])))
    case 3:
      return .pageCreate(
        PageCreate(
          page: JSONPart(
            written: Array(#"{"_id":"p3","fieldPositions":[{"_id":"po9","field":"hid"}]}"#.utf8)),
          at: index))
    case 4: return .pageDelete(PageDelete(page: one(["p1", "p2", "p3"])))
    case 5:
      return .pageUpdate(
        PageUpdate(
          page: one(["p1", "p2"]),
          members: [ChangedMember("hidden", JSONPart(written: Array("true".utf8)))]))
    case 6:
      return .fieldPositionUpdate(
        FieldPositionUpdate(
          position: one(["po1", "po2", "po3"]), members: [ChangedMember("y", JSONPart(3))]))
    case 7:
      return .fieldUpdate(
        FieldUpdate(
          field: one(["n1", "c1"]), members: [ChangedMember("title", JSONPart("T\(index)"))]))
    default:
      return .fieldUpdate(
        FieldUpdate(field: "due", members: [ChangedMember("tz", JSONPart("Asia/Tokyo"))]))
    }
  }
}
