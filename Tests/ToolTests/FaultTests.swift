import Foundation
import Prerequisites
import Testing

/// Exit codes and messages if files, streams or memory fail.
@Suite(.serialized) struct FaultTests {
  @Test(
    arguments: [
      "$TOOL run - <&-", "$TOOL eval - </", "$TOOL run --ndjson </", "$TOOL run --ndjson <&-",
      "$TOOL eval --ndjson </", "$TOOL repl </", "$TOOL lint - <&-", "$TOOL fmt - <&-",
      "$TOOL validate - <&-", "$TOOL graph - <&-", "$TOOL trace - a <&-", "$TOOL run /dev/zero",
      "$TOOL run .", "$TOOL run gone.json", "$TOOL run form.json gone.json",
      "$TOOL run /dev/full -o /",
    ]) func `unreadable input exits with 2 and a message`(line: String) throws
  {
    let run = try ToolRun(line, in: try .withForm())
    #expect(run.code == 2, "\(line): \(run.errors)")
    #expect(run.errors.contains("formulary: cannot read "), "\(line): \(run.errors)")
  }

  @Test(arguments: [
    (
      #"{"_id":"d","fields":5,"files":[]}"#,
      ":1:21: error[structure]: 'fields' of the document"
    ),
    (#"{"feilds":[]}"#, ":1:2: error[structure]: unknown member 'feilds'"),
    (#"{"files":[],"feilds":[]}"#, "did you mean 'fields'?"),
    ("{}", ":1:1: error[structure]: this is not a JoyDoc document"),
  ]) func `a document without a list of fields is rejected by all commands that compute`(
    text: String, message: String
  ) throws {
    let folder = try Folder.withForm()
    try folder.write(text, to: "odd.json")
    for command in [
      "run", "run --in-place", "graph", "explore", "apply odd.json", "lint", "validate",
    ] {
      let run = try ToolRun("$TOOL \(command) odd.json", in: folder)
      #expect(run.code == 1, "\(command): \(run.errors)")
      if command != "validate" {
        #expect((run.errors + run.output).contains(message), "\(command): \(run.errors)")
      }
    }
    #expect(try folder.text("odd.json") == text)
    let stream = try ToolRun("$TOOL run --ndjson odd.json", in: folder)
    #expect(stream.code == (text.contains("files\":[],") ? 0 : 1))
    #expect(stream.output == text + "\n")
  }

  @Test func `files that fmt could not read or write are counted`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun("$TOOL fmt --check gone.json form.json", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.hasSuffix(", 1 file could not be read or written\n"), "\(run.errors)")
    let alone = try ToolRun("$TOOL fmt gone.json", in: folder)
    #expect(alone.errors.hasSuffix("\n1 file could not be read or written\n"), "\(alone.errors)")
  }

  @Test func `a full device is reported, and a closed pipe is not an error`() throws {
    let folder = try Folder.withForm()
    let full = try ToolRun("$TOOL run form.json >/dev/full", in: folder)
    #expect(full.code == 2)
    #expect(full.errors.contains("cannot write standard output: No space left"))
    let closed = try ToolRun("$TOOL run form.json >&-", in: folder)
    #expect(closed.code == 2)
    #expect(closed.errors.contains("cannot write standard output: it is closed"))
    let pipe = try ToolRun(
      "{ $TOOL functions --markdown; echo $? >code; } | head -c 1 >/dev/null; cat code", in: folder)
    #expect(pipe.output == "0\n")
  }

  @Test func `a closed standard error changes no exit code`() throws {
    let folder = try Folder.withForm()
    try folder.write(Folder.form.replacing("price * 2", with: "sqrt(-1)"), to: "failing.json")
    #expect(try ToolRun("$TOOL run failing.json 2>&- >/dev/null", in: folder).code == 1)
    #expect(try ToolRun("$TOOL run failing.json 2>/dev/full >/dev/null", in: folder).code == 1)
    // Opened files must not reuse the descriptor of a closed stream.
    #expect(try ToolRun("$TOOL run --in-place form.json >&- 2>&-", in: folder).code == 0)
    #expect(try folder.text("form.json").contains(#""value": 10"#))
  }

  @Test func `a memory limit gives a message instead of a signal`() throws {
    let folder = try Folder.withForm()
    // The required memory depends on the build.
    for kibibytes in [150_000, 200_000, 300_000] {
      let run = try ToolRun(
        "ulimit -v \(kibibytes); $TOOL eval 'repeat(\"a\", 8000000)' >/dev/null", in: folder)
      #expect([0, 1, 2, 70, 127].contains(run.code), "\(kibibytes): \(run.code) \(run.errors)")
    }
  }

  @Test(arguments: ["lint form.json", "run --ndjson lines", "graph form.json", "lsp </dev/null"])
  func `the tool does not wait for threads under a memory limit`(arguments: String) throws {
    let folder = try Folder.withForm()
    let run = try ToolRun(
      """
      tr -d '\\n' <form.json >lines
      for kibibytes in 100000 115000 130000 150000 200000; do
        (ulimit -v $kibibytes; timeout 20 $TOOL \(arguments) >/dev/null 2>&1; echo $?)
      done
      """, in: folder)
    let codes = run.output.split(separator: "\n")
    // 132: the Swift runtime was out of memory before the tool started, just above the limit for
    // loading.
    let fine: Set = ["0", "1", "2", "70", "127", "132"]
    #expect(codes.count == 5 && codes.allSatisfy { fine.contains(String($0)) })
  }

  /// Drops root privileges.
  private static let becoming = "setpriv --reuid=65534 --regid=65534 --clear-groups"

  /// Whether another user than root can run the tool.
  private static let hasSomebody =
    (try? ToolRun(
      #"[ "$(id -u)" != 0 ] || \#(becoming) test -x "$TOOL""#, in: Folder()
    ).code) == 0

  /// Returns the output and exit code of a shell line run by another user than root.
  private func asSomebody(_ line: String, in folder: Folder) throws -> ToolRun {
    try ToolRun(
      """
      if [ "$(id -u)" = 0 ]; then as="\(Self.becoming)"; chmod 777 .; fi
      \(line)
      """, in: folder)
  }

  /// Whether the system allows mount namespaces, in which `/proc` can be hidden.
  private static let hasNameSpaces = Prerequisite.isMet("unshare -m true")

  @Test(.enabled(if: FaultTests.hasSomebody, "root cannot run the tool as somebody else"))
  func `an unreadable folder makes a search fail`() throws {
    let folder = try Folder.withForm()
    let run = try asSomebody(
      """
      mkdir locked; cp form.json locked; chmod 000 locked
      $as $TOOL lint .; echo $?; chmod 755 locked
      """, in: folder)
    #expect(run.output.hasSuffix("\n2\n"))
    #expect(run.errors.contains("/locked': Permission denied"))
  }

  @Test func `a name that is not UTF-8 is reported`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun(
      """
      mv form.json "$(printf 'b\\377.json')"; mkdir "$(printf 'd\\376')"; $TOOL lint .; echo $?
      """, in: folder)
    #expect(run.output == "2\n")
    #expect(run.errors.components(separatedBy: "is not UTF-8").count == 3)
  }

  @Test(.enabled(if: FaultTests.hasSomebody, "root cannot run the tool as somebody else"))
  func `owner and mode are kept, and a read-only target is reported`() throws {
    let folder = try Folder.withForm()
    let run = try asSomebody(
      """
      cp form.json a.json; chmod 606 a.json; before=$(stat -c '%u:%g %a' a.json)
      $as $TOOL run --in-place a.json; echo $?
      test "$before" = "$(stat -c '%u:%g %a' a.json)"; echo $?
      mkdir closed; cp form.json closed; chmod 666 closed/form.json; chmod 555 closed
      $as $TOOL run --in-place closed/form.json; echo $?
      cmp form.json closed/form.json; ls closed; chmod 755 closed
      """, in: folder)
    #expect(run.output == "0\n0\n2\nform.json\n")
    #expect(run.errors.contains("cannot write 'closed/form.json'"))
  }

  @Test func `any number of jobs is accepted`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun(
      "tr -d '\\n' <form.json | $TOOL run --ndjson --jobs 1000000 --format values", in: folder)
    #expect(run.code == 0)
    #expect(run.output == #"{"total":10}"# + "\n")
  }

  @Test(.enabled(if: FaultTests.hasNameSpaces, "unshare is not allowed"))
  func `arguments are read without /proc`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun(
      """
      exec unshare -m sh -c 'mount -t tmpfs none /proc && exec "$TOOL" eval 1+1'
      """, in: folder)
    #expect(run.output == "2\n")
  }

  @Test(.enabled(if: FaultTests.hasNameSpaces, "unshare is not allowed"))
  func `the folder of the program is found without /proc`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun(
      """
      mkdir bin; ln "$TOOL" bin/formulary 2>/dev/null || cp "$TOOL" bin/formulary
      export PATH="$PWD/bin:$PATH"
      exec unshare -m sh -c 'mount -t tmpfs none /proc && exec formulary preview form.json'
      """, in: folder)
    #expect(run.errors.contains("there is none in '/"))
    #expect(run.errors.contains("/bin' or PATH;"))
  }

  @Test func `concurrent writers of a document do not silently lose a change`() throws {
    let folder = try Folder.withForm()
    try folder.write(
      #"[{"target": "field.update", "fieldId": "price", "change": {"value": 7}}]"#, to: "c.json")
    // The second document is read after the first has been written.
    let run = try ToolRun(
      """
      mkfifo wait
      $TOOL apply --in-place form.json wait 2>errors & first=$!
      sleep 1
      $TOOL apply --in-place form.json c.json
      cat c.json >wait
      wait $first; echo $?
      cat errors
      """, in: folder)
    #expect(run.output.hasPrefix("2\n"))
    #expect(run.output.contains("it has been modified since it was read"))
    #expect(try folder.text("form.json").contains(#""value": 7"#))
  }

  @Test func `devices, pipes and links are written into, and modes are kept`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun(
      """
      umask 022
      $TOOL run form.json -o /dev/null; echo $?; test -c /dev/null; echo $?
      mkfifo pipe; cat pipe >got & $TOOL run form.json -o pipe; wait; grep -c '"total".*"value": 10' got
      cp form.json real.json; chmod 640 real.json; ln -s real.json link.json
      $TOOL run --in-place link.json; test -L link.json; echo $?; stat -c %a real.json
      ln real.json other.json; $TOOL run -o other.json form.json; stat -c %h real.json
      cp form.json locked.json; chmod 444 locked.json; $TOOL run --in-place locked.json; echo $?
      $TOOL run form.json -o new.json; stat -c %a new.json
      """, in: folder)
    #expect(run.output == "0\n0\n1\n0\n640\n2\n2\n644\n")
    #expect(run.errors.contains("cannot write 'locked.json': it is read-only"))
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
  }
}
