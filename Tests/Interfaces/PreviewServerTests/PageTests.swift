import FormEditing
import Testing

@testable import PreviewServer

@Suite struct PageTests {
  @Test func `the page is small`() {
    let size = PreviewPage.files.values.reduce(0) { $0 + $1.count }
    #expect(size > 1_000 && size <= 150 * 1024)
  }

  /// Text of documents must not become elements, executable attributes, or URLs.
  @Test(arguments: [
    "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
    "setAttribute('on", "srcdoc", "javascript:", "DOMParser", "createContextualFragment",
    "http://", "https://", "localStorage", "cookie",
  ]) func `texts are inserted into the page only as text`(word: String) {
    for (name, bytes) in PreviewPage.files where name.hasSuffix(".js") {
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing("http://www.w3.org/2000/svg", with: "")
      #expect(!text.contains(word), "\(name) has \(word)")
    }
  }

  @Test func `every file of the page is served`() {
    for name in PreviewPage.files.keys {
      #expect(PreviewPage.file(name == "index.html" ? "/" : "/" + name) != nil, "\(name)")
    }
  }

  @Test func `no file of the page has more than 500 lines`() {
    for (name, bytes) in PreviewPage.files {
      #expect(bytes.split(separator: UInt8(ascii: "\n")).count <= 500, "\(name)")
    }
  }

  @Test func `scripts have distinct top-level names, because an exported form combines them`() {
    var files: [String: String] = [:]
    for (name, bytes) in PreviewPage.files.sorted(by: { $0.key < $1.key })
    where name.hasSuffix(".js") {
      let script = String(decoding: bytes, as: UTF8.self)
      let declarations = script.matches(
        of: /(?m)^(?:export )?(?:async )?(?:function\*?|const|let|class) ([\w$]+)/)
      for declared in declarations.map({ String($0.1) }) {
        #expect(files[declared] == nil, "'\(declared)' is in \(name) and another script")
        files[declared] = name
      }
    }
    #expect(files.count > 100)
  }
}

@Suite struct QueryTests {
  @Test(arguments: [
    ("a=1&b=2", "a", "1"), ("a=x+y", "a", "x y"), ("a=x%2By%20z", "a", "x+y z"), ("a", "a", ""),
    ("a=%C3%A4%", "a", "ä%"), ("%61=1&a=2", "a", "1"), ("a=b=c", "a", "b=c"),
  ]) func `query strings are decoded like forms`(text: String, name: String, value: String) {
    #expect(Query(text)[name] == value)
  }
}
