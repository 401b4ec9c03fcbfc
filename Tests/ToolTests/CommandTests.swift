import Foundation
import Testing

/// Output and exit codes of commands, run as processes.
@Suite(.serialized) struct CommandTests {
  @Test(
    arguments: [
      ("$TOOL lnit .", "there is no command 'lnit'; did you mean 'lint'?"),
      ("$TOOL eval '-2^2'", "put -- before it: formulary eval -- '-2^2'"),
      ("$TOOL eval -price", "put -- before it: formulary eval -- '-price'"),
      ("$TOOL eval --jsn 1", "Did you mean '--json'?"),
      ("$TOOL run --locale xx_nonsense form.json", "'xx_nonsense' is not a valid locale"),
      ("$TOOL eval 1 --locale deu-nonsensical", "'deu-nonsensical' is not a valid locale"),
      ("$TOOL validate --view mobil form.json", "no view 'mobil'; did you mean 'mobile'?"),
      ("$TOOL functions rond", "no function 'rond'; did you mean 'round'?"),
      ("$TOOL explain unknown-feld", "did you mean 'unknown-field'"),
      ("$TOOL lint --rule unknown-feld=off .", "did you mean 'unknown-field'"),
      ("$TOOL trace form.json totl", "has no field 'totl'; did you mean 'Total'?"),
      (
        "$TOOL graph --field totl form.json", "has no field 'totl'; did you mean 'Total'?"
      ),
      ("$TOOL eval 1 --timezone Nope", "'Nope' is not a valid time zone"),
    ]) func `a misspelled argument exits with 2 and a suggestion`(line: String, advice: String)
    throws
  {
    let run = try ToolRun(line, in: try .withForm())
    #expect(run.code == 2, "\(line)")
    #expect(run.errors.contains(advice), "\(line): \(run.errors)")
    #expect(run.output.isEmpty, "\(line)")
  }

  @Test(arguments: ["new", "eval", "bench", "trace", "lint", "test", "fill", "import", "apply"])
  func `examples in the help are not wrapped`(command: String) throws {
    let text = try ToolRun("$TOOL help \(command)", in: try .withForm()).output
    let examples = text.split(separator: "\n\n").filter { $0.hasPrefix("Examples:") }
    #expect(examples.count == 1)
    for line in examples.joined().split(separator: "\n").dropFirst() {
      #expect(line.hasPrefix("  "), "\(line)")
    }
  }

  @Test func `--in-place is accepted only with --fix`() throws {
    let folder = try Folder.withForm()
    try folder.write("sum(1; 2)", to: "a.formula")
    let alone = try ToolRun("$TOOL lint --in-place a.formula", in: folder)
    #expect(alone.code == 2 && alone.errors.contains("--in-place requires --fix"))
    let fixed = try ToolRun("$TOOL lint --fix --in-place a.formula", in: folder)
    #expect(fixed.code == 0, "\(fixed.output)")
    #expect(try folder.text("a.formula") == "sum(1, 2)")
  }

  @Test(arguments: [("", 0, "2"), ("--without collections", 1, "1")])
  func `apply rejects edits of collections without a license`(
    option: String, code: Int32, value: String
  ) throws {
    let folder = Folder()
    func form(_ number: String) -> String {
      #"{"files":[],"fields":[{"_id":"k","type":"collection","file":"f","schema":{"s":{"root":true,"#
        + #""tableColumns":[{"_id":"c","type":"number"}]}},"#
        + #""value":[{"_id":"r","cells":{"c":\#(number)}}]}]}"#
    }
    try folder.write(form("1"), to: "form.json")
    try folder.write(
      #"[{"target":"field.value.rowUpdate","fieldId":"k","#
        + #""change":{"rowId":"r","row":{"cells":{"c":2}}}}]"#, to: "log.json")
    let run = try ToolRun("$TOOL apply \(option) form.json log.json", in: folder)
    #expect(run.code == code && run.output == form(value), "\(run.output)\(run.errors)")
    #expect(run.errors.contains("requires a license") == (code == 1), "\(run.errors)")
  }

  @Test func `unreadable files are not counted`() throws {
    let run = try ToolRun("$TOOL lint nofile.json", in: try .withForm())
    #expect(run.code == 2 && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.contains("nofile.json"))
  }

  @Test(arguments: ["eval -", "dump tree -", "bench --time 0.01 -", "eval 1 --document -"])
  func `standard input has the configured name`(command: String) throws {
    let run = try ToolRun(
      "printf '{\"a\": 1 +' | $TOOL \(command) --stdin-filename given.json", in: try .withForm())
    #expect(run.code == 1, "\(run.errors)")
    #expect(run.errors.contains("given.json"), "\(run.errors)")
  }

  @Test(
    arguments: [
      "eval 1+1 --format json", "eval 1+1 --json", "functions round --format json",
      "functions --json", "explain unknown-field --format json",
      "explain --list-rules --format json", "dump tokens 1+1 --format json",
      "dump types 1+1 --format json", "dump tree 1+1 --json", "dump bytecode 1+1 --json",
      "fmt --format json form.json", "fmt --check --json form.json",
      "lint --format json form.json", "validate --format json form.json",
      "graph --format json form.json", "trace --format json form.json total",
      "run --format values form.json form.json", "validate --format json form.json form.json",
      "lint --list-rules --format json", "bench 1 --time 0.01 --format json",
      "run --format changes form.json", "explore --trials 50 --format json form.json",
      "diff --format json form.json form.json",
    ]) func `--json writes JSON to standard output and to a file`(arguments: String) throws
  {
    let folder = try Folder.withForm()
    let run = try ToolRun("$TOOL \(arguments)", in: folder)
    #expect(try isJSON(run.output), "\(arguments): \(run.output)")
    let file = try ToolRun("$TOOL \(arguments) --output out.json", in: folder)
    #expect(file.output.isEmpty && file.code == run.code)
    #expect(try isJSON(try folder.text("out.json")), "\(arguments)")
  }

  private func isJSON(_ text: String) throws -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
  }

  @Test func `a malformed document found by search is an error, and other JSON is counted`() throws
  {
    let folder = Folder()
    try folder.write("<<<<<<< HEAD\n" + Folder.form, to: "forms/conflict.json")
    try folder.write(String(Folder.form.prefix(120)), to: "forms/cut.json")
    try folder.write(#"{"name": "a package"}"#, to: "forms/package.json")
    try folder.write(#"{"name": "#, to: "forms/other.json")
    try folder.write(
      Folder.form.replacing(#""fields": ["#, with: #""feilds": ["#), to: "forms/feilds.json")
    let run = try ToolRun("$TOOL lint forms", in: folder)
    #expect(run.code == 1)
    for name in ["forms/conflict.json:1:1", "forms/cut.json:", "forms/feilds.json:"] {
      #expect(run.output.contains(name), "\(run.output)")
    }
    #expect(run.output.contains("hint: did you mean 'fields'?"))
    #expect(!run.output.contains("forms/other.json"))
    #expect(run.output.hasSuffix("in 3 files; 2 other JSON files skipped\n"), "\(run.output)")
  }

  @Test func `a clean search reports what it visited, and an empty one is an error`() throws {
    let folder = try Folder.withForm()
    try folder.write(#"{"name": "a package"}"#, to: "other/package.json")
    let clean = try ToolRun("$TOOL lint form.json", in: folder)
    #expect(clean.output == "1 file, 1 formula, nothing to report\n")
    _ = try ToolRun("mkdir empty", in: folder)
    for name in ["empty", "other"] {
      let empty = try ToolRun("$TOOL lint form.json \(name)", in: folder)
      #expect(empty.code == 2 && empty.output.hasPrefix("1 file, 1 formula, nothing to report"))
      #expect(
        empty.errors
          == "formulary: no documents or formula files in '\(name)'; --allow-empty accepts that\n")
      #expect(try ToolRun("$TOOL lint \(name)", in: folder).output.isEmpty)
      #expect(try ToolRun("$TOOL lint --allow-empty \(name)", in: folder).code == 0)
      #expect(try ToolRun("$TOOL fmt --check \(name)", in: folder).code == 2)
      #expect(try ToolRun("$TOOL fmt --allow-empty \(name)", in: folder).code == 0)
    }
    #expect(try ToolRun("$TOOL lint --exclude '*.json' .", in: folder).code == 0)
    #expect(try ToolRun("$TOOL lint emtpy", in: folder).code == 2)
  }

  @Test func `names that are not UTF-8 exit with 2`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun("cp form.json \"$(printf 'a\\377.json')\"; $TOOL lint .", in: folder)
    #expect(run.code == 2)
    #expect(run.errors.contains("is not UTF-8"))
  }

  @Test func `a formula over a document reads computed values and not hidden ones`() throws {
    let folder = try Folder.withForm()
    let hidden = try ToolRun("$TOOL eval 'isVisible(surcharge)' --document form.json", in: folder)
    #expect(hidden.output == "false\n", "\(hidden.errors)")
    let fresh = try ToolRun("$TOOL eval total --document form.json", in: folder)
    #expect(fresh.output == "10\n", "\(fresh.errors)")
    let stored = try ToolRun("$TOOL eval total --document form.json --stored", in: folder)
    #expect(stored.output == "1\n")
    try folder.write(String(Folder.form.prefix(200)), to: "cut.json")
    for line in ["$TOOL eval 1 --document cut.json", "$TOOL bench cut.json"] {
      let cut = try ToolRun(line, in: folder)
      #expect(cut.code == 1)
      #expect(cut.output.isEmpty && cut.errors.contains("cut.json:"), "\(line)")
    }
  }

  @Test func `every line of a formula stream has an answer`() throws {
    let input = #"""
      {"expression": "1+1"}

      {"expression": "1", "timezone": "Nope"}
      {"expression": "1", "fields": 5}
      """#
    let folder = Folder()
    let run = try ToolRun("$TOOL eval --ndjson", in: folder, input: input)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == #"{"value":2,"type":"number"}"#)
    #expect(lines[1].contains("the line is empty"))
    #expect(lines[2].contains("'Nope' is not a valid time zone"))
    #expect(lines[3].contains("'fields' must be an object"))
    #expect(run.errors == "4 formulas, 3 failed\n")
    #expect(run.code == 1)
  }

  @Test func `a document stream is read from a file or standard input`() throws {
    let folder = try Folder.withForm()
    let line = Folder.form.filter { $0 != "\n" }
    try folder.write(line + "\nno document\n" + line + "\n", to: "forms.ndjson")
    for input in ["forms.ndjson", "- <forms.ndjson", "<forms.ndjson"] {
      let run = try ToolRun("$TOOL run --ndjson --format values \(input)", in: folder)
      #expect(run.output == "{\"total\":10}\nnull\n{\"total\":10}\n", "\(input)")
      #expect(run.errors.hasSuffix("3 documents, 1 failed\n"))
      #expect(run.code == 1)
    }
    let run = try ToolRun("$TOOL run --ndjson --errors e.ndjson forms.ndjson", in: folder)
    #expect(run.errors == "3 documents, 1 failed\n")
    #expect(try folder.text("e.ndjson").hasPrefix(#"{"line":2,"message":""#))
    #expect(run.output.split(separator: "\n")[1] == "no document")
  }

  @Test func `a stream is written to a file, but not to its input`() throws {
    let folder = try Folder.withForm()
    let line = Folder.form.filter { $0 != "\n" } + "\n"
    try folder.write(line + line, to: "forms.ndjson")
    let run = try ToolRun("$TOOL run --ndjson --format values -o v.ndjson forms.ndjson", in: folder)
    #expect(run.code == 0 && run.output.isEmpty)
    #expect(try folder.text("v.ndjson") == "{\"total\":10}\n{\"total\":10}\n")
    let same = try ToolRun("$TOOL run --ndjson -o forms.ndjson forms.ndjson", in: folder)
    #expect(same.code == 2 && same.errors.contains("'forms.ndjson' is the input"))
    #expect(try folder.text("forms.ndjson") == line + line)
    try folder.write("{\"expression\": \"1+1\"}\n", to: "asked.ndjson")
    #expect(try ToolRun("$TOOL eval --ndjson asked.ndjson -o a.ndjson", in: folder).code == 0)
    #expect(try folder.text("a.ndjson") == "{\"value\":2,\"type\":\"number\"}\n")
  }

  @Test(arguments: ["run --format values big.json", "eval --document big.json total"])
  func `a stored number out of range is reported`(arguments: String) throws {
    let folder = Folder()
    try folder.write(
      Folder.form.replacing("\"value\": 5", with: "\"value\": 1e400"), to: "big.json")
    let run = try ToolRun("$TOOL \(arguments)", in: folder)
    #expect(
      run.errors
        == "big.json: field 'Price': the number 1e400 is larger than a formula can hold; it reads as null\n"
    )
  }

  #if os(Linux)
    @Test func `colour sequences in a document do not reach the terminal`() throws {
      let folder = try Folder.withForm()
      let run = try ToolRun(
        #"env -u NO_COLOR TERM=xterm script -qec "$TOOL eval '\"a\\u001b[31mb\"'" /dev/null"#,
        in: folder)
      #expect(run.output == "a\u{FFFD}[31mb\r\n")
    }
  #endif

  @Test func `several documents are processed sequentially`() throws {
    let folder = try Folder.withForm()
    let run = try ToolRun(
      "cp form.json b.json; $TOOL run --in-place form.json gone.json b.json; echo $?", in: folder)
    #expect(run.output == "2\n")
    #expect(try folder.text("b.json").contains(#""value": 10"#))
    let values = try ToolRun("$TOOL run --format values form.json b.json", in: folder)
    #expect(values.output.contains(#""b.json": {"#))
    let trace = try ToolRun("$TOOL trace form.json b.json Total", in: folder)
    #expect(trace.code == 0 && trace.output.contains("b.json"))
    #expect(try ToolRun("$TOOL graph form.json b.json", in: folder).output.contains("digraph"))
  }

  @Test func `files that are not documents are compared as JSON`() throws {
    let folder = try Folder.withForm()
    try folder.write(#"{"a": 1, "b": [1, 2]}"#, to: "one.json")
    try folder.write(#"{"a": 2, "b": [1, 2]}"#, to: "other.json")
    let files = try ToolRun("$TOOL diff one.json other.json", in: folder)
    #expect(files.code == 0 && files.output.contains("not a document; compared as JSON"))
    #expect(files.output.contains("/a has changed") && !files.output.contains("/b"))
    let folders = try ToolRun(
      """
      mkdir old new && cp one.json old/x.json && cp other.json new/x.json
      cp form.json old/form.json && sed 's/total/sum/' form.json > new/form.json
      $TOOL diff --format json --fail-on never old new
      """, in: folder)
    #expect(folders.code == 0 && folders.output.contains(#""path":"/a","change":"has changed""#))
    #expect(folders.output.contains(#""structure":["#))
    #expect(try ToolRun("echo '{' > broken && $TOOL diff one.json broken", in: folder).code == 1)
  }

  @Test(arguments: ["=3", "price", "price=", "price=[1", "price=1a"])
  func `a value without a name, or a name without a value, is a usage error`(given: String) throws {
    let run = try ToolRun("$TOOL eval 1 --set \(given)", in: Folder())
    #expect(run.code == 2 && run.errors.contains("--set"))
  }

  @Test func `a word is a text without quotes`() throws {
    let run = try ToolRun("$TOOL eval 'upper(customer)' --set customer=Ada", in: Folder())
    #expect(run.code == 0 && run.output.contains("ADA"), "\(run.output)\(run.errors)")
  }

  @Test func `a shown difference exits with 1`() throws {
    let folder = Folder()
    try folder.write("iff( true,1,2)\n", to: "a.formula")
    #expect(try ToolRun("$TOOL fmt --diff a.formula", in: folder).code == 1)
    #expect(try ToolRun("$TOOL lint --diff a.formula", in: folder).code != 2)
    #expect(try ToolRun("$TOOL fmt a.formula && $TOOL fmt --diff a.formula", in: folder).code == 0)
  }

  @Test func `a word finds functions by name and summary`() throws {
    let median = try ToolRun("$TOOL functions middle", in: Folder())
    #expect(median.output.contains("median("), "\(median.output)\(median.errors)")
  }

  @Test(arguments: [
    ("rounding", ["round("]), ("workdays", ["addBusinessDays(", "businessDays("]),
    ("days between", ["businessDays(", "dateDiff("]), ("'days between'", ["dateDiff("]),
    ("VLOOKUP", ["VLOOKUP(value, table, column, exact) is written as in lookup(", "lookup("]),
    ("SVERWEIS", ["VLOOKUP(value, table, column, exact) is written as in lookup(", "lookup("]),
    ("WENN", ["iff(condition"]), ("INDIRECT", ["a formula cannot compute which field"]),
    ("vat", ["addTax("]),
  ])
  func `functions are found by synonyms, Excel's names and words of the description`(
    words: String, found: [String]
  ) throws {
    let run = try ToolRun("$TOOL functions \(words)", in: Folder())
    #expect(run.code == 0, "\(run.errors)")
    for text in found { #expect(run.output.contains(text), "\(words): \(run.output)") }
  }

  @Test func `the best functions come first`() throws {
    let lines = try ToolRun("$TOOL functions rounding", in: Folder()).output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("round(") == true, "\(lines)")
    let named = try ToolRun("$TOOL functions date", in: Folder()).output
    #expect(named.hasPrefix("date("))
    let between = try ToolRun("$TOOL functions days between", in: Folder()).output
    let first = between.split(separator: "\n").prefix(3)
    #expect(first.contains { $0.hasPrefix("dateDiff(") }, "\(between)")
  }

  @Test(arguments: [
    ("unknown-field", "unknown-field (error)"), ("dateAdd", "dateAdd(date, amount, unit, zone?)"),
    ("fmt.width", "Takes a whole number"), ("width", "Takes a whole number"),
    ("VLOOKUP", "is written as in lookup("), ("validate", "USAGE: formulary validate"),
    ("ten-minutes", "# Ten minutes"),
  ])
  func `explain and help describe the same subjects`(name: String, text: String) throws {
    for command in ["explain", "help"] {
      let run = try ToolRun("$TOOL \(command) \(name)", in: Folder())
      #expect(run.code == 0 && run.output.contains(text), "\(command) \(name): \(run.output)")
    }
  }

  @Test func `of one name explain prefers rules and functions, and help commands`() throws {
    let explained = try ToolRun("$TOOL explain explain", in: Folder())
    #expect(explained.output.hasPrefix("explain("), "\(explained.output)")
    #expect(try ToolRun("$TOOL help explain", in: Folder()).output.contains("USAGE:"))
    let json = try ToolRun("$TOOL explain fmt.width --json", in: Folder())
    #expect(json.output.hasPrefix(#"{"kind":"setting","text":"#), "\(json.output)")
    #expect(try ToolRun("$TOOL help unknown-feld", in: Folder()).code == 2)
  }
}
