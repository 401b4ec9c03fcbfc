import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues

/// The fields and functions of the checker's tests.
enum SampleForm {
  static let schema = FormulaSchema([
    .init(id: "price", title: "Unit price", type: ValueType.number.optional),
    .init(id: "qty", title: "Quantity", type: ValueType.number.optional),
    .init(id: "name", title: "Name", type: ValueType.text.optional),
    .init(id: "when", title: "Date of order", type: ValueType.date.optional),
    .init(id: "due", title: "Due date", type: ValueType.date.optional),
    .init(id: "colour", title: "Colour", type: choice.optional),
    .init(id: "colours", title: "Colours", type: .list(of: choice)),
    .init(id: "items", title: "Items", type: .list(of: .record(row))),
    .init(
      id: "photos", title: "Photos",
      type: .list(of: .record(RecordShape([.init("_id", .text), .init("url", .text)])))),
    .init(id: "extra", title: "Extra", type: .any),
    .init(id: "6857510fbfed1553e168161b", identifier: "total", title: "Total", type: .number),
    .init(id: "t1", identifier: "twice", type: .number),
    .init(id: "t2", identifier: "twice", type: .number),
    .init(id: "my field", title: "Spaces", type: .number),
    .init(id: "upper", title: "Upper", type: .text),
  ])

  static let choice = ValueType(
    .choice,
    options: [
      .init(id: "o1", text: "Red"), .init(id: "o2", text: "Green"),
      .init(id: "o3", text: "Old", isDeleted: true),
    ])

  static let row = RecordShape([
    .init("c1", ValueType.text.optional, aliases: ["item", "Item"], title: "Item"),
    .init("c2", ValueType.number.optional, aliases: ["amount", "Amount"], title: "Amount"),
    .init("c3", choice.optional, aliases: ["shade", "Shade"], title: "Shade"),
  ])

  static let catalog = FunctionCatalog([
    function(
      "iff",
      .taking(.condition("condition"), .any("a"), .any("b").optional, gives: .any) {
        $0.count < 2 ? .any : $0[1].union($0.count > 2 ? $0[2] : .null)
      }, "if"),
    function("and", .taking(.condition("x").repeated, gives: .boolean)),
    function(
      "ifs",
      .taking(
        .condition("condition"), .any("value"), .any("more").repeated, gives: .any),
      roles: [.choice(.conditions)]),
    function("not", .taking(.condition("x"), gives: .boolean)),
    function(
      "coalesce",
      .taking(.any("x").repeated, gives: .any) { types in
        types.reduce(.never) { $0.union($1) }
      }),
    function(
      "switch",
      .taking(
        .any("x"), .any("case").repeated, .any("value").repeated, gives: .any),
      roles: [.choice(.matching)]),
    function("empty", .taking(.any("x"), gives: .boolean)),
    function("equals", .taking(.any("a"), .any("b"), gives: .boolean)),
    function("isError", .taking(.anyOrError("x"), gives: .boolean)),
    function(
      "ifError",
      .taking(.anyOrError("x"), .any("fallback"), gives: .any) {
        $0[0].union($0[1])
      }),
    function("sqrt", .taking(.number("x"), gives: .number)),
    function("pow", .taking(.number("base"), .number("exp"), gives: .number)),
    function("round", .taking(.number("x"), .number("places").optional, gives: .number)),
    function("pi", .taking(gives: .number)),
    function("sum", .taking(.numbers("n").repeated, gives: .number)),
    function("median", .taking(.numberList("list"), gives: ValueType.number.optional)),
    function("lower", .taking(.text("text"), gives: .text)),
    function("upper", .taking(.text("text"), gives: .text).withLocale),
    function("concat", .taking(.any("x").repeated, gives: .text)),
    function("length", .taking(.textOrList("x"), gives: .number)),
    function("count", .taking(.list("list"), gives: .number)),
    function("year", .taking(.date("date"), gives: .number).withZone),
    function(
      "startOf", .taking(.date("date"), .number("hours").optional, gives: .date).withZone),
    function("now", .taking(gives: .date), isVolatile: true),
    function(
      "formatDate", .taking(.date("date"), .text("pattern").pattern(.date).optional, gives: .text)),
    function(
      "formatNumber",
      .taking(.number("x"), .numberOrText("format").pattern(.number), gives: .text)),
    function(
      "toText", .taking(.any("x"), .text("format").pattern(.value).optional, gives: .text)),
    function("map", .taking(.list("list"), .function("f"), gives: .list) { .list(of: $0[1]) }),
    function("filter", .taking(.list("list"), .function("f", .predicate), gives: .list) { $0[0] }),
    function("some", .taking(.list("list"), .function("f", .predicate), gives: .boolean)),
    function(
      "reduce",
      .taking(
        .list("list"),
        .function(
          "f", LambdaShape([.accumulator(from: 2), .element(of: 0), .index], minimum: 2)),
        .any("initial").optional, gives: .any)),
    function("sumBy", .taking(.table("table"), .key("key"), gives: .number)),
    function(
      "minBy",
      .taking(.list("list"), .key("key"), gives: .any) {
        $0[0].element.optional
      }),
    function("cells", .taking(.table("table"), .key("key"), gives: .list) { .list(of: $0[1]) }),
    function(
      "joinTables",
      .taking(
        .table("a"), .table("b"), .key("keyA"), .key("keyB"), gives: .list)),
    function("summarize", .taking(.table("table"), .key("key"), .record("columns"), gives: .list)),
    function("countIf", .taking(.list("list"), .criterion("valueOrTest"), gives: .number)),
    function("member", .taking(.record("record"), .member("key"), gives: .any) { $0[1] }),
    function("isVisible", .taking(.reference("field"), gives: .boolean)),
    function(
      "oneOf", .taking(.any("x"), .any("v").repeated, gives: .boolean), roles: [.comparesFirst]),
    function(
      "contains", .taking(.textOrList("text"), .any("part"), gives: .boolean),
      roles: [.findsElement]),
  ])

  private static func function(
    _ name: String, _ signature: Signature, _ aliases: String..., isVolatile: Bool = false,
    roles: [FunctionRole] = []
  ) -> FunctionDeclaration {
    FunctionDeclaration(
      name: name, aliases: aliases, isVolatile: isVolatile, group: .host, roles: roles,
      summary: name, signature: signature, body: nil)
  }

  static func check(_ formula: String) -> CheckedFormula {
    Checker.check(ParsedFormula(formula), schema: schema, catalog: catalog)
  }
}
