import FormPreview
import FormulaValues
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import PreviewServer

/// A server that listens nowhere, on a form of its own.
private final class TestedServer: Sendable {
  static let token = String(repeating: "a", count: 64)
  let path: String
  let session: PreviewSession

  static let form = """
    {"_id":"f","name":"Form","files":[{"_id":"file","pageOrder":["p"],"pages":[{"_id":"p","name":"P",
    "width":800,"height":600,"cols":12,"rowHeight":8,"layout":"grid","presentation":"normal",
    "fieldPositions":[{"_id":"at","field":"a","type":"number","displayType":"original","x":0,"y":0,
    "width":6,"height":8}]}]}],
    "fields":[{"_id":"a","type":"number","file":"file","title":"A","value":1},
    {"_id":"b","type":"number","file":"file","title":"B","value":2,
    "formulas":[{"_id":"x","key":"value","formula":"d"}]},
    {"_id":"t","type":"table","file":"file","title":"T","tableColumns":[{"_id":"c","type":"text",
    "title":"C"}],"tableColumnOrder":["c"],"rowOrder":["r"],"value":[{"_id":"r","cells":{"c":"x"}}]},
    {"_id":"i","type":"image","file":"file","title":"I","value":[]}],
    "formulas":[{"_id":"d","desc":"","type":"calc","scope":"private","expression":"a + 1"}]}
    """

  init(_ adjust: (inout PreviewSettings) -> Void = { _ in }) async throws {
    path = NSTemporaryDirectory() + "server-\(UInt64.random(in: 0...UInt64.max)).json"
    try Self.form.write(toFile: path, atomically: true, encoding: .utf8)
    var settings = PreviewSettings(path: path, version: "test") { Environment(now: 0) }
    adjust(&settings)
    session = try await PreviewSession(settings)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A request as the page makes it, changed by the test.
  func answer(
    _ method: HTTPRequest.Method, _ uri: String, body: [UInt8]? = nil,
    host: String = "127.0.0.1:8080", changing: (inout HTTPFields) -> Void = { _ in }
  ) async throws -> TestResponse {
    let responder = PreviewResponder(
      session, access: Access(token: Self.token), port: BoundPort(8080),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let application = Application(responder: Addressed(responder: responder, host: host))
    var headers = HTTPFields()
    headers[.authorization] = "Bearer \(Self.token)"
    if method == .post { headers[.contentType] = "application/json" }
    changing(&headers)
    let sent = headers
    return try await application.test(.router) { client in
      try await client.execute(
        uri: uri, method: method, headers: sent, body: body.map { ByteBuffer(bytes: $0) })
    }
  }

  func answer(
    _ method: HTTPRequest.Method, _ uri: String, json: String
  ) async throws -> TestResponse {
    try await answer(method, uri, body: Array(json.utf8))
  }
}

/// Requests under a host's name of the test's choice.
private struct Addressed: HTTPResponder {
  let responder: PreviewResponder
  let host: String

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    var head = request.head
    head.authority = host
    return try await responder.respond(
      to: Request(head: head, body: request.body), context: context)
  }
}

extension TestResponse {
  fileprivate var text: String { String(buffer: body) }
  /// The code of an error.
  fileprivate var code: String? {
    text.firstMatch(of: /"error":\{"code":"([a-z-]+)"/).map { String($0.1) }
  }
}

@Suite struct RouteTests {
  @Test(arguments: Route.allCases) func `every route wants the token`(route: Route) async throws {
    let server = try await TestedServer()
    for header in [nil, "Bearer ", "Bearer " + String(repeating: "b", count: 64), "Basic x"] {
      let answer = try await server.answer(route.method, "/api/\(route.rawValue)") {
        $0[.authorization] = header
      }
      #expect(answer.status == .unauthorized && answer.code == "no-token")
    }
  }

  @Test(arguments: Route.allCases) func `every route refuses other names and other sites`(
    route: Route
  ) async throws {
    let server = try await TestedServer()
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:8081", "localhost", ""] {
      let answer = try await server.answer(route.method, "/api/\(route.rawValue)", host: host)
      #expect(answer.status == .misdirectedRequest && answer.code == "foreign-host")
    }
    let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
    for (name, value) in [
      (HTTPField.Name.origin, "http://evil.example"), (.origin, "null"),
      (.origin, "http://localhost:8080"), (site, "cross-site"), (site, "same-site"),
    ] {
      let answer = try await server.answer(route.method, "/api/\(route.rawValue)") {
        $0[name] = value
      }
      #expect(answer.status == .forbidden && answer.code == "foreign-origin")
    }
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080"]) func `its own names are taken`(
    host: String
  ) async throws {
    let server = try await TestedServer()
    let answer = try await server.answer(.get, "/api/document", host: host) {
      $0[.origin] = "http://\(host)"
      $0[HTTPField.Name("Sec-Fetch-Site") ?? .origin] = "same-origin"
    }
    #expect(answer.status == .ok)
  }

  @Test(arguments: Route.allCases) func `every route takes one method`(route: Route) async throws {
    let server = try await TestedServer()
    let other: HTTPRequest.Method = route.method == .get ? .post : .get
    for method in [other, .put, .delete] {
      let answer = try await server.answer(method, "/api/\(route.rawValue)")
      #expect(answer.status == .methodNotAllowed)
    }
  }

  static let answers: [(HTTPRequest.Method, String, String?, Int, String?)] = [
    (.get, "/", nil, 200, nil), (.get, "/page.css", nil, 200, nil),
    (.post, "/", "{}", 405, "method-not-allowed"),
    (.get, "/../etc/passwd", nil, 404, "unknown-route"),
    (.get, "/index.html", nil, 404, "unknown-route"), (.get, "/api/x", nil, 404, "unknown-route"),
    (.get, "/api/", nil, 404, "unknown-route"),
    (.get, "/api/document", nil, 200, nil), (.get, "/api/findings", nil, 200, nil),
    (.get, "/api/validation", nil, 200, nil), (.get, "/api/graph", nil, 200, nil),
    (.get, "/api/graph?field=b", nil, 200, nil),
    (.get, "/api/graph?field=x", nil, 404, "unknown-field"),
    (.get, "/api/trace?field=b", nil, 200, nil),
    (.get, "/api/trace?field=x", nil, 404, "unknown-field"),
    (.get, "/api/trace", nil, 400, "bad-request"),
    (.get, "/api/rows?field=t&path=&from=0&count=200", nil, 200, nil),
    (.get, "/api/rows?field=x", nil, 404, "unknown-field"),
    (.get, "/api/rows?field=t&count=201", nil, 400, "bad-request"),
    (.get, "/api/rows?field=t&from=-1", nil, 400, "bad-request"),
    (.get, "/api/rows?field=a", nil, 400, "bad-request"),
    (.post, "/api/changes", "{}", 400, "bad-request"),
    (.post, "/api/changes", "nonsense", 400, "bad-request"),
    (
      .post, "/api/changes", #"{"epoch":1,"client":"c","edits":[{"set":"a","text":"5"}]}"#, 200, nil
    ),
    (.post, "/api/changes", #"{"epoch":2,"edits":[]}"#, 409, "stale-epoch"),
    (.post, "/api/undo", "{}", 409, "nothing-to-undo"),
    (.post, "/api/redo", "{}", 409, "nothing-to-redo"),
    (.post, "/api/evaluate", #"{"expression":"a + b"}"#, 200, nil),
    (.post, "/api/evaluate", "{}", 400, "bad-request"),
    (.post, "/api/event", #"{"type":"focus","field":"a"}"#, 204, nil),
    (.post, "/api/event", #"{"type":"blur","field":"t","row":"r","column":"c"}"#, 204, nil),
    (.post, "/api/event", #"{"type":"blur","field":"x"}"#, 404, "unknown-field"),
    (.post, "/api/event", #"{"type":"blur","field":"t","row":"x"}"#, 404, "unknown-row"),
    (.post, "/api/event", #"{"type":"x"}"#, 400, "bad-request"),
    (.post, "/api/upload?field=i&name=x.png", "nonsense", 400, "bad-request"),
    (.post, "/api/upload?field=x", "GIF89a", 404, "unknown-field"),
    (.post, "/api/upload?field=i", "GIF89a", 200, nil),
    (.post, "/api/save", #"{"force":false}"#, 200, nil),
    (.post, "/api/resolve", #"{"take":"disk"}"#, 400, "bad-request"),
    (.post, "/api/resolve", #"{"take":"x"}"#, 400, "bad-request"),
    (.post, "/api/stop", "{}", 204, nil),
  ]

  @Test(arguments: answers.indices) func `answers and errors`(number: Int) async throws {
    let (method, uri, body, status, code) = Self.answers[number]
    let server = try await TestedServer()
    let answer = try await server.answer(method, uri, body: body.map { Array($0.utf8) })
    #expect(answer.status.code == status, "\(uri): \(answer.text.prefix(200))")
    #expect(answer.code == code, "\(uri)")
  }

  @Test func `every answer carries the headers`() async throws {
    let server = try await TestedServer()
    for (uri, authorization) in [
      ("/", ""), ("/api/document", "Bearer \(TestedServer.token)"), ("/api/document", ""),
      ("/x", ""),
    ] {
      let answer = try await server.answer(.get, uri) { $0[.authorization] = authorization }
      for (name, value) in [
        ("Content-Security-Policy", "default-src 'none'; script-src 'self'"),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
      ] {
        let name = try #require(HTTPField.Name(name))
        #expect(answer.headers[name]?.hasPrefix(value) == true, "\(uri) \(name)")
      }
      let cors = try #require(HTTPField.Name("Access-Control-Allow-Origin"))
      #expect(answer.headers[cors] == nil)
    }
  }

  @Test func `a body may have a mebibyte, and no byte more`() async throws {
    let server = try await TestedServer()
    let start = #"{"epoch":1,"edits":[],"x":""#
    for (count, status) in [(1 << 20, 200), (1 << 20 + 1, 413)] {
      let filling = String(repeating: "x", count: count - start.utf8.count - 2)
      let answer = try await server.answer(.post, "/api/changes", json: start + filling + "\"}")
      #expect(answer.status.code == status)
      if status == 413 { #expect(answer.code == "body-too-large") }
    }
  }

  @Test func `a picture may have five megabytes, and no byte more`() async throws {
    let server = try await TestedServer()
    for (count, status) in [(5_000_000, 200), (5_000_001, 413)] {
      let bytes = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: count - 6)
      let answer = try await server.answer(.post, "/api/upload?field=i&name=x.gif", body: bytes) {
        $0[.contentType] = "image/gif"
      }
      #expect(answer.status.code == status)
    }
  }

  @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
  func `only JSON is taken`(type: String?) async throws {
    let server = try await TestedServer()
    for route in ["changes", "undo", "save", "event", "evaluate", "resolve"] {
      let answer = try await server.answer(.post, "/api/\(route)", body: Array("{}".utf8)) {
        $0[.contentType] = type
      }
      #expect(answer.status == .unsupportedMediaType)
    }
  }

  @Test func `the head may be large, but not too large`() async throws {
    let server = try await TestedServer()
    for (count, status) in [(15_000, 200), (17_000, 400)] {
      let answer = try await server.answer(.get, "/api/document") {
        $0[.userAgent] = String(repeating: "x", count: count)
      }
      #expect(answer.status.code == status)
    }
  }

  @Test func `a read only form refuses every change`() async throws {
    let server = try await TestedServer { $0.mode = .readonly }
    for (uri, body) in [
      ("/api/changes", #"{"epoch":1,"edits":[{"set":"a","text":"5"}]}"#), ("/api/undo", "{}"),
      ("/api/redo", "{}"), ("/api/save", "{}"), ("/api/upload?field=i", "GIF89a"),
      ("/api/resolve", #"{"take":"mine"}"#),
    ] {
      let answer = try await server.answer(.post, uri, json: body)
      #expect(answer.status == .forbidden && answer.code == "read-only", "\(uri)")
    }
  }

  @Test func `pictures from elsewhere are allowed where that was asked for`() async throws {
    let name = try #require(HTTPField.Name("Content-Security-Policy"))
    for loads in [false, true] {
      let server = try await TestedServer { $0.loadsImages = loads }
      let policy = try await server.answer(.get, "/").headers[name] ?? ""
      #expect(policy.contains("img-src 'self' data: https:") == loads)
    }
  }
}
