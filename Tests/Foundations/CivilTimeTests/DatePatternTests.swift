import SeededRandom
import Testing

@testable import CivilTime

struct DatePatternTests {
  @Test(
    arguments: [
      ("YYYY-MM-DD", "2024-03-05"), ("YY M D", "24 3 5"), ("hh:mma", "02:07pm"), ("h A", "2 PM"),
      ("HH:mm:ss", "14:07:09"), ("H m s", "14 7 9"), ("k kk", "14 14"), ("SSS SS S", "012 SS S"),
      ("MMM MMMM", "Mar March"), ("Do", "5th"), ("d dd ddd dddd", "2 Tu Tue Tuesday"),
      ("[on] YYYY", "on 2024"), ("Z ZZ", "+00:00 +0000"), ("Q", "1"),
      ("W WW wo w ww", "10 10 10th 10 10"),
      ("GGGG gggg", "2024 2024"), ("L LT", "03/05/2024 2:07 PM"), ("LTS", "2:07:09 PM"),
      ("LL", "March 5, 2024"), ("LLL", "March 5, 2024 2:07 PM"),
      ("LLLL", "Tuesday, March 5, 2024 2:07 PM"), ("HH:mm z", "14:07 UTC"), ("x", "1709647629012"),
      ("l", "3/5/2024"), ("ll", "Mar 5, 2024"), ("lll", "Mar 5, 2024 2:07 PM"),
      ("llll", "Tue, Mar 5, 2024 2:07 PM"), ("lllll", "Tue, Mar 5, 2024 2:07 PM3/5/2024"),
      ("zzz", "Coordinated Universal Time"), ("zz", "UTCUTC"), ("[zzz l]", "zzz l"),
      ("X", "1709647629"), ("[]", "[]"),
      ("[YYYY", "[2024"),
      ("[[]YYYY[]]", "[2024[]]"), ("", ""), ("MM/DD/YYYY hh:mma", "03/05/2024 02:07pm"),
      ("日 D", "日 5"), ("[YYYY] YYYY", "YYYY 2024"), ("MMMMM", "March3"),
    ] as [(String, String)])
  func `a pattern formats a date by its tokens`(pattern: String, text: String) throws {
    let time = try instant("2024-03-05T14:07:09.012")
    #expect(CivilCalendar.utc.text(at: time, DatePattern(pattern)) == text)
  }

  @Test(
    arguments: [
      ("2024-01-01T00:05", "hh:mma", "12:05am"), ("2024-01-01T12:05", "hh:mma", "12:05pm"),
      ("2024-01-01T00:05", "k kk", "24 24"), ("2024-01-07", "d", "0"),
      ("-0044-03-15", "YYYY YY", "-0044 56"),
      ("2021-01-03", "GGGG-[W]WW", "2020-W53"), ("2024-01-21", "Do", "21st"),
      ("2024-01-11", "Do", "11th"),
    ] as [(String, String, String)])
  func `tokens format boundary dates`(time: String, pattern: String, text: String) throws {
    #expect(try CivilCalendar.utc.text(at: instant(time), DatePattern(pattern)) == text)
  }

  @Test(
    arguments: [
      ("de", "L LT", "05.03.2024 14:07"), ("de", "LL", "5. März 2024"),
      ("de-XX", "L", "05.03.2024"), ("de", "l", "5.3.2024"), ("de", "ll", "5. März 2024"),
      ("fr", "LLLL", "mardi 5 mars 2024 14:07"), ("en-GB", "L LTS", "05/03/2024 14:07:09"),
      ("ru", "LL", "5 марта 2024 г."), ("es", "LL", "5 de marzo de 2024"),
      ("sv", "L", "2024-03-05"),
      ("ja", "LL", "2024年3月5日"),
    ])
  func `locale patterns format dates in the order of a language`(
    locale: String, pattern: String, text: String
  ) throws {
    let time = try instant("2024-03-05T14:07:09.012")
    let (names, pattern) = (DateNames.named(locale), DatePattern(pattern))
    #expect(CivilCalendar.utc.text(at: time, pattern, names: names) == text)
    let read = CivilCalendar.utc.instant(of: text, pattern, names: names)
    #expect(read.map { CivilCalendar.utc.text(at: $0, pattern, names: names) } == text)
  }

  @Test(
    arguments: [
      ("America/New_York", "2024-01-01T12:00Z", "EST"),
      ("America/New_York", "2024-07-01T12:00Z", "EDT"),
      ("America/Phoenix", "2024-07-01T12:00Z", "MST"),
      ("Europe/London", "2024-01-01T12:00Z", "GMT"),
      ("Europe/London", "2024-07-01T12:00Z", "GMT+1"),
      ("Asia/Kolkata", "2024-07-01T12:00Z", "GMT+5:30"),
      ("America/St_Johns", "2024-01-01T12:00Z", "GMT-3:30"),
    ])
  func `zone abbreviations are formatted`(zone: String, time: String, name: String) throws {
    #expect(try calendar(zone).text(at: instant(time), DatePattern("z")) == name)
  }

  @Test(
    arguments: [
      ("en-GB", "5 Sep 2024"), ("en-GB", "5 Sept 2024"), ("en", "5 Sept 2024"),
      ("en", "5 SEP 2024"),
      ("de", "5 Sep 2024"), ("de", "5 Sept 2024"), ("de", "5 Sept. 2024"), ("fr", "5 sep 2024"),
      ("el", "5 ΣΕΠ 2024"),
    ])
  func `months are read by common abbreviations`(locale: String, text: String) throws {
    let found = CivilCalendar.utc.instant(
      of: text, DatePattern("D MMM YYYY"), names: DateNames.named(locale))
    #expect(found == (try instant("2024-09-05")))
  }

  @Test func `an abbreviation of two months is not read`() {
    let french = DateNames.named("fr")
    #expect(
      CivilCalendar.utc.instant(of: "5 jui 2024", DatePattern("D MMM YYYY"), names: french) == nil)
  }

  @Test(
    arguments: [
      ("America/New_York", "2024-01-01T12:00Z", "Eastern Standard Time"),
      ("America/New_York", "2024-07-01T12:00Z", "Eastern Daylight Time"),
      ("US/Eastern", "2024-07-01T12:00Z", "Eastern Daylight Time"),
      ("Europe/Berlin", "2024-07-01T12:00Z", "Central European Summer Time"),
      ("Europe/London", "2024-01-01T12:00Z", "Greenwich Mean Time"),
      ("Europe/London", "2024-07-01T12:00Z", "British Summer Time"),
      ("Asia/Kolkata", "2024-07-01T12:00Z", "India Standard Time"),
      ("Asia/Kathmandu", "2024-07-01T12:00Z", "Nepal Time"),
      ("Asia/Riyadh", "1940-07-01T12:00Z", "GMT+03:06:52"),
      ("America/St_Johns", "2024-01-01T12:00Z", "Newfoundland Standard Time"),
      ("Etc/GMT+5", "2024-01-01T12:00Z", "GMT-05:00"),
    ])
  func `long names of offsets`(zone: String, time: String, name: String) throws {
    #expect(try calendar(zone).text(at: instant(time), DatePattern("zzz")) == name)
  }

  @Test func `patterns show the zone's clock`() throws {
    let calendar = try calendar("America/St_Johns")
    let time = try instant("2024-07-01T00:00Z")
    #expect(calendar.text(at: time, DatePattern("DD HH:mm Z ZZ")) == "30 21:30 -02:30 -0230")
  }

  @Test(
    arguments: [
      ("31/01/2024", "DD/MM/YYYY", "2024-01-31"), ("3/5/2024", "MM/DD/YYYY", "2024-03-05"),
      ("03/05/2024 02:07pm", "MM/DD/YYYY hh:mma", "2024-03-05T14:07"),
      ("12:05 AM", "hh:mm A", "1970-01-01T00:05"),
      ("05032024", "DDMMYYYY", "2024-03-05"), ("5th march 2024", "Do MMMM YYYY", "2024-03-05"),
      ("Tue, 5 Mar 24", "ddd, D MMM YY", "2024-03-05"), ("99", "YY", "1999-01-01"),
      ("2024 Q2", "YYYY [Q]Q", "2024-04-01"),
      ("1709647629012", "x", "2024-03-05T14:07:09.012"), ("-1", "X", "1969-12-31T23:59:59"),
      ("2024-03-05T14:07:09.012+02:00", "YYYY-MM-DDTHH:mm:ss.SSSZ", "2024-03-05T12:07:09.012"),
      ("24:30", "kk:mm", "1970-01-01T00:30"),
      ("1/1/2024 1/1/2024", "D/M/YYYY D/M/YYYY", "2024-01-01"),
      ("May 1", "MMM D", "1970-05-01"), ("11th", "Do", "1970-01-11"),
    ] as [(String, String, String)])
  func `a text is parsed by a pattern`(text: String, pattern: String, time: String) throws {
    #expect(try CivilCalendar.utc.instant(of: text, DatePattern(pattern)) == instant(time))
  }

  @Test(
    arguments: [
      ("31/02/2024", "DD/MM/YYYY"), ("2024-01-01", "DD/MM/YYYY"), ("01/01/2024 ", "DD/MM/YYYY"),
      ("", "DD"),
      ("13:00 PM", "hh:mm A"), ("25:00", "HH:mm"), ("Mon, 5 Mar 24", "ddd, D MMM YY"),
      ("24-1-1", "YYYY-M-D"),
      ("1/1/2024 2/1/2024", "D/M/YYYY D/M/YYYY"), ("2024 Q5", "YYYY [Q]Q"),
      ("99999999999999999999", "x"),
      ("Smarch", "MMMM"), ("2024-06-01 Q1", "YYYY-MM-DD [Q]Q"), ("0", "Do"),
    ] as [(String, String)])
  func `texts that do not match a pattern are rejected`(text: String, pattern: String) {
    #expect(CivilCalendar.utc.instant(of: text, DatePattern(pattern)) == nil)
  }

  @Test func `omitted parts come from the reference instant`() throws {
    let reference = try CivilDate(iso: "2024-02-29")
    let read = CivilCalendar.utc.instant(of: "08:15", DatePattern("HH:mm"), reference: reference)
    #expect(try read == instant("2024-02-29T08:15"))
    let month = CivilCalendar.utc.instant(of: "May", DatePattern("MMM"), reference: reference)
    #expect(try month == instant("2024-05-01"))
  }

  @Test(arguments: ["en", "de", "fr", "ru", "ja", "ar", "fi"])
  func `a formatted date is parsed back to the same instant`(locale: String) {
    let names = DateNames.named(locale)
    let pattern = DatePattern("dddd, D MMMM YYYY, hh:mm:ss.SSS A ddd MMM Do")
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<100 {
      let time = Int64.random(in: 0...4_102_444_800_000, using: &generator)
      let text = CivilCalendar.utc.text(at: time, pattern, names: names)
      #expect(CivilCalendar.utc.instant(of: text, pattern, names: names) == time, "\(text)")
    }
  }

  @Test func `month and weekday names follow the locale`() throws {
    let time = try instant("2024-03-05")
    let german = DateNames.named("de")
    #expect(
      CivilCalendar.utc.text(at: time, DatePattern("dddd, D. MMMM dd"), names: german)
        == "Dienstag, 5. März Di")
    let russian = DateNames.named("ru")
    #expect(CivilCalendar.utc.text(at: time, DatePattern("D MMMM"), names: russian) == "5 марта")
    #expect(CivilCalendar.utc.text(at: time, DatePattern("MMMM"), names: russian) == "март")
    #expect(DateNames.named("fr").ordinals.first == "1er")
    #expect(DateNames.english.monthName(1) == "January")
    #expect(DateNames.english.weekdayName(7) == "Sunday")
    #expect(DateNames.english.weekdayName(.min) == "")
    #expect(DateNames.english.weekdayName(.max) == "")
  }

  @Test func `the names of en_US are the built-in English names`() {
    #expect(DateNames.named("en_US") == .english)
  }

  @Test(arguments: ["", "../x", "xx", "en\0", String(repeating: "a", count: 10_000)])
  func `unknown locales fall back to known names`(locale: String) {
    #expect(DateNames.named(locale).months.count == 12)
  }
}
