import Testing

@testable import PreviewServer

@Suite struct PageTests {
  @Test func `the page is small`() {
    let size = PreviewPage.texts.values.reduce(0) { $0 + $1.text.utf8CodeUnitCount }
    #expect(size > 1_000 && size <= 150 * 1024)
  }

  /// Text of documents must never become elements, attributes that run, or addresses.
  @Test(arguments: [
    "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
    "setAttribute('on", "srcdoc", "javascript:", "DOMParser", "createContextualFragment",
    "http://", "https://", "localStorage", "cookie",
  ]) func `texts reach the page as texts only`(word: String) {
    for (path, file) in PreviewPage.texts where path.hasSuffix(".js") {
      let text = file.text.description.replacing("http://www.w3.org/2000/svg", with: "")
      #expect(!text.contains(word), "\(path) has \(word)")
    }
  }

  @Test func `no file of the page has more than 500 lines`() {
    for (path, file) in PreviewPage.texts {
      #expect(file.text.description.split(separator: "\n").count <= 500, "\(path)")
    }
  }
}

@Suite struct QueryTests {
  @Test(arguments: [
    ("a=1&b=2", "a", "1"), ("a=x+y", "a", "x y"), ("a=x%2By%20z", "a", "x+y z"), ("a", "a", ""),
    ("a=%C3%A4%", "a", "ä%"), ("%61=1&a=2", "a", "1"), ("a=b=c", "a", "b=c"),
  ]) func `addresses are read as forms write them`(text: String, name: String, value: String) {
    #expect(Query(text)[name] == value)
  }
}
