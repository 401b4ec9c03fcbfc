import Foundation
import Testing

/// Termination by signals, and paths that the system would truncate.
@Suite(.serialized) struct EndingTests {
  /// Returns a script that runs a command in the background, sends SIGTERM after a second and
  /// prints the exit code.
  ///
  /// A command that has not exited seven seconds later is killed, which gives 137.
  private func ending(_ line: String, after preparation: String) -> String {
    """
    \(preparation)
    \(line) 2>errors >output & tool=$!
    (sleep 8; kill -9 $tool) 2>&- & guard=$!
    sleep 1; kill $tool; wait $tool; echo $?; kill $guard
    """
  }

  @Test func `a session rejects a path with a NUL byte and continues`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun(
      #"""
      printf ':save a\0/x\n:save form.json\0b\n:load form.json\0b\n:changes a\0b\n1 + 1\n' >lines
      timeout -s KILL 20 $TOOL repl form.json <lines; echo $?
      """#, in: folder)
    #expect(run.output.contains("2\n"), "\(run.output)")
    #expect(run.errors.ranges(of: "the path contains a NUL byte").count >= 2, "\(run.errors)")
    #expect(folder.names == ["form.json", "lines"])
    #expect(try folder.text("form.json") == Folder.form)
  }

  @Test func `settings that name a path with a NUL byte are reported`() throws {
    let folder = try Folder.withForm()
    try folder.write(#"extends = "base.toml\u0000x""#, to: ".formulary.toml")
    try folder.write("", to: "base.toml")
    let run = try ToolRun("timeout -s KILL 20 $TOOL lint form.json", in: folder)
    #expect(run.code == 1, "\(run.output)")
    let said = run.output + run.errors
    #expect(said.contains("a setting cannot contain a NUL byte"), "\(said)")
  }

  @Test func `a tool that waits for the reader of a pipe can be ended`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun(
      ending("$TOOL run form.json -o pipe", after: "mkfifo pipe"), in: folder)
    #expect(run.output.hasPrefix("143\n"), "\(run.output)")
  }

  @Test func `a tool that waits for a lock can be ended, and leaves no file`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun(
      ending(
        "$TOOL run --in-place form.json 9<&-", after: "exec 9<form.json; flock -x 9"), in: folder)
    #expect(run.output.hasPrefix("143\n"), "\(run.output)")
    #expect(try folder.text("form.json") == Folder.form)
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
  }

  #if os(Linux)
    @Test func `a deferred signal ends a tool whose file system never answers`() throws {
      let folder = Folder()
      try folder.write("iff( true,1,2)\n", to: "a.formula")
      try folder.write(
        """
        #include <unistd.h>
        int rename(const char *from, const char *to) { for (;;) sleep(1); }
        """, to: "rename.c")
      // The signal is sent when the temporary file exists, which is renamed next. The process has
      // a minute to end.
      let run = try ToolRun(
        #"""
        clang -shared -fPIC -o rename.so rename.c || cc -shared -fPIC -o rename.so rename.c || exit 1
        timeout -s KILL 60 env LD_PRELOAD=./rename.so $TOOL fmt a.formula 2>errors >output & tool=$!
        until ls .formulary-*.tmp >found 2>&- || ! kill -0 $tool; do sleep 0.1; done
        kill $tool; wait $tool; echo $?
        """#, in: folder)
      #expect(run.output.hasPrefix("143\n"), "\(run.output)")
      #expect(try folder.text("a.formula") == "iff( true,1,2)\n")
    }
  #endif
}
