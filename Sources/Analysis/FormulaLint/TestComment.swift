package import FormulaSyntax

/// The syntax of a test in a comment of a formula: `test NAME: …`.
package enum TestComment {
  /// Returns the name and the body of a test that begins on `line`.
  package static func beginning(of line: Substring) -> (name: String, body: String)? {
    guard line.hasPrefix("test"), let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon].dropFirst(4)
    guard name.isEmpty || name.first?.isWhitespace == true else { return nil }
    let trimmed = name.drop(while: { $0.isWhitespace })
    return (String(trimmed), String(line[line.index(after: colon)...]))
  }

  /// Returns `true` if a comment of a formula begins a test.
  ///
  /// Complexity: O(bytes of comments).
  package static func isPresent(in tree: Tree) -> Bool {
    tree.comments.contains { comment in
      tree.text(in: comment.range).split(whereSeparator: { $0.isNewline }).contains { line in
        beginning(of: line.drop { "/* \t".contains($0) }) != nil
      }
    }
  }
}
