import Foundation
import Prerequisites
import Testing

/// The commands `import` and `fill` with the program qpdf.
@Suite(
  .enabled(
    if: Prerequisite.isMet("qpdf --version && python3 --version"),
    "qpdf or python3 is not installed, so PDFs are neither imported nor filled here"))
struct PDFCommandTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let canDraw = Prerequisite.isMet("ldconfig -p | grep -q libpangocairo-1.0.so.0")
  private static let hasScripts = Prerequisite.isMet(
    "fc-list :lang=he | grep -q . && fc-list :lang=ja | grep -q . && pdftotext -v")

  /// Returns a folder with the form of the documentation and its import, with answers.
  private static func folder(traveller: String = "Ada", _ settings: String = "") throws -> Folder {
    let folder = Folder()
    let script = project.appending(path: "Examples/PDF/claim.py").path
    let answer = String(decoding: try JSONEncoder().encode(traveller), as: UTF8.self)
    let made = try ToolRun(
      """
      python3 '\(script)' claim.pdf && $TOOL import claim.pdf -o claim.json 2> report.txt &&
      python3 - <<'END'
      import json
      form = json.load(open("claim.json"))
      for field in form["fields"]:
          if field["_id"] == "traveller": field["value"] = \(answer)
          if field["_id"] == "km": field["value"] = 312
          if field["_id"] == "rate": field["value"] = 0.42
      \(settings)
      json.dump(form, open("claim.json", "w"))
      END
      """, in: folder)
    #expect(made.code == 0, "\(made.errors)")
    return folder
  }

  @Test func `an imported form is an ordinary document`() throws {
    let folder = try Self.folder()
    let run = try ToolRun("$TOOL run --format values claim.json", in: folder)
    #expect(run.code == 0 && run.output.contains(#""distance": 131.04"#), "\(run.output)")
    let lint = try ToolRun("$TOOL lint claim.json", in: folder)
    #expect(lint.code == 0, "\(lint.output)\(lint.errors)")
    let explored = try ToolRun("$TOOL explore claim.json", in: folder)
    #expect(explored.code == 0, "\(explored.output)\(explored.errors)")
  }

  @Test func `importing again gives the same bytes and the same sets`() throws {
    let folder = try Self.folder()
    let run = try ToolRun(
      """
      for n in 1 2; do
        $TOOL import --verify 20 --report json claim.pdf -o $n.json 2> $n.report || exit 9
      done; cmp 1.json 2.json && cmp 1.report 2.report
      """, in: folder)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(try folder.text("1.report").contains(#""verification":{"sets":[{"entered":[{"#))
    let wrong = try ToolRun("$TOOL import --verify 101 claim.pdf -o 3.json", in: folder)
    #expect(wrong.code == 2 && wrong.errors.contains("--verify takes a number from 1 to 100"))
  }

  @Test(
    .enabled(if: canDraw, "pango is not installed, so no answers are printed here"),
    arguments: [
      ("wide " + String(repeating: "x", count: 400), "", "text-overflow"),
      ("\u{10FFFD}", "", "missing-glyph"), ("", "", "missing-answer"),
      ("Ada", #"form["fields"][0]["metadata"] = {}; form["files"] = []"#, "unplaced-answer"),
      ("Ada", #"form["fields"][0]["metadata"]["pdfRegion"] = "9 1 1 9 9""#, "page-missing"),
      ("Ada", #"form["fields"][2]["metadata"]["pdfGreatest"] = 300"#, "out-of-range"),
      ("Ada", #"form["formulas"][0]["expression"] = "1 / 0""#, "failed-formula"),
    ])
  func `an error leaves no file`(traveller: String, settings: String, kind: String) throws {
    let folder = try Self.folder(traveller: traveller, settings)
    let run = try ToolRun("$TOOL fill claim.json --pdf claim.pdf -o out.pdf", in: folder)
    #expect(run.code == 1 && run.errors.contains("error[\(kind)]: "), "\(run.code) \(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("out.pdf").path))
    let partial = try ToolRun(
      "$TOOL fill --partial claim.json --pdf claim.pdf -o out.pdf", in: folder)
    #expect(partial.code == 0 && partial.errors.contains("error[\(kind)]: "), "\(partial.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.file("out.pdf").path))
  }

  @Test(.enabled(if: hasScripts && canDraw, "pdftotext or fonts of some scripts are not installed"))
  func `answers in several scripts are found in the PDF`() throws {
    let folder = try Self.folder(traveller: "Łukasz Ünal – שלום – 東京")
    let run = try ToolRun(
      "$TOOL fill claim.json --pdf claim.pdf -o out.pdf && pdftotext out.pdf - && pdffonts out.pdf",
      in: folder)
    #expect(run.code == 0, "\(run.errors)")
    for word in ["Łukasz Ünal –", "שלום", "東京"] { #expect(run.output.contains(word)) }
    let fonts = run.output.split(separator: "\n").filter { $0.contains("TrueType") }
    #expect(!fonts.isEmpty && fonts.allSatisfy { $0.contains("yes yes yes") }, "\(fonts)")
  }

  @Test func `a missing program is reported with the package to install`() throws {
    let folder = try Self.folder()
    let run = try ToolRun("PATH=/nowhere $TOOL import claim.pdf -o out.json", in: folder)
    #expect(run.code == 2 && run.errors.contains("install the package qpdf"), "\(run.errors)")
  }

  /// A short run. `mutate.py TOOL 10` takes ten minutes.
  @Test(.enabled(if: canDraw, "pango is not installed, so no answers are printed here"))
  func `mutated PDFs are imported and filled, or refused with a message`() throws {
    let script = Self.project.appending(path: "Tests/PDF/mutate.py").path
    let run = try ToolRun("python3 '\(script)' $TOOL --runs 25", in: Folder())
    #expect(run.code == 0 && run.output.hasPrefix("25 runs"), "\(run.output)\(run.errors)")
  }
}
