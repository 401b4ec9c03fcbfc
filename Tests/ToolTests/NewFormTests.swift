import Foundation
import JSONTree
import Testing

@testable import formulary

/// The commands `new` and `add`.
@Suite struct NewFormTests {
  @Test func `a new form is clean, computed and testable`() throws {
    let folder = Folder()
    let run = try ToolRun(
      """
      $TOOL new claim.json --field amount:number 'paid by:dropdown:Cash|Card' \
        --table lines:item:text,price:number --formula 'tax=round(amount * 0.19, 2)' \
        --formula 'total = sum(map(lines, (line) -> line.price)) + tax' && $TOOL lint claim.json && $TOOL validate claim.json
      """, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("claim.json: 5 fields, 2 formulas, 1 page\n"))
    #expect(run.output.contains("nothing to report"))
    let text = try folder.text("claim.json")
    #expect(text.contains(#""name": "Claim""#))
    let values = try ToolRun(
      "$TOOL apply --format changes claim.json -", in: folder,
      input: """
        [{"target": "field.update", "fieldId": "amount", "change": {"value": 100}}]
        """)
    #expect(values.output.contains(#""value":19"#))
    let again = try ToolRun("$TOOL new claim.json", in: folder)
    #expect(again.code == 2)
    #expect(
      again.errors
        == "formulary: 'claim.json' already exists; 'formulary add' adds parts to a form\n")
    #expect(try folder.text("claim.json") == text)
  }

  @Test func `parts are added to a form, and mistakes change nothing`() throws {
    let folder = Folder()
    _ = try ToolRun("$TOOL new form.json --field a:number", in: folder)
    let before = try folder.text("form.json")
    for (arguments, code, message) in [
      ("", 2, "give --field, --table, --column or --formula"),
      ("--field b:numbr", 2, "formulary: there is no field type 'numbr'; did you mean 'number'?\n"),
      ("--field b:number --formula 'c=a +'", 1, "c:1:"),
      ("--field n:text --formula 'c=n * 2'", 1, "c:1:1: error[type-mismatch]"),
      ("--formula 'a'", 2, "'a' is not a formula of a field; write FIELD=FORMULA"),
    ] {
      let run = try ToolRun("$TOOL add form.json \(arguments)", in: folder)
      #expect(run.code == code)
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try folder.text("form.json") == before)
    }
    let run = try ToolRun(
      "$TOOL add form.json --formula 'b=a * 2' --table t:x:number && $TOOL add form.json --column t:y:text",
      in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let lint = try ToolRun("$TOOL lint form.json", in: folder)
    #expect(lint.output.contains("1 file, 1 formula, nothing to report"), "\(lint.output)")
    let piped = try ToolRun("$TOOL add - --field z:date < form.json", in: folder)
    #expect(piped.output.contains(#""_id": "z""#))
  }

  @Test func `findings that an addition causes are reported`() throws {
    let folder = Folder()
    let run = try ToolRun(
      "$TOOL new form.json --field a:number --formula 'b=10 / a'", in: folder)
    #expect(run.errors.contains("form.json:"), "\(run.errors)")
    #expect(run.errors.contains("warning[") || run.errors.contains("error["), "\(run.errors)")
  }

  @Test(arguments: GalleryForms.all.map(\.name))
  func `a form of the gallery is copied with an id of its own`(name: String) throws {
    let folder = Folder()
    let run = try ToolRun(
      "$TOOL new copy.json --from \(name) && $TOOL lint -q copy.json", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let (copy, form) = (
      try folder.text("copy.json"), try #require(GalleryForms.all.first { $0.name == name })
    )
    let id = JSONTree.parse(Array(copy.utf8)).tree
    #expect(id.string("_id", of: id.root)?.count == 24)
    #expect(
      copy.split(separator: "\n").dropFirst(2) == form.text.split(separator: "\n").dropFirst(2))
  }

  @Test func `an unknown form of the gallery is an error`() throws {
    let run = try ToolRun("$TOOL new copy.json --from travelclaim", in: Folder())
    #expect(run.code == 2)
    #expect(
      run.errors
        == "formulary: the gallery has no form 'travelclaim'; did you mean 'travel-claim'?\n")
  }
}
