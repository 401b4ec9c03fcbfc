import SourceText

/// Names of members that are looked up together.
package struct JSONNames: Sendable {
  /// The names' UTF-8, one after the other.
  private let bytes: [UInt8]
  private let starts: [Int]
  /// By length, the numbers of the names that have it.
  private let numbers: [[Int]]

  package let count: Int

  package init(_ names: [String]) {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    var numbers: [[Int]] = []
    for (number, name) in names.enumerated() {
      starts.append(bytes.count)
      bytes.append(contentsOf: name.utf8)
      let length = name.utf8.count
      while numbers.count <= length { numbers.append([]) }
      numbers[length].append(number)
    }
    self.bytes = bytes
    self.starts = starts
    self.numbers = numbers
    count = names.count
  }

  /// The number of a name.
  func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard name.count < numbers.count else { return nil }
    return numbers[name.count].first { number in
      let start = starts[number]
      for offset in 0..<name.count where bytes[start + offset] != name[offset] { return false }
      return true
    }
  }
}

extension JSONTree {
  /// The values of the members of an object by the numbers of their names, nil for those that it
  /// lacks; of several members of a name the last one counts.
  ///
  /// Complexity: O(members).
  package func values(of node: JSONNode, named names: JSONNames) -> [JSONNode?] {
    var found = [JSONNode?](repeating: nil, count: names.count)
    guard kind(node) == .object else { return found }
    // Names are never replaced.
    scanned.withUnsafeBufferPointer { bytes in
      for member in members(of: node) {
        let number: Int?
        if hasEscapes(member.name) {
          number = withUTF8(member.name) { names.number(of: $0) }
        } else {
          let content = scannedContent(of: member.name)
          number = names.number(
            of: UnsafeBufferPointer(rebasing: bytes[content.start..<content.end]))
        }
        if let number { found[number] = member.value }
      }
    }
    return found
  }
}
