import Formulas
import Testing

/// Arguments of the right types that make no sense: no public function traps.
@Suite struct WrongArgumentTests {
  private static let extremes = [Int.min, -1, 0, 1, 7, Int.max]
  private static let none = NamedValues([])

  @Test func `indices out of range select nothing`() {
    let signature = Signature([.number("a"), .text("b").repeated], gives: .any)
    let columns = NamedColumns([("a", .numbers([1])), ("b", .values([]))])
    for index in Self.extremes {
      #expect((signature.parameter(at: index) == nil) == (index < 0))
      #expect(columns.schema[Slot(index)].id == (index == 0 ? "a" : index == 1 ? "b" : ""))
      for row in Self.extremes where index != 0 || row != 0 {
        #expect(columns.value(in: Slot(index), row: row) == nil)
      }
    }
    var record = Value.Record([("a", 1), ("b", 2)])
    record.values = [1]
    #expect(record["b"] == nil)
    record.keys = []
    #expect(record["a"] == nil)
  }

  @Test func `positions beyond a source are clamped`() {
    let lines = LineIndex(Array("a\nbc".utf8))
    for start in Self.extremes {
      for end in Self.extremes {
        let range = TextRange(start: start, end: end)
        #expect(range.length >= 0)
        let renderer = DiagnosticRenderer(file: "x", lines: lines, columns: start)
        let text = renderer.text(
          FormulaDiagnostic("r", .error, "m", hint: "h", at: range))
        #expect(text.hasPrefix("x:"))
        var map = OffsetMap(fileStart: start)
        map.appendPlain(count: end)
        map.appendEscape(decodedCount: start, fileCount: end)
        map.appendPlain(count: end)
        _ = map.range(of: range)
        _ = map.decodedOffset(of: start)
        _ = lines.text(from: start, to: end)
        _ = lines.offset(of: LinePosition(line: start, utf16Column: end))
      }
      _ = lines.position(at: start)
      _ = lines.text(ofLine: start)
    }
  }

  @Test func `limits of any size are limits`() {
    let paths: [WritableKeyPath<EvaluationLimits, Int>] = [
      \.steps, \.listLength, \.textLength, \.memory, \.documentSteps, \.documentMemory,
      \.callDepth, \.valueDepth,
    ]
    let formula = Formula("sum(map([1, 2, 3], x -> length(concat('a', x))))")
    for path in paths {
      for limit in Self.extremes {
        var limits = EvaluationLimits()
        limits[keyPath: path] = limit
        #expect(limits[keyPath: path] >= 0)
        let result = Result { try formula.value(in: Self.none, limits: limits) }
        if case .failure(let error) = result {
          #expect((error as? EvaluationError)?.code == .limitReached)
        }
        var sheet = try? FormulaSheet(inputs: [:], formulas: ["a": formula.text], limits: limits)
        #expect(sheet != nil)
        sheet?.recalculate()
      }
    }
  }

  @Test func `numbers that no formula can hold are null`() throws {
    for number in [Double.nan, .infinity, -.infinity, Double(bitPattern: 0xFFFE_0000_0000_0001)] {
      let values = NamedValues([
        ("a", .number(number)), ("b", .list([.number(number)])),
        ("c", .date(.init(milliseconds: number))),
      ])
      let formula = Formula("[a, b, c]", schema: values.schema)
      #expect(try formula.value(in: values) == [nil, [nil], nil])
    }
    let far = NamedValues(["d": .date(.init(milliseconds: 1e300, zone: "No/Where"))])
    let formula = Formula("formatDate(d, 'YYYY')", schema: far.schema)
    _ = try? formula.value(in: far)
  }

  @Test func `nested values end at a limit`() {
    var value: Value = 1
    for _ in 0..<2_000 { value = .list([value]) }
    let values = NamedValues(["a": value])
    var limits = EvaluationLimits()
    limits.valueDepth = .max
    for limits in [EvaluationLimits(), limits] {
      let error = #expect(throws: EvaluationError.self) {
        try Formula("count(a)", schema: values.schema).value(in: values, limits: limits)
      }
      #expect(error?.code == .limitReached)
    }
  }

  @Test func `host functions with any signature are checked and called`() throws {
    for index in Self.extremes {
      let shapes = [
        LambdaShape([.element(of: index), .index], minimum: index),
        LambdaShape([.accumulator(from: index)], minimum: 0, gives: []),
      ]
      for shape in shapes {
        let function = HostFunction(
          "hosted", taking: [.function("f", shape), .any("x").repeated.optional, .text("t")],
          giving: .never
        ) { _ in .number(.nan) }
        let language = try FormulaLanguage(hostFunctions: [function])
        for text in ["hosted(x -> x, 1, 'a')", "hosted()", "hosted(1)", "hosted((a, b) -> a)"] {
          let formula = Formula(text, in: language)
          _ = try? formula.value(in: Self.none)
          _ = try? formula.trace(in: Self.none, rows: index)
        }
      }
    }
  }
}
