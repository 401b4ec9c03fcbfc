import FormEditing
import FormPreview
import FormulaValues
import Foundation
import Logging
import SocketClient
import Testing

@testable import LoopbackHTTP
@testable import PreviewServer

/// A server on a form of its own, which ends with the test.
private final class TestedServer: Sendable {
  let port: Int
  let token: String
  private let path: String
  private let serving: Task<Void, any Error>

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
    var settings = PreviewSettings(path: path, version: "test") { EvaluationEnvironment(now: 0) }
    adjust(&settings)
    let session = try await PreviewSession(settings)
    let (addresses, ready) = AsyncStream.makeStream(of: String.self)
    serving = Task {
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      try await FormServer(session, port: 0, logger: logger)
        .run(endingOn: []) { ready.yield($0) }
    }
    let address = try #require(await addresses.first { _ in true })
    let match = try #require(address.firstMatch(of: /:(\d+)\/#(\w+)/))
    port = try #require(Int(match.1))
    token = String(match.2)
  }

  deinit {
    serving.cancel()
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the answer to a request as the page makes it, changed by the test.
  func answer(
    _ method: HTTPMethod, _ target: String, body: [UInt8] = [], host: String? = nil,
    changing: (inout HTTPFields) -> Void = { _ in }
  ) async throws -> HTTPAnswer {
    var fields = HTTPFields([
      "Host": host ?? "127.0.0.1:\(port)", "Authorization": "Bearer \(token)",
    ])
    if method == .post { fields["Content-Type"] = "application/json" }
    changing(&fields)
    return try #require(
      await .to(method.rawValue, target, port: port, fields: fields.lines, body: body))
  }

  func answer(_ method: HTTPMethod, _ target: String, json: String) async throws -> HTTPAnswer {
    try await answer(method, target, body: Array(json.utf8))
  }
}

extension HTTPAnswer {
  /// Returns the code of an error response.
  fileprivate var code: String? {
    text.firstMatch(of: /"error":\{"code":"([a-z-]+)"/).map { String($0.1) }
  }
}

@Suite struct RouteTests {
  @Test(arguments: Route.allCases) func `every route requires the token`(route: Route) async throws
  {
    let server = try await TestedServer()
    for header in [nil, "Bearer ", "Bearer " + String(repeating: "b", count: 64), "Basic x"] {
      let answer = try await server.answer(route.method, "/api/\(route.rawValue)") {
        $0["Authorization"] = header
      }
      #expect(answer.status == 401 && answer.code == "no-token")
    }
  }

  @Test(arguments: Route.allCases) func `every route rejects other host names and origins`(
    route: Route
  ) async throws {
    let server = try await TestedServer()
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:\(server.port + 1)", "localhost", ""] {
      let answer = try await server.answer(route.method, "/api/\(route.rawValue)", host: host)
      #expect(answer.status == 421 && answer.code == "foreign-host")
    }
    for (name, value) in [
      ("Origin", "http://evil.example"), ("Origin", "null"),
      ("Origin", "http://localhost:\(server.port)"), ("Sec-Fetch-Site", "cross-site"),
      ("Sec-Fetch-Site", "same-site"),
    ] {
      let answer = try await server.answer(route.method, "/api/\(route.rawValue)") {
        $0[name] = value
      }
      #expect(answer.status == 403 && answer.code == "foreign-origin")
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost"]) func `its own names are accepted`(
    name: String
  ) async throws {
    let server = try await TestedServer()
    let host = "\(name):\(server.port)"
    let answer = try await server.answer(.get, "/api/document", host: host) {
      $0["Origin"] = "http://\(host)"
      $0["Sec-Fetch-Site"] = "same-origin"
    }
    #expect(answer.status == 200)
  }

  @Test(arguments: Route.allCases) func `every route accepts one method`(route: Route) async throws
  {
    let server = try await TestedServer()
    let other: HTTPMethod = route.method == .get ? .post : .get
    for method in [other, .put, .delete] {
      let answer = try await server.answer(method, "/api/\(route.rawValue)")
      #expect(answer.status == 405)
    }
  }

  static let answers: [(HTTPMethod, String, String?, Int, String?)] = [
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

  @Test(arguments: answers.indices) func `requests have the expected responses and errors`(
    number: Int
  ) async throws {
    let (method, uri, body, status, code) = Self.answers[number]
    let server = try await TestedServer()
    let answer = try await server.answer(method, uri, body: Array((body ?? "").utf8))
    #expect(answer.status == status, "\(uri): \(answer.text.prefix(200))")
    #expect(answer.code == code, "\(uri)")
  }

  @Test func `every response has the security headers`() async throws {
    let server = try await TestedServer()
    for (uri, authorization) in [
      ("/", ""), ("/api/document", "Bearer \(server.token)"), ("/api/document", ""),
      ("/x", ""),
    ] {
      let answer = try await server.answer(.get, uri) { $0["Authorization"] = authorization }
      for (name, value) in [
        ("Content-Security-Policy", "default-src 'none'; script-src 'self'"),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
      ] {
        #expect(answer.fields[name.lowercased()]?.hasPrefix(value) == true, "\(uri) \(name)")
      }
      #expect(answer.fields["access-control-allow-origin"] == nil)
    }
  }

  @Test func `a body may have a mebibyte, and no byte more`() async throws {
    let server = try await TestedServer()
    let start = #"{"epoch":1,"edits":[],"x":""#
    for (count, status) in [(1 << 20, 200), (1 << 20 + 1, 413)] {
      let padding = String(repeating: "x", count: count - start.utf8.count - 2)
      let answer = try await server.answer(.post, "/api/changes", json: start + padding + "\"}")
      #expect(answer.status == status)
      if status == 413 { #expect(answer.code == "body-too-large") }
    }
  }

  @Test func `a picture may have five megabytes, and no byte more`() async throws {
    let server = try await TestedServer()
    for (count, status) in [(5_000_000, 200), (5_000_001, 413)] {
      let bytes = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: count - 6)
      let answer = try await server.answer(.post, "/api/upload?field=i&name=x.gif", body: bytes) {
        $0["Content-Type"] = "image/gif"
      }
      #expect(answer.status == status)
    }
  }

  @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
  func `only JSON is accepted`(type: String?) async throws {
    let server = try await TestedServer()
    for route in ["changes", "undo", "save", "event", "evaluate", "resolve"] {
      let answer = try await server.answer(.post, "/api/\(route)", body: Array("{}".utf8)) {
        $0["Content-Type"] = type
      }
      #expect(answer.status == 415)
    }
  }

  @Test func `the head may be large, but not too large`() async throws {
    let server = try await TestedServer()
    for (count, status) in [(15_000, 200), (17_000, 400)] {
      let answer = try await server.answer(.get, "/api/document") {
        $0["User-Agent"] = String(repeating: "x", count: count)
      }
      #expect(answer.status == status)
    }
  }

  @Test func `a read-only form rejects every change`() async throws {
    let server = try await TestedServer { $0.form.mode = .readonly }
    for (uri, body) in [
      ("/api/changes", #"{"epoch":1,"edits":[{"set":"a","text":"5"}]}"#), ("/api/undo", "{}"),
      ("/api/redo", "{}"), ("/api/save", "{}"), ("/api/upload?field=i", "GIF89a"),
      ("/api/resolve", #"{"take":"mine"}"#),
    ] {
      let answer = try await server.answer(.post, uri, json: body)
      #expect(answer.status == 403 && answer.code == "read-only", "\(uri)")
    }
  }

  @Test func `external images are allowed only on request`() async throws {
    for loads in [false, true] {
      let server = try await TestedServer { $0.form.loadsImages = loads }
      let policy = try await server.answer(.get, "/").fields["content-security-policy"] ?? ""
      #expect(policy.contains("img-src 'self' data: https:") == loads)
    }
  }
}
