import FileAccess
import FormEditing
import JSONTree

/// A page with an engine, to which a form is added.
struct ExportedPage {
  /// The text before, between and after the marks.
  private let parts: [ArraySlice<UInt8>]

  /// The marks for other sources of images in the policy, and for the form.
  private static let marks = ["@@IMAGES@@", "@@FORM@@"].map { Array($0.utf8) }

  /// Reads the page from a file, or the installed one. Throws if there is none.
  init(_ path: String?) throws {
    guard let path = path ?? Self.paths.first(where: FileKind.exists) else {
      throw UsageError(
        "the page of forms is not installed: '\(Self.paths[0])' is missing; 'make wasm install' "
          + "installs it, and '--template .build/wasm/form.html' uses the one that 'make wasm' made"
      )
    }
    var rest = try Files.read(path)[...]
    var parts: [ArraySlice<UInt8>] = []
    for mark in Self.marks {
      guard let range = rest.firstRange(of: mark) else {
        throw UsageError("'\(path)' is not a page that 'make wasm' made")
      }
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    self.parts = parts + [rest]
  }

  /// The page installed with the tool, and the one in the project of the build.
  private static var paths: [String] {
    ["../share/formulary/web/form.html", "../../wasm/form.html"].map {
      FilePath.absolute("\(ProgramOrigin.folder)/\($0)")
    }
  }

  /// Returns the page with a form.
  ///
  /// The document is a string in JSON, so that its bytes are preserved, and no part of it is markup:
  /// every `<` is escaped. The JSON is divided among elements.
  func bytes(of document: [UInt8], _ settings: FormSettings) -> [UInt8] {
    let json = JSONWriter.object { writer in
      writer.append("document", String(decoding: document, as: UTF8.self))
      writer.append("settings", json: settings.json)
    }
    let form = json.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
      .joined(separator: #"\u003c"#.utf8)
    return parts[0] + Array((settings.loadsImages ? " https:" : "").utf8) + parts[1]
      + Self.elements(Array(form)) + parts[2]
  }

  /// The number of bytes in an element. Browsers copy an element while it grows, so a large one would
  /// block the page.
  private static let pieceLength = 1 << 22

  /// Returns the elements with the pieces of a text.
  private static func elements(_ text: [UInt8]) -> [UInt8] {
    var elements: [UInt8] = []
    var rest = text[...]
    while !rest.isEmpty {
      var end = min(rest.endIndex, rest.startIndex + pieceLength)
      // Skips the rest of a character.
      while end < rest.endIndex, rest[end] & 0b1100_0000 == 0b1000_0000 { end += 1 }
      elements += Array(#"<script type="application/json" class="form">"#.utf8)
      elements += rest[..<end]
      elements += Array("</script>".utf8)
      rest = rest[end...]
    }
    return elements
  }
}
