import SourceText
import Testing

@Suite struct NumeralTests {
  @Test(arguments: [
    ("5", 5), ("-5.25", -5.25), ("+.5", 0.5), ("1e3", 1000), ("1.5E-2", 0.015),
    (" \u{A0}007\n", 7),
  ]) func `a numeral has a decimal point and an exponent`(text: String, number: Double) {
    #expect(Numeral.number(in: text) == number)
    var text = text
    #expect(text.withUTF8 { Numeral.number(in: $0) } == number)
  }

  @Test(arguments: [
    "", " ", "5.", ".", "-", "5.e3", "e5", "1e", "1,5", "1 2", "0x1F", "inf", "nan", "1e999", "٥",
  ]) func `other texts are not numerals`(text: String) {
    #expect(Numeral.number(in: text) == nil)
    var text = text
    #expect(text.withUTF8 { Numeral.number(in: $0) } == nil)
  }
}
