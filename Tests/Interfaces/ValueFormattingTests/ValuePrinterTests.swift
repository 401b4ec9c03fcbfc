import FormulaValues
import JoyDoc
import ValueFormatting
import Testing

@Suite struct ValuePrinterTests {
  @Test func `members with machine-generated ids are shown by title`() {
    let id = "6857a0f2c31b4e0d9a7f2c01"
    var printer = ValuePrinter(columns: 80, timeZone: "UTC")
    printer.titles = TitledIDs { $0 == id ? "Amount" : nil }
    let record = Value.record(.init([(id, .number(4)), ("other", .number(5))]))
    #expect(printer.line(record, within: 80).plain == "{Amount: 4, other: 5}")
    #expect(printer.text(record) == "Amount  4\nother   5\n")
    #expect(printer.text(.list([record])).hasPrefix("Amount  other\n"))
  }
}
