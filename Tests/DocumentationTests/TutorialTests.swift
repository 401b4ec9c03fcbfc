import Formulas
import Foundation
import JoyDocEngine
import Testing

/// The Swift code of `Documentation/SwiftLibrary.md` compiles, and its results are those in its comments.
@Suite struct TutorialTests {
  @Test func `a formula is evaluated over named values`() throws {
    // PAGE begins
    let order = NamedValues(["price": 19.99, "quantity": 3])
    let total = Formula("round(price * quantity, 1)", schema: order.schema)
    let value = try total.value(in: order)  // .number(60)
    print(value)  // 60
    // PAGE ends
    #expect(value == .number(60))
    #expect("\(value)" == "60")
    // PAGE begins
    let typo = Formula("price * quantty", schema: order.schema)
    print(typo.isRunnable)  // false
    print(typo.diagnostics[0].message)  // there is no field 'quantty'
    print(typo.diagnostics[0].hint ?? "")  // did you mean 'quantity'?
    print(total.type)  // number?
    print(total.references.map { order.schema[$0].id })  // ["price", "quantity"]
    // PAGE ends
    #expect(!typo.isRunnable)
    #expect(typo.diagnostics[0].message == "there is no field 'quantty'")
    #expect(typo.diagnostics[0].hint == "did you mean 'quantity'?")
    #expect("\(total.type)" == "number?")
    #expect(total.references.map { order.schema[$0].id } == ["price", "quantity"])
  }

  @Test func `an encodable row with optional members is evaluated`() throws {
    var printed: [String] = []
    func print(_ line: Any) { printed.append("\(line)") }
    // PAGE begins
    let schema = FormulaSchema([
      .init(id: "price", type: .number),
      .init(id: "quantity", type: .number.optional),
    ])
    let amount = Formula("price * (quantity ?? 1)", schema: schema)
    var evaluator = try FormulaEvaluator(amount)
    let lines = [
      #"{"quantity": 3, "price": 9.5, "note": "gift"}"#, #"{"price": 12}"#,
      #"{"price": "free"}"#, "{}",
    ]
    for line in lines {
      do {
        let row = try JSONDecoder().decode([String: Value].self, from: Data(line.utf8))
        print(try evaluator.value(in: NamedValues(row, for: schema)))
      } catch {
        print(error)
      }
    }
    // 28.5
    // 12
    // 'price': expected number, found text
    // missing a value for 'price'
    // PAGE ends
    #expect(
      printed == [
        "28.5", "12", "'price': expected number, found text", "missing a value for 'price'",
      ])
    // PAGE begins
    struct Line: Encodable {
      var price: Double
      var quantity: Int?
    }
    let sum = try amount.value(of: Line(price: 9.5, quantity: 2))  // .number(19)
    // PAGE ends
    #expect(sum == 19)
    // PAGE begins
    let columns = NamedColumns([("price", .numbers([9.5, 12])), ("quantity", .numbers([3, 1]))])
    let sums = try amount.values(over: columns).map { try $0.get() }  // [28.5, 12]
    // PAGE ends
    #expect(sums == [28.5, 12])
  }

  @Test func `a formula calls host functions`() throws {
    var printed: [String] = []
    func print(_ line: Any) { printed.append("\(line)") }
    // PAGE begins
    struct UnknownArticle: Error, CustomStringConvertible {
      let description: String
    }
    let stock = HostFunction("stock", taking: [.text("article")], giving: .number) { arguments in
      guard let article = String(exactly: arguments[0]), let count = ["lamp": 4][article] else {
        throw UnknownArticle(description: "no article is called \(arguments[0])")
      }
      return Value(count)
    }
    let language = try FormulaLanguage(hostFunctions: [stock])
    let none = NamedValues([])
    let left = try Formula("stock('lamp') - 1", in: language).value(in: none)  // .number(3)
    do {
      _ = try Formula("1 + stock('desk')", in: language).value(in: none)
    } catch {
      print(error)  // host-error: no article is called desk (at 4..<17)
    }
    // PAGE ends
    #expect(left == 3)
    #expect(printed == ["host-error: no article is called desk (at 4..<17)"])
  }

  @Test func `a sheet recalculates dependent cells`() throws {
    // PAGE begins
    var sheet = try FormulaSheet(
      inputs: ["price": .number, "quantity": .number],
      formulas: ["net": "price * quantity", "gross": "round(net * 1.19, 2)"])
    try sheet.set(["price": 19.99, "quantity": 3])
    let gross = sheet["gross"]  // .number(71.36)
    let changed = try sheet.set("quantity", to: 4).changed  // ["net", "gross"]
    // PAGE ends
    #expect(gross == .number(71.36))
    #expect(changed == ["net", "gross"])
  }

  @Test func `a document is edited, recalculated and restored`() throws {
    let file = try ProjectFile("Examples/invoice.json").bytes()
    var printed: [String] = []
    func print(_ parts: Any...) { printed.append(parts.map { "\($0)" }.joined(separator: " ")) }
    // PAGE begins
    var engine = try DocumentEngine(file)
    engine.recalculate()
    let report = try engine.set("taxRate", to: 0.07)
    print(report.recomputedFields)  // ["tax", "gross", "label"]
    print(engine.value(of: "gross") ?? .null)  // 1175.93
    print(engine.visibleFields().count, engine.validation().status)  // 11 valid
    for change in report.inverse { try engine.apply(change) }  // undoes it
    let saved = engine.bytes
    // PAGE ends
    #expect(printed == [#"["tax", "gross", "label"]"#, "1175.93", "11 valid"])
    #expect(saved == file || engine.value(of: "gross") == 1307.81)
    printed = []
    // PAGE begins
    let row = RowUpdate(field: "lines", row: "missing", cells: [ChangedMember("quantity", 2)])
    do {
      try engine.apply(.rowUpdate(row))
    } catch {
      print(error)  // the field 'lines' has no row 'missing'
    }
    // PAGE ends
    #expect(printed == ["the field 'lines' has no row 'missing'"])
  }

  @Test func `the environment determines the clock and the locale`() throws {
    let none = NamedValues([])
    // PAGE begins
    let then = EvaluationEnvironment(
      now: 1_767_225_600_000, timeZone: "Europe/Berlin", locale: "de")
    let day = try Formula("formatDate(now(), 'dddd, LL')").value(in: none, environment: then)
    print(day)  // Donnerstag, 1. Januar 2026
    // PAGE ends
    #expect(day == "Donnerstag, 1. Januar 2026")
  }

  // PAGE begins
  func value(of formula: Formula, in row: NamedValues) async throws -> Value {
    let interruption = Interruption()
    return try await withTaskCancellationHandler {
      var evaluator = try FormulaEvaluator(formula)
      evaluator.interruption = interruption
      return try evaluator.value(in: row)
    } onCancel: {
      interruption.request()
    }
  }
  // PAGE ends

  @Test func `a cancelled task stops its evaluation`() async throws {
    let none = NamedValues([])
    #expect(try await value(of: Formula("1 + 1"), in: none) == 2)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await value(of: Formula("sum(map(sequence(100000), x -> x))"), in: none)
    }
    task.cancel()
    let result = await task.result
    #expect(throws: EvaluationError.self) { try result.get() }
  }

  @Test func `a formula that exceeds a limit fails`() throws {
    let none = NamedValues([])
    var printed: [String] = []
    func print(_ line: Any) { printed.append("\(line)") }
    // PAGE begins
    var limits = EvaluationLimits()
    limits.steps = 100_000
    do {
      _ = try Formula("sum(map(sequence(1000000), x -> x * x))").value(in: none, limits: limits)
    } catch {
      print(error.code)  // limit-reached
    }
    // PAGE ends
    #expect(printed == ["limit-reached"])
  }

  /// Returns the parts of this file that the page shows, without their common indentation.
  private static func parts() throws -> [String] {
    let source = try ProjectFile("Tests/DocumentationTests/TutorialTests.swift").text()
    return try source.components(separatedBy: "// PAGE " + "begins\n").dropFirst().map { part in
      let code = try #require(part.components(separatedBy: "// PAGE " + "ends").first)
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let margin = lines.first?.prefix { $0 == " " }.count ?? 0
      return lines.map { $0.dropFirst(margin) }.joined(separator: "\n")
    }
  }

  @Test func `the page shows the code of these tests and no other`() throws {
    let page = try ProjectFile("Documentation/SwiftLibrary.md").text()
    let blocks = page.matches(of: /(?s)```swift\n(.*?)\n```/).map { String($0.1) }
      .filter { !$0.contains("import PackageDescription") }
      .map { $0.replacing(/^import \w+\n\n/, with: "") }
    #expect(blocks == (try Self.parts()))
  }
}
