import FileAccess
import Formulas
import Foundation
import JSONTree
import JoyDoc
import JoyDocFormulas
import Prerequisites
import SeededRandom
import Testing

@testable import PDFForms

/// Reads and fills the form of the documentation with qpdf, pango and cairo.
@Suite(
  .enabled(
    if: Prerequisite.isMet("qpdf --version && python3 --version"),
    "qpdf is not installed, so PDFs are neither read nor filled here"))
struct PDFRoundTripTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the form that the script of the documentation makes.
  private static func claim() throws -> [UInt8] {
    let folder = try PrivateFolder()
    let path = folder.file("claim.pdf")
    let script = project.appending(path: "Examples/PDF/claim.py").path
    #expect(try Subprocess("python3", [script, path]).hasSucceeded)
    return try FileInput(path).bytes
  }

  /// Returns the imported form with values, recalculated.
  private static func filled(_ values: [String: String]) throws -> JoyDocument {
    let document = FormImport(try PDFForm(reading: try claim()), named: "Claim").document
    var edit = JSONEdit()
    for field in document.fields {
      guard let json = values[field.id] else { continue }
      edit.setMember("value", Array(json.utf8), of: field.node, in: document.tree)
    }
    let changed = JoyDocument(JSONTree.parse(edit.applied(to: document.tree.bytes)).tree)
    let result = FullRecalculation(changed, DocumentProgram(changed, language: .standard))
    #expect(result.failures.isEmpty)
    return JoyDocument(JSONTree.parse(result.applied(to: changed)).tree)
  }

  private static let canDraw = Prerequisite.isMet(
    "ldconfig -p | grep -q libpangocairo-1.0.so.0 && fc-list | grep -q .")

  private static let canReadText = Prerequisite.isMet("pdftotext -v")

  @Test func `the form of the documentation is imported`() throws {
    let imported = FormImport(try PDFForm(reading: try Self.claim()), named: "Claim")
    let page = try String(
      contentsOf: Self.project.appending(path: "Documentation/FromPDF.md"), encoding: .utf8)
    #expect(page.contains(imported.report.text), "\(imported.report.text)")
    #expect(imported.document.fields.count == 9)
  }

  @Test(.enabled(if: canDraw && canReadText, "pango or pdftotext is not installed"))
  func `answers are printed, and the fields become part of the page`() throws {
    let values = [
      "traveller": #""Łukasz Ünal""#, "km": "312", "rate": "0.42", "days": "9",
      "date": "1709251200000",
    ]
    let (bytes, problems) = try PDFOverlay(try Self.filled(values)).filled(try Self.claim())
    #expect(problems.isEmpty)
    let pdf = try #require(bytes)
    #expect(try PDFForm(reading: pdf).fields.isEmpty)
    let folder = try PrivateFolder()
    try FileOutput.write(pdf, to: folder.file("filled.pdf"))
    let text = try Subprocess("pdftotext", ["-layout", folder.file("filled.pdf"), "-"])
    let lines = String(decoding: text.output, as: UTF8.self)
    for answer in ["Łukasz Ünal", "2024-03-01", "312", "$0.42", "$131.04", "$236.00", "$367.04"] {
      #expect(lines.contains(answer), "\(answer): \(lines)")
    }
  }

  @Test(.enabled(if: canDraw, "pango is not installed, so no answers are printed here"))
  func `an answer that cannot be printed is a problem`() throws {
    func kinds(_ traveller: String, partial: Bool = false) throws -> ([PDFProblem.Kind], Bool) {
      let json = String(decoding: JSONWriter.literal(traveller), as: UTF8.self)
      let document = try Self.filled(["traveller": json])
      var options = PDFOverlay.Options()
      options.isPartial = partial
      let (bytes, problems) = try PDFOverlay(document, options: options).filled(try Self.claim())
      return (problems.map(\.kind), bytes != nil)
    }
    #expect(try kinds(String(repeating: "wide ", count: 100)) == ([.textOverflow], false))
    #expect(try kinds("\u{10FFFD}") == ([.missingGlyph], false))
    #expect(try kinds(String(repeating: "x", count: 10_001)) == ([.tooLarge], false))
    #expect(try kinds("\u{10FFFD}", partial: true) == ([.missingGlyph], true))
    #expect(try kinds("<b>Ada & Co</b>") == ([], true))
  }

  @Test func `other files and damaged PDFs are problems`() throws {
    #expect(throws: PDFProblem(.damaged, "the file is not a PDF")) {
      try PDFForm(reading: Array("no form".utf8))
    }
    let claim = try Self.claim()
    var random = SeededGenerator(seed: 45)
    for round in 0..<20 {
      var bytes = claim
      if round % 2 == 0 { bytes.removeLast(Int.random(in: 1..<claim.count - 10, using: &random)) }
      for _ in 0..<20 {
        let place = Int.random(in: 8..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      do throws(PDFProblem) {
        _ = FormImport(try PDFForm(reading: bytes), named: "Claim")
      } catch {
        #expect(!error.message.isEmpty && !error.message.contains("formulary-"))
      }
    }
  }
}
