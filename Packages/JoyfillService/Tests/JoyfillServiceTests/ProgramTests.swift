import Foundation
import JoyDocEngine
import JoyfillMock
import JoyfillService
import Testing

/// The program `formulary-remote` against the mock over HTTP.
@Suite(.serialized) struct ProgramTests {
  private static func run(
    _ mock: MockService, _ body: @Sendable @escaping (ToolRun) async throws -> Void
  ) async throws {
    try await MockServer.run(mock) { server in try await body(ToolRun(server.host)) }
  }

  private static let fast = "--rate 1000"

  @Test func `the account is checked and its groups are listed`() async throws {
    let mock = MockService()
    try await Self.run(mock) { tool in
      let check = try await tool("formulary-remote")
      #expect(check.status == 0 && check.output.contains("the service accepts the API keys"))
      #expect(
        try await tool("formulary-remote --json").output.contains(#""credentials":"API keys""#))
      #expect(try await tool("formulary-remote groups").status == 0)
      let wrong = try await tool(
        "formulary-remote --base-url \(tool.host)",
        environment: ["JOYFILL_TOKEN": MockService.secretKey])
      #expect(wrong.status == 2)
      #expect(wrong.errors.contains("refused-credentials"))
    }
  }

  @Test func `refused credentials are reported without them, at every level of the log`()
    async throws
  {
    let mock = MockService()
    await mock.configure { $0.fault = { _, _ in .status(401, body: MockService.secretKey) } }
    try await Self.run(mock) { tool in
      for options in ["", "--verbose", "--json", "--verbose --json"] {
        let result = try await tool("formulary-pull here \(options)")
        #expect(result.status == 2)
        #expect(result.errors.contains("refused-credentials"))
      }
      #expect(tool.folder.files.allSatisfy { $0.hasPrefix("here/.formulary/") })
    }
  }

  @Test func `a file of credentials that others can read is refused`() async throws {
    try await Self.run(MockService()) { tool in
      let result = try await tool("env XDG_CONFIG_HOME=/nowhere formulary-pull")
      #expect(result.status == 2 && result.errors.contains("JOYFILL_TOKEN"))
      let open = try await tool(
        "sh -c 'chmod 644 $XDG_CONFIG_HOME/formulary/credentials.toml; formulary-pull'")
      #expect(open.status == 2 && open.errors.contains("chmod 600"))
    }
  }

  @Test func `a pull writes files, and a push sends what changed`() async throws {
    let mock = MockService()
    await mock.fill(150)
    await mock.fill(2, .template)
    try await Self.run(mock) { tool in
      let pull = try await tool("formulary-pull forms \(Self.fast)")
      #expect(pull.status == 0 && pull.output == "152 written, 0 unchanged\n")
      #expect(
        try await tool("formulary-pull forms \(Self.fast)").output == "0 written, 152 unchanged\n")
      #expect(try await tool("formulary-push forms").output.isEmpty)
      try tool.folder.write(MockDocument("doc_3", a: 30).json, to: "forms/documents/doc_3.json")
      let planned = try await tool("formulary-push --dry-run --json forms")
      #expect(planned.output.contains(#""outcome":"planned","path":"/documents/doc_3/changelogs""#))
      #expect(await mock.changelogs.isEmpty)
      let push = try await tool("formulary-push forms")
      #expect(push.status == 0 && push.output.hasPrefix("pushed: documents/doc_3: POST"), "\(push)")
      #expect(await mock.changelogs.count == 2)
      #expect(try await tool("formulary-push forms/documents/doc_3.json").output.isEmpty)
      for command in [
        "formulary-pull --bogus", "formulary-pull --output a", "formulary-push --rate 0",
      ] {
        #expect(try await tool(command).status == 2)
      }
      let ids = try await tool("formulary-pull forms doc_1 template_0 doc_none")
      #expect(ids.status == 1)
      #expect(ids.output == "unchanged: documents/doc_1\nunchanged: templates/template_0\n")
      #expect(ids.errors.contains("not-found"))
      let mine = MockDocument("doc_5", a: 77).json
      try tool.folder.write(mine, to: "forms/documents/doc_5.json")
      let kept = try await tool("formulary-pull forms \(Self.fast)")
      #expect(kept.status == 1 && kept.errors.contains("local-changes: documents/doc_5"))
      #expect(tool.folder.bytes("forms/documents/doc_5.json") == mine)
      #expect(try await tool("formulary-pull forms --force \(Self.fast)").status == 0)
      #expect(tool.folder.bytes("forms/documents/doc_5.json") == MockDocument("doc_5", a: 5).json)
      let json = try await tool("formulary-pull forms doc_1 --json")
      #expect(
        json.output == #"{"identifier":"doc_1","kind":"document","result":"unchanged"}"# + "\n")
      #expect(try await tool("formulary-pull forms doc_1 --stage all").status == 2)
    }
  }

  @Test func `the linter stops a file with an error`() async throws {
    let mock = MockService()
    await mock.fill(1)
    try await Self.run(mock) { tool in
      _ = try await tool("formulary-pull forms")
      var broken = MockDocument("doc_0", a: 0)
      broken["formulas"] = Array(
        #"[{"_id":"times","desc":"","type":"calc","scope":"private","expression":"a * * b"}]"#.utf8)
      try tool.folder.write(broken.json, to: "forms/documents/doc_0.json")
      let result = try await tool("formulary-push forms")
      #expect(result.status == 1 && result.errors.contains("lint-errors"), "\(result)")
      #expect(await mock.log.allSatisfy { $0.method == "GET" })
      let forced = try await tool("formulary-push --no-lint forms")
      #expect(forced.status == 0 && forced.output.contains("the whole document"), "\(forced)")
    }
  }

  @Test func `an interrupted pull continues, with the result of an undisturbed one`() async throws {
    for (command, signal) in [
      ("formulary-pull --documents .", SIGKILL), ("formulary-pull --documents .", SIGINT),
      ("formulary-pull --documents --ndjson -o all.ndjson .", SIGKILL),
    ] {
      let whole = MockService()
      await whole.fill(450)
      let mock = MockService()
      await mock.fill(450)
      await mock.configure { mock in mock.fault = { number, _ in number == 2 ? .stall : nil } }
      try await Self.run(whole) { undisturbed in
        #expect(try await undisturbed("\(command) \(Self.fast)").status == 0)
        try await Self.run(mock) { tool in
          let interrupted = try await tool("\(command) \(Self.fast)") { process in
            while await mock.log.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
            kill(process, signal)
          }
          #expect(interrupted.status == signal)
          #expect(tool.folder.bytes(".formulary/pull.json") != nil)
          #expect(try await tool("\(command) \(Self.fast)").status == 0)
          #expect(
            tool.folder.files.filter { !$0.hasSuffix("remote.json") }
              == undisturbed.folder.files.filter { !$0.hasSuffix("remote.json") })
          for file in tool.folder.files where !file.hasSuffix("remote.json") {
            #expect(tool.folder.bytes(file) == undisturbed.folder.bytes(file), "\(file)")
          }
        }
      }
      #expect(await mock.log.count == whole.log.count + 1)
    }
  }

  @Test func `credentials are not in the arguments of the process`() async throws {
    let mock = MockService()
    await mock.fill(1)
    await mock.configure { mock in mock.fault = { _, _ in .stall } }
    try await Self.run(mock) { tool in
      _ = try await tool("formulary-pull .") { process in
        while await mock.log.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        let line = try? Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline"))
        #expect(line?.range(of: Data("sk_".utf8)) == nil)
        kill(process, SIGKILL)
      }
    }
  }

  @Test func `an interrupted push continues without sending a change again`() async throws {
    let mock = MockService()
    await mock.fill(6)
    try await Self.run(mock) { tool in
      _ = try await tool("formulary-pull . \(Self.fast)")
      for number in 0..<6 {
        try tool.folder.write(
          MockDocument("doc_\(number)", a: number + 1).json, to: "documents/doc_\(number).json")
      }
      await mock.forgetRequests()
      await mock.configure { mock in
        mock.fault = { _, request in
          request.name == "POST /documents/doc_2/changelogs" ? .stall : nil
        }
      }
      let interrupted = try await tool("formulary-push --no-lint \(Self.fast)") { process in
        while await mock.changelogs.count < 8 { try await Task.sleep(for: .milliseconds(5)) }
        kill(process, SIGINT)
      }
      #expect(interrupted.status == SIGINT)
      await mock.script([])
      let push = try await tool("formulary-push --no-lint \(Self.fast)")
      #expect(push.status == 0)
      #expect(push.output.split(separator: "\n").count { $0.hasPrefix("unchanged: ") } == 4)
      #expect(push.output.split(separator: "\n").count { $0.hasPrefix("pushed: ") } == 2)
      // Each document has two changes.
      #expect(await mock.changelogs.count == 12)
      #expect(try await tool("formulary-push --no-lint \(Self.fast)").output.isEmpty)
    }
  }

  @Test func `four documents are pushed at the same time`() async throws {
    let mock = MockService()
    await mock.fill(40)
    try await Self.run(mock) { tool in
      _ = try await tool("formulary-pull . \(Self.fast)")
      await mock.configure { $0.gathering = 4 }
      for number in 0..<40 {
        try tool.folder.write(
          MockDocument("doc_\(number)", a: number + 1).json, to: "documents/doc_\(number).json")
      }
      let push = try await tool("formulary-push --no-lint \(Self.fast)")
      #expect(push.status == 0)
      #expect(push.output.split(separator: "\n").count == 40)
      #expect(await mock.largestConcurrency == 4)
    }
  }

  /// Set `LONG_TESTS` to run this test, which takes half a minute.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LONG_TESTS"] != nil))
  func `a crash prints no secret`() async throws {
    let mock = MockService()
    await mock.fill(1)
    await mock.configure { mock in mock.fault = { _, _ in .stall } }
    try await Self.run(mock) { tool in
      let result = try await tool(
        "formulary-pull .",
        environment: ["SWIFT_BACKTRACE": "enable=yes,color=no,registers=all,threads=all"]
      ) { process in
        while await mock.log.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        // After the report, the program continues, since no instruction of its own has failed. Another
        // signal then ends it.
        for _ in 0..<60 where kill(process, SIGILL) == 0 { try await Task.sleep(for: .seconds(1)) }
      }
      print("crash: \(result.errors.utf8.count) bytes\n\(result.errors.prefix(3_000))")
      #expect(result.status == SIGILL && result.errors.contains("crashed"))
    }
  }

  /// Set `LONG_TESTS` to run this test, which takes some seconds.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LONG_TESTS"] != nil))
  func `a terminal shows the number of documents so far`() async throws {
    let mock = MockService()
    await mock.fill(250)
    try await Self.run(mock) { tool in
      let pull = "formulary-pull --documents . --rate 1"
      let terminal = try await tool("script -qec '\(pull)' /dev/null")
      #expect(terminal.output.contains("\r200 documents"), "\(terminal)")
      #expect(terminal.output.hasSuffix("250 written, 0 unchanged\r\n"), "\(terminal)")
      #expect(try await tool("\(pull) --restart").errors.isEmpty)
    }
  }

  /// Set `LONG_TESTS` to run this test, which prints the rate of requests.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LONG_TESTS"] != nil))
  func `no more requests are sent than the rate permits`() async throws {
    let mock = MockService()
    await mock.fill(40)
    try await Self.run(mock) { tool in
      _ = try await tool("formulary-pull . \(Self.fast)")
      for (options, rate) in [("", 10.0), ("--rate 50", 50.0)] {
        await mock.forgetRequests()
        for number in 0..<40 {
          try tool.folder.write(
            MockDocument("doc_\(number)", a: number + Int(rate)).json,
            to: "documents/doc_\(number).json")
        }
        #expect(try await tool("formulary-push --no-lint \(options)").status == 0)
        let arrivals = await mock.arrivals
        let windows = zip(arrivals, arrivals.dropFirst(20)).map { $1 - $0 }
        let time = try #require(arrivals.last) - (try #require(arrivals.first))
        print(
          "\(arrivals.count) requests in \(time), 20 in \(windows.min() ?? .zero) at least, rate \(rate)"
        )
        #expect(time >= .seconds(Double(arrivals.count - 1) / rate) - .milliseconds(100))
      }
    }
  }

  /// Set `LONG_TESTS` to run this test, which takes a minute.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LONG_TESTS"] != nil))
  func `memory does not grow with the number of documents`() async throws {
    var peaks: [Int] = []
    for count in [2_000, 20_000] {
      let mock = MockService()
      await mock.fill(count)
      let peak = PeakMemory()
      try await Self.run(mock) { tool in
        let result = try await tool("formulary-pull --documents . \(Self.fast)") { process in
          await peak.follow(process)
        }
        #expect(result.output == "\(count) written, 0 unchanged\n")
      }
      peaks.append(await peak.kilobytes)
    }
    print("peak memory in KiB: \(peaks)")
    #expect(Double(peaks[1]) <= 1.2 * Double(peaks[0]))
  }
}

/// The largest resident memory of a process, in KiB.
private actor PeakMemory {
  var kilobytes = 0

  func follow(_ process: Int32) async {
    // After the process has ended, its number may belong to another program.
    while let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      status.hasPrefix("Name:\tformulary"),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM") })
    {
      kilobytes = max(kilobytes, Int(line.filter(\.isNumber)) ?? 0)
      try? await Task.sleep(for: .milliseconds(20))
    }
  }
}
