import Testing

@testable import FormulaChecker

struct ForeignPatternTests {
  @Test(arguments: [
    "#,##0.00", "0", "#", "#.##", "0.00;(0.00)", "#,##,##0", "#,####", "0 %", "0.0‰", "'#'0",
    "0 'o''clock'", "€ 0.00", "0.0 mm", "0 m/s", "0.00 EUR", "$#,##0.00", "000000",
  ])
  func `a pattern of this language has no problem`(pattern: String) {
    #expect(ForeignNumberPattern(pattern).problem == nil)
    #expect(ForeignNumberPattern(pattern).translation == nil)
  }

  @Test(
    arguments: [
      ("#,#", "#,##0"), ("0,0.00", "#,##0.00"), ("0,00", "0.00"), ("#.##0,00", "#,##0.00"),
      (#"0.00 "EUR""#, "0.00 'EUR'"), ("[Red]0.00", "0.00"), ("0.00;[Red]-0.00", "0.00;-0.00"),
      ("[$€-407] #,##0.00", "€ #,##0.00"), (#"0\x"#, "0x"), ("#,##0_);(#,##0)", "#,##0;(#,##0)"),
      (#"0 "%""#, "0 '%'"), (#"0 "it's""#, "0 'it''s'"),
      ("# ?/?", nil), ("0.00E+00", nil), ("hh:mm:ss.00", nil), ("yyyy-mm-dd", nil),
      ("h:mm AM/PM", nil),
      ("[>100]0.0", nil), ("0;0;0", nil), (#"000\-00"#, nil), (#"0 "of" 10"#, nil),
      ("# ##0,00", nil), ("0/0", nil), ("00:00", nil), (#"0;00"-"00"#, nil),
    ] as [(String, String?)])
  func `a number pattern of a spreadsheet is translated`(pattern: String, translation: String?) {
    #expect(ForeignNumberPattern(pattern).problem != nil)
    #expect(ForeignNumberPattern(pattern).translation == translation)
  }

  @Test(
    arguments: [
      ("0.00", "0.00"), ("#,##0.00", "#,##0.00"), ("0%", "0%"), ("000", "000"), ("0.0#", "0.0#"),
      ("#.00", nil), ("0.##", nil), ("#,#", nil), ("#", nil), ("# ?/?", nil), ("hh:mm:ss.00", nil),
      (#"0.00 "EUR""#, "0.00 'EUR'"), ("[Red]0.00", "0.00"), ("0.00;(0.00)", "0.00;(0.00)"),
      ("0.00;0", nil), ("0.0,", nil), (#"00"-"00"#, nil), (#"000\-00"#, nil), ("00:00", nil),
      ("# ##0", nil), ("0_)", nil),
    ] as [(String, String?)])
  func `a pattern that is the same in spreadsheets is known`(pattern: String, same: String?) {
    #expect(ForeignNumberPattern(pattern).equivalent == same)
  }

  @Test(arguments: [
    "YYYY-MM-DD", "MM/DD/YYYY hh:mma", "D MMMM YYYY", "D [de] MMMM", "HH:mm:ss", "hh:mm A", "L LT",
    "LLLL",
    "dddd, MMMM Do YYYY", "YYYY-MM-DDTHH:mm:ssZ", "YYYY年M月D日", "[Q]Q YYYY", "GGGG-[W]WW", "dd",
    "dd, D.M.YY",
    "X", "x", "D. MMM. YYYY", "H:mm [Uhr]", "YYYYMMDDHHmmss", "", "DD/MM/YYYY HH:mm:ss.SSS", "zzz",
    "wo",
  ])
  func `a pattern in tokens of day js has no problem`(pattern: String) {
    #expect(ForeignDatePattern(pattern).problem == nil)
    #expect(ForeignDatePattern(pattern).translation == nil)
  }

  @Test(
    arguments: [
      ("yyyy-MM-dd", "YYYY-MM-DD"), ("dd/MM/yyyy HH:mm", "DD/MM/YYYY HH:mm"),
      ("yyyy-mm-dd hh:mm:ss", "YYYY-MM-DD HH:mm:ss"), ("YYYY-mm-DD", "YYYY-MM-DD"),
      ("HH:MM", "HH:mm"),
      ("DD/MM/YYYY HH:MM", "DD/MM/YYYY HH:mm"), ("dd.MM.YYYY", "DD.MM.YYYY"),
      ("EEE, d MMM yyyy", "ddd, D MMM YYYY"), ("EEEE", "dddd"), ("d mmm", "D MMM"),
      ("mmm d, yyyy", "MMM D, YYYY"), ("yyyy-MM-dd'T'HH:mm:ss", "YYYY-MM-DD[T]HH:mm:ss"),
      ("m/d/yy h:mm AM/PM", "M/D/YY h:mm A"), ("hh:mm tt", "hh:mm A"), ("%Y-%m-%d", "YYYY-MM-DD"),
      ("%d.%m.%y %H:%M", "DD.MM.YY HH:mm"), ("D de MMMM", "D [de] MMMM"),
      ("H:mm Uhr", "H:mm [Uhr]"),
      ("yyyy年M月d日", "YYYY年M月D日"), ("HH:mm:ss.fff", "HH:mm:ss.SSS"),
      ("HH:mm:SS", "HH:mm:ss"), ("YYYY-MM-DD HH:MM:SS", "YYYY-MM-DD HH:mm:ss"),
      ("hh:nn:ss", "hh:mm:ss"), ("TT.MM.JJJJ", "DD.MM.YYYY"), ("TT.MM.JJ hh:mm", "DD.MM.YY HH:mm"),
      ("jj/mm/aaaa", "DD/MM/YYYY"), ("gg/mm/aa", "DD/MM/YY"), ("dd/mm/aaaa", "DD/MM/YYYY"),
      ("dd-mm-jjjj", "DD-MM-YYYY"), ("rrrr-mm-dd", "YYYY-MM-DD"), ("JJJJMMTT", "YYYYMMDD"),
      ("DDDD", nil), ("%Q", nil), ("MMMMM", nil), ("Y", nil),
    ] as [(String, String?)])
  func `a date pattern of another system is translated`(pattern: String, translation: String?) {
    #expect(ForeignDatePattern(pattern).problem != nil)
    #expect(ForeignDatePattern(pattern).translation == translation)
    if let translation { #expect(ForeignDatePattern(translation).problem == nil) }
  }
}
