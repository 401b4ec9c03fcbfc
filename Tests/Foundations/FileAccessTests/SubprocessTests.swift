import FileAccess
import Testing

struct SubprocessTests {
  @Test func `both output streams of a process are read completely`() throws {
    let script = "i=0; while [ $i -lt 20000 ]; do echo output; echo error >&2; i=$((i+1)); done"
    let process = try Subprocess("sh", ["-c", script])
    #expect(process.hasSucceeded)
    #expect(process.output.count == 20_000 * "output\n".utf8.count)
    #expect(process.errors.count == 20_000 * "error\n".utf8.count)
  }

  @Test(arguments: ["exit 1", "kill -9 $$"])
  func `a failed process is reported`(script: String) throws {
    #expect(try !Subprocess("sh", ["-c", script]).hasSucceeded)
  }

  @Test func `a process has empty input and default signal handlers`() throws {
    signal(SIGPIPE, SIG_IGN)
    let process = try Subprocess("sh", ["-c", "cat; kill -PIPE $$; echo survived"])
    #expect(process.output.isEmpty)
    #expect(!process.hasSucceeded)
  }

  @Test func `a missing program is an error`() {
    #expect(throws: SystemError(number: ENOENT)) { try Subprocess("no-such-program-at-all", []) }
  }
}
