import Testing

import EditorRequests

struct FileURITests {
  @Test(arguments: [
    ("file:///a/b.json", "/a/b.json"), ("file:///a%20b/%C3%A4.json", "/a b/ä.json"),
    ("file:///c%3A/x", "/c:/x"), ("FILE:///a", "/a"), ("file://host/a", "/a"), ("file:/a", "/a"),
    ("file:///a?query#part", "/a"), ("file:///100%", "/100%"),
    // These are not file URIs.
    ("untitled:Untitled-1", "untitled:Untitled-1"), ("https://x.org/a", "https://x.org/a"),
    ("file:a", "file:a"), ("file:///%FF", "file:///%FF"), ("", ""),
  ])
  func `a URI has a path`(uri: String, path: String) {
    #expect(FileURI.path(uri) == path)
  }

  @Test(arguments: [
    ("/a/b.json", "file:///a/b.json"), ("/a b/ä.json", "file:///a%20b/%C3%A4.json"),
    ("/50%?#[x].json", "file:///50%25%3F%23%5Bx%5D.json"),
    ("/a-_.~+,;=:@&b", "file:///a-_.~+,%3B=:@&b"),
  ])
  func `the URI of a path has the same path`(path: String, uri: String) {
    #expect(FileURI.uri(path) == uri)
    #expect(FileURI.path(uri) == path)
  }
}
