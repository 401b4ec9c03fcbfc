import Foundation
import Testing

@testable import formulary

/// Natural first tries of the tool give a result or the right hint.
@Suite struct FirstTryTests {
  private static func form(_ formula: String, value: String = #""""#) -> String {
    #"""
    {"_id": "d", "files": [{"_id": "f", "name": "F", "pageOrder": [], "pages": []}],
     "fields": [
       {"_id": "price", "type": "number", "title": "Price", "file": "f", "value": \#(value)},
       {"_id": "due", "type": "date", "title": "Due", "file": "f", "value": 1796428800000},
       {"_id": "each", "type": "number", "title": "Each", "file": "f", "value": "",
        "formulas": [{"_id": "a", "key": "value", "formula": "t"}]}],
     "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "private",
       "expression": "\#(formula)"}]}
    """#
  }

  // MARK: eval

  @Test func `a formula with an error has no value`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun("$TOOL eval 'sum([{a: 1}].b) + pricce' --document form.json", in: folder)
    #expect(run.code == 1)
    #expect(run.output == "")
    let column = try ToolRun(
      "$TOOL new t.json --table lines:item:text,price:number && $TOOL eval 'sum(lines.pricee)' --document t.json",
      in: folder)
    #expect(column.code == 1)
    #expect(column.output == "")
    #expect(column.errors.contains("error[unknown-column]"), "\(column.errors)")
  }

  @Test(arguments: [
    ("customer=Ada", "customer", 0, "Ada\n"),
    ("customer=Ada Lovelace", "customer", 0, "Ada Lovelace\n"),
    ("n=12", "n + 1", 0, "13\n"), ("n=null", "n", 0, "null\n"), ("n=[1, 2", "n", 2, ""),
    ("n=\"a", "n", 2, ""), ("n=-", "n", 2, ""),
  ])
  func `words that are set are a text`(
    assignment: String, formula: String, code: Int, output: String
  ) throws {
    let run = try ToolRun("$TOOL eval '\(formula)' --set '\(assignment)'", in: Folder())
    #expect(run.code == Int32(code))
    #expect(run.output == output)
  }

  @Test func `dates have the wanted spelling everywhere`() throws {
    let folder = Folder()
    try folder.write(Self.form("price"), to: "form.json")
    let (iso, ms) = ("\"2026-12-05T00:00:00.000Z\"", "1796428800000")
    for (formula, shape) in [
      ("due", "#"), ("[due, 1.5]", "[#,1.5]"), ("{a: [due], b: null}", #"{"a":[#],"b":null}"#),
    ] {
      for (option, date) in [("", ms), ("--dates ms", ms), ("--dates iso", iso)] {
        let line = "$TOOL eval '\(formula)' --document form.json \(option)"
        let value = shape.replacing("#", with: date)
        let run = try ToolRun(line, in: folder)
        #expect(run.output == (formula == "due" ? value.replacing("\"", with: "") : value) + "\n")
        let json = try ToolRun(line + " --json", in: folder)
        #expect(json.output.hasPrefix(#"{"value":\#(value),"type":""#), "\(json.output)")
        let request = #"{"expression": "\#(formula)", "fields": {"due": 1}}"#
        let stream = try ToolRun(
          "$TOOL eval --ndjson \(option)", in: folder,
          input: request.replacing("due", with: "date(2026, 12, 5)", maxReplacements: 1) + "\n")
        #expect(stream.output.hasPrefix(#"{"value":\#(value),"#), "\(stream.output)")
      }
    }
  }

  // MARK: fmt, test, diff, explore

  @Test func `fmt --check leaves formulas with errors to lint`() throws {
    let folder = Folder()
    try folder.write("a + \n", to: "wrong.formula")
    try folder.write("a + b\n", to: "right.formula")
    try folder.write(#"{"name": "a package"}"#, to: "package.json")
    let check = try ToolRun("$TOOL fmt --check .", in: folder)
    #expect(check.code == 0)
    #expect(check.errors.contains("left as they are in 1 file, such as 'wrong.formula'"))
    #expect(try ToolRun("$TOOL fmt .", in: folder).code == 1)
    let hook = try ToolRun("$TOOL fmt --as-found package.json right.formula", in: folder)
    #expect(hook.code == 0)
    #expect(hook.errors == "1 file left as it is\n")
    try folder.write("a+b\n", to: "right.formula")
    #expect(try ToolRun("$TOOL fmt --check .", in: folder).code == 1)
  }

  @Test func `tests are reported in the format of JUnit, which agrees with the exit code`() throws {
    let folder = Folder()
    try folder.write(Self.form("price * 2"), to: "form.json")
    try folder.write(
      #"""
      {"tests": [
        {"name": "a <b>", "given": {"price": 2}, "expect": {"each": 4}},
        {"given": {"price": 2}, "expect": {"each": 5}},
        {"name": "empty", "expect": {"each": ""}}]}
      """#, to: "form.tests.json")
    let run = try ToolRun("$TOOL test --format junit form.json", in: folder)
    #expect(run.code == 1)
    #expect(
      run.output == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="formulary test" tests="3" failures="1">
          <testsuite name="form.tests.json" tests="3" failures="1">
            <testcase classname="form.tests.json" name="a &lt;b&gt; at line 2"/>
            <testcase classname="form.tests.json" name="price = 2 at line 3"><failure message="expected each = 5, got 4">form.tests.json:3: price = 2&#10;given price = 2&#10;expected each = 5, got 4</failure></testcase>
            <testcase classname="form.tests.json" name="empty at line 4"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `too little coverage is reported with its figure`() throws {
    let folder = Folder()
    try folder.write(
      "// test: a = 1 gives 1\niff(a > 0, 1, iff(a > -5, 2, 3))\n", to: "a.formula")
    let run = try ToolRun("$TOOL test --coverage=99 a.formula", in: folder)
    #expect(run.code == 1)
    #expect(run.errors == "a.formula: 25 % of the branches are taken, less than 99 %\n")
    let junit = try ToolRun("$TOOL test --coverage=99 --format junit a.formula", in: folder)
    #expect(junit.code == 1)
    #expect(
      junit.output.hasPrefix(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"formulary test\" tests=\"2\" failures=\"1\">"
      ))
    #expect(junit.output.contains("name=\"coverage\"><failure message=\"a.formula: 25 % of"))
    let spaced = try ToolRun("$TOOL test --coverage 99 a.formula", in: folder)
    #expect(spaced.code == 2 && spaced.errors.contains("write --coverage=99"), "\(spaced.errors)")
  }

  @Test func `diff --git names the file`() throws {
    let folder = Folder()
    try folder.write(Self.form("price * 2", value: "1"), to: "form.json")
    let git = "git -c user.name=A -c user.email=a@example.com"
    _ = try ToolRun("git init -q && git add . && \(git) commit -qm A", in: folder)
    try folder.write(Self.form("price * 3", value: "1"), to: "form.json")
    let run = try ToolRun("$TOOL diff --git HEAD", in: folder)
    #expect(run.output.hasPrefix("form.json:\n"), "\(run.output)\(run.errors)")
  }

  @Test func `a form without formulas is reported by explore`() throws {
    let folder = Folder()
    let run = try ToolRun("$TOOL new f.json --field a:number && $TOOL explore f.json", in: folder)
    #expect(run.code == 0)
    #expect(run.errors.hasSuffix("f.json: no field is computed by a formula\n"))
  }

  // MARK: Downloads

  @Test func `a release is unpacked only if its checksum is right`() throws {
    let folder = Folder()
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".ci/download.sh").path
    let pack = """
      mkdir -p release pack/formulary-1/bin && printf '#!/bin/sh\\necho 1.0\\n' > pack/formulary-1/bin/formulary &&
      chmod +x pack/formulary-1/bin/formulary && tar -C pack -czf release/formulary-linux-x86_64.tar.gz formulary-1 &&
      (cd release && sha256sum *.tar.gz > SHA256SUMS)
      """
    let get = "sh '\(script)' file://$PWD/release linux-x86_64 $PWD/out"
    let good = try ToolRun("\(pack) && \(get)", in: folder)
    #expect(good.code == 0, "\(good.errors)")
    #expect(good.output == "1.0\n")
    let bad = try ToolRun(
      "rm -rf out && echo more >> release/formulary-linux-x86_64.tar.gz && \(get)", in: folder)
    #expect(bad.code == 2)
    #expect(bad.errors.contains("the checksum of formulary-linux-x86_64.tar.gz is wrong"))
    #expect(!folder.names.contains("out"))
    let other = try ToolRun("sh '\(script)' file://$PWD/release linux-aarch64 $PWD/out", in: folder)
    #expect(other.code == 2)
  }
}
