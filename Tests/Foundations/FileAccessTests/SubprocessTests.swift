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

  @Test func `a process that writes too much or runs too long is killed`() throws {
    let endless = try Subprocess("sh", ["-c", "while :; do echo output; done"], largestOutput: 100)
    #expect(endless.isCutShort && endless.status == nil)
    let waiting = try Subprocess("sleep", ["1000"], seconds: 0)
    #expect(waiting.isCutShort && !waiting.hasSucceeded)
  }

  @Test func `the exit status is reported`() throws {
    #expect(try Subprocess("sh", ["-c", "exit 3"]).status == 3)
    #expect(try Subprocess("sh", ["-c", "kill -9 $$"]).status == nil)
  }

  @Test func `a private folder is removed with its files`() throws {
    var path = ""
    do {
      let folder = try PrivateFolder()
      path = folder.path
      try FileOutput.write([1], to: folder.file("one"))
      var status = stat()
      #expect(PathCall.status(path, &status) && status.st_mode & 0o777 == 0o700)
    }
    #expect(FileKind(at: path) == nil)
  }

  @Test func `a missing program is an error`() {
    #expect(throws: SystemError(number: ENOENT)) { try Subprocess("no-such-program-at-all", []) }
  }
}
