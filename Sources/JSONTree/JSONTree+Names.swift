import SourceText

/// Names of members that are looked up together.
package struct JSONNames: Sendable {
  /// The names' UTF-8, one after the other.
  private let bytes: [UInt8]
  /// Where each name starts, and where the last one ends.
  private let bounds: [Int]
  /// The numbers of the names at the places of their marks or the next free ones, else -1. Most
  /// places are free, so that a look takes one comparison.
  private let places: [Int]

  package let count: Int

  /// Of names that occur again the first one counts.
  package init(_ names: [String]) {
    bytes = names.flatMap(\.utf8)
    var bounds = [0]
    for name in names { bounds.append(bounds[bounds.count - 1] + name.utf8.count) }
    var size = 8
    while size < names.count * 4 { size *= 2 }
    var places = [Int](repeating: -1, count: size)
    for (number, name) in names.enumerated() {
      var place = Array(name.utf8).withUnsafeBufferPointer { Self.mark($0) } & (size - 1)
      while places[place] >= 0 { place = (place + 1) & (size - 1) }
      places[place] = number
    }
    self.bounds = bounds
    self.places = places
    count = names.count
  }

  /// A number that differs for most names: made of their length and their outer letters.
  @inline(__always)
  private static func mark(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    let middle = name[name.count / 2]
    return name.count &* 5 &+ Int(first) &* 9 &+ Int(middle) &* 3 &+ Int(last) &* 17
  }

  /// The number of a name. Complexity: O(bytes).
  func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    let mask = places.count - 1
    var place = Self.mark(name) & mask
    while places[place] >= 0 {
      let number = places[place]
      if hasName(number, name) { return number }
      place = (place + 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func hasName(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bounds[number]
    guard bounds[number + 1] - start == name.count else { return false }
    for offset in 0..<name.count where bytes[start + offset] != name[offset] { return false }
    return true
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
