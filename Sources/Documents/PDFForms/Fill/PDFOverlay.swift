package import CivilTime
package import JoyDoc
import JSONTree

/// The answers of a document, to be printed onto a PDF.
package struct PDFOverlay: Sendable {
  /// Options for printing.
  package struct Options: Hashable, Sendable {
    /// The font family; glyphs that it lacks are taken from other fonts.
    package var font = "Sans"
    /// Whether all annotations become part of the page, not only those that are printed.
    package var flattensAll = false
    /// Whether the areas of the answers are outlined.
    package var showsBoxes = false
    /// Whether answers that cannot be printed are left out.
    package var isPartial = false

    package init() {}
  }

  private let document: JoyDocument
  private let hidden: Set<String>
  private let zone: TimeZoneRules
  private let options: Options

  /// Reads the answers of a recalculated document. The fields with the ids `hidden` are left out.
  package init(
    _ document: JoyDocument, hiding hidden: Set<String> = [], zone: TimeZoneRules = .utc,
    options: Options = Options()
  ) {
    self.document = document
    self.hidden = hidden
    self.zone = zone
    self.options = options
  }

  /// Prints the answers onto a PDF. The form fields become part of its pages.
  ///
  /// The bytes are `nil` if an answer cannot be printed, except with `isPartial`.
  ///
  /// Complexity: O(bytes + answers).
  package func filled(
    _ base: [UInt8]
  ) throws(PDFProblem) -> (bytes: [UInt8]?, problems: [PDFProblem]) {
    try QPDF.with(base) { (qpdf) throws(PDFProblem) in try filled(base, with: qpdf) }
  }

  private func filled(
    _ base: [UInt8], with qpdf: borrowing QPDF
  ) throws(PDFProblem) -> (bytes: [UInt8]?, problems: [PDFProblem]) {
    let (form, objects) = try PDFForm.read(base, with: qpdf)
    if form.isEncrypted { throw PDFProblem(.encrypted, "the PDF is encrypted") }
    if form.isSigned {
      throw PDFProblem(.signed, "the PDF is signed, and printing onto it would break the signature")
    }
    var problems = form.warnings.first.map { [PDFProblem(.damaged, $0)] } ?? []
    let reader = AnswerReader(document, hiding: hidden, on: form.pages, zone: zone)
    problems += reader.problems
    problems += try draw(reader.answers, on: form.pages, to: qpdf.file("overlay.pdf"))
    guard problems.isEmpty || options.isPartial else { return (nil, problems) }
    let normalization = PageNormalization(form, objects)
    let update = FormEmptying(form, objects, normalization).json
    let updatePath = try qpdf.add(update, as: "update.json")
    let flattening =
      options.flattensAll ? "--flatten-annotations=all" : "--flatten-annotations=print"
    try qpdf.run([
      qpdf.file("base.pdf"), "--update-from-json=" + updatePath, flattening, qpdf.file("flat.pdf"),
    ])
    let filledName = normalization.isEmpty ? "out.pdf" : "filled.pdf"
    try qpdf.run([
      qpdf.file("flat.pdf"), "--overlay", qpdf.file("overlay.pdf"), "--", "--deterministic-id",
      qpdf.file(filledName),
    ])
    if !normalization.isEmpty {
      let (json, _) = try qpdf.run([
        "--json=2", "--json-key=qpdf", "--json-key=pages", qpdf.file(filledName),
      ])
      let restoration = normalization.restoration(of: try PDFObjects(json))
      try qpdf.run([
        qpdf.file(filledName),
        "--update-from-json=" + (try qpdf.add(restoration, as: "restoration.json")),
        "--deterministic-id", qpdf.file("out.pdf"),
      ])
    }
    return (try qpdf.content(of: "out.pdf"), problems)
  }

  // MARK: Drawing

  /// Draws a page of answers for each page of the PDF.
  private func draw(
    _ answers: [PrintedAnswer], on pages: [PDFPage], to path: String
  ) throws(PDFProblem) -> [PDFProblem] {
    var canvas = try PDFCanvas(path: path, font: options.font)
    var problems: [PDFProblem] = []
    var byPage: [[(answer: PrintedAnswer, region: PDFRegion)]] = pages.map { _ in [] }
    for answer in answers {
      for region in answer.regions where 1...pages.count ~= region.pageNumber {
        byPage[region.pageNumber - 1].append((answer, region))
      }
    }
    for (page, answers) in zip(pages, byPage) {
      canvas.beginPage(page)
      for (answer, region) in answers {
        if options.showsBoxes { canvas.box(around: region) }
        problems += Self.draw(answer, in: region, on: canvas, font: options.font)
      }
    }
    try canvas.finish()
    return problems
  }

  private static func draw(
    _ answer: PrintedAnswer, in area: PDFRegion, on canvas: borrowing PDFCanvas, font: String
  ) -> [PDFProblem] {
    let (text, wraps, alignment): (String, Bool, Int)
    switch answer.content {
    case .text(let answer, let isArea, let side): (text, wraps, alignment) = (answer, isArea, side)
    case .tick:
      canvas.tick(in: area)
      return []
    case .frame:
      canvas.frame(around: area)
      return []
    case .image(let image):
      if canvas.image(image, in: area) { return [] }
      return [PDFProblem(.unplacedAnswer, "'\(answer.field)' has a damaged image")]
    }
    let fit = canvas.text(text, in: area, wraps: wraps, alignment: alignment)
    if fit.hasMissingGlyphs {
      var characters: [String] = []
      for scalar in Set(text.unicodeScalars).sorted() {
        let probe = canvas.text(
          String(scalar), in: area, wraps: false, alignment: 0, draws: false)
        if probe.hasMissingGlyphs { characters.append(String(scalar)) }
        if characters.count == 10 { break }
      }
      let list = characters.map { character in
        let codes = character.unicodeScalars.map { String($0.value, radix: 16).uppercased() }
        return "'\(character)' (U+\(codes.joined(separator: " U+")))"
      }
      return [
        PDFProblem(
          .missingGlyph,
          "'\(answer.field)': neither '\(font)' nor another font has "
            + (list.isEmpty ? "all characters" : list.joined(separator: ", ")))
      ]
    }
    if fit.isFitting { return [] }
    return [
      PDFProblem(
        .textOverflow,
        "'\(answer.field)': the answer exceeds its area by \(PDFNumberText.rounded(fit.excess)) pt")
    ]
  }
}
