import FormulaValues
import JSONTree
import Testing

@testable import FormEditing

@Suite struct FormSessionTests {
  private static let form = """
    {"_id":"f","name":"Form","files":[],"fields":[
    {"_id":"a","type":"number","title":"A","value":1},
    {"_id":"b","type":"number","title":"B","value":2,
    "formulas":[{"_id":"x","key":"value","formula":"d"}]}],
    "formulas":[{"_id":"d","desc":"","type":"calc","scope":"private","expression":"a + 1"}]}
    """

  private static func session(
    _ adjust: (inout FormSettings) -> Void = { _ in }
  ) -> FormSession {
    var settings = FormSettings(fileName: "form.json", version: "test") {
      EvaluationEnvironment(now: 0)
    }
    adjust(&settings)
    var session = FormSession(settings)
    session.load(Array(form.utf8))
    return session
  }

  private static func typing(_ text: String) -> [UInt8] {
    Array(#"{"epoch":1,"client":"c","edits":[{"set":"a","text":"\#(text)"}]}"#.utf8)
  }

  /// Returns the error that `request` throws.
  private static func rejection(_ request: () throws(RequestError) -> Void) -> RequestError? {
    do throws(RequestError) {
      try request()
      return nil
    } catch {
      return error
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `a change recomputes the form, and its events are taken once`() throws {
    var session = Self.session()
    let answer = try session.answer(.changes, Query(nil), Self.typing("41"))
    #expect(Self.text(answer).contains(#""id":"b","type":"number""#))
    #expect(Self.text(try session.bytes()).contains(#""value":42"#))
    #expect(session.revision == 1 && session.isDirty)
    let events = session.takeEvents()
    #expect(events.map(\.name) == ["change", "host"])
    #expect(events[1].logged == events[1].data)
    let later = session.takeEvents()
    #expect(later.isEmpty)
  }

  @Test func `undo restores the document byte for byte`() throws {
    var session = Self.session()
    let before = try session.bytes()
    _ = try session.answer(.changes, Query(nil), Self.typing("41"))
    _ = try session.answer(.undo, Query(nil), [])
    #expect(try session.bytes() == before)
    #expect(session.changelogs.isEmpty && !session.isDirty)
  }

  @Test func `saving keeps all changelogs, and later changes are unsaved`() throws {
    var session = Self.session()
    _ = try session.answer(.changes, Query(nil), Self.typing("41"))
    let answer = try session.answer(.save, Query(nil), [])
    #expect(Self.text(answer) == #"{"saved":true,"bytes":\#(try session.bytes().count)}"#)
    #expect(!session.isDirty && session.unsavedChangelogs.isEmpty)
    #expect(session.changelogs.count == 1)
    let events = session.takeEvents()
    #expect(events.last?.name == "saved")
    // The saved step stays in the list: only further changelogs can revert it.
    _ = try session.answer(.undo, Query(nil), [])
    #expect(session.isDirty && session.unsavedCount == 1 && session.changelogs.count == 2)
    _ = try session.answer(.redo, Query(nil), [])
    #expect(session.changelogs.count == 3)
  }

  @Test func `a session that cannot be saved rejects it`() {
    var session = Self.session { $0.allowsSaving = false }
    #expect(
      Self.rejection { () throws(RequestError) in
        _ = try session.answer(.save, Query(nil), [])
      } == .notSavable)
    #expect(Self.text(session.state { $0.append("savable", false) }).contains(#""savable":false"#))
  }

  @Test func `content that is not a document keeps the last form`() throws {
    var session = Self.session()
    let (before, fault) = (try session.bytes(), session.faultJSON)
    let isLoaded = session.load(Array("[".utf8))
    #expect(!isLoaded)
    #expect(!session.isCurrent && session.faultJSON != fault)
    #expect(try session.bytes() == before)
    session.noteCurrent()
    #expect(session.isCurrent && session.faultJSON == fault)
    let events = session.takeEvents()
    #expect(events.map(\.name) == ["fault"])
  }

  @Test(arguments: ["rows", "rows?field=", "trace", "rows?field=t&from=x", "rows?field=t&count=-1"])
  func `missing and malformed parameters are rejected`(request: String) throws {
    var session = Self.session()
    let parts = request.split(separator: "?", maxSplits: 1)
    let route = try #require(FormRoute(rawValue: String(parts[0])))
    let query = Query(parts.count > 1 ? String(parts[1]) : nil)
    let error = Self.rejection { () throws(RequestError) in
      _ = try session.answer(route, query, [])
    }
    #expect(error?.code == .badRequest)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]) func `Base64 is that of RFC 4648`(text: String, encoded: String) {
    #expect(Picture.base64(Array(text.utf8)) == encoded)
  }
}
