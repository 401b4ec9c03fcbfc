import CPango

/// A PDF that is drawn with pango and cairo.
@safe struct PDFCanvas: ~Copyable {
  private var canvas: OpaquePointer?

  /// Whether pango and cairo could be opened, which is tried once.
  private static let isAvailable = formulary_canvas_load() == 0

  /// The smallest font size of answers, in points.
  private static let minSize = 4.0

  /// The result of laying out a text.
  struct Fit: Hashable {
    var isFitting: Bool
    /// The points by which the text exceeds its area at the smallest size.
    var excess: Double
    var hasMissingGlyphs: Bool
  }

  /// Begins a PDF. Throws if pango or cairo is missing.
  init(path: String, font: String) throws(PDFProblem) {
    guard Self.isAvailable else {
      throw PDFProblem(
        .missingTool,
        "pango and cairo cannot be opened; install the packages libpango-1.0-0 and libpangocairo-1.0-0"
      )
    }
    unsafe canvas = formulary_canvas_create(path, font)
    guard unsafe canvas != nil else { throw PDFProblem(.file, "cannot draw the answers") }
  }

  deinit { _ = unsafe canvas.map { unsafe formulary_canvas_finish($0) } }

  /// Completes the file.
  mutating func finish() throws(PDFProblem) {
    guard let canvas = unsafe canvas else { return }
    unsafe self.canvas = nil
    guard unsafe formulary_canvas_finish(canvas) == 0 else {
      throw PDFProblem(.file, "cannot draw the answers")
    }
  }

  /// Begins a page. Coordinates of drawings are those of the page as it is shown.
  func beginPage(_ page: PDFPage) {
    unsafe formulary_canvas_page(canvas, page.crop.width, page.crop.height, Int32(page.turns))
  }

  /// Lays out a text in an area, and draws it if it fits and `draws` is set.
  func text(
    _ text: String, in area: PDFRegion, wraps: Bool, alignment: Int, draws: Bool = true
  ) -> Fit {
    var text = text
    let largest = min(max(area.height * 0.7, 6), 12)
    let inset = min(2, area.width / 4)
    // A single line is centered vertically, so it has no vertical inset.
    let rise = wraps ? min(2, area.height / 4) : 0
    let fit = text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe formulary_canvas_text(
          canvas, characters.baseAddress, characters.count, area.x + inset, area.y + rise,
          area.width - 2 * inset, area.height - 2 * rise, largest, Self.minSize, wraps ? 1 : 0,
          Int32(alignment), draws ? 1 : 0)
      }
    }
    return Fit(
      isFitting: fit.size > 0, excess: max(fit.excess_width, fit.excess_height, 0),
      hasMissingGlyphs: fit.missing > 0)
  }

  func tick(in area: PDFRegion) {
    unsafe formulary_canvas_tick(canvas, area.x, area.y, area.width, area.height)
  }

  /// Outlines the area of an answer in red.
  func box(around area: PDFRegion) {
    unsafe formulary_canvas_box(canvas, area.x, area.y, area.width, area.height, 0.8, 0.1, 0.1)
  }

  /// Outlines a cell in gray.
  func frame(around area: PDFRegion) {
    unsafe formulary_canvas_box(canvas, area.x, area.y, area.width, area.height, 0.6, 0.6, 0.6)
  }

  /// Draws an image into the middle of an area. Returns `false` if its data is damaged.
  func image(_ image: PrintedImage, in area: PDFRegion) -> Bool {
    let scale = min(area.width / Double(image.width), area.height / Double(image.height))
    let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
    return unsafe image.bytes.withUnsafeBufferPointer { bytes in
      unsafe formulary_canvas_image(
        canvas, bytes.baseAddress, bytes.count, image.format == .jpeg ? 1 : 0,
        Int32(image.width), Int32(image.height), area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2, scale) == 0
    }
  }
}
