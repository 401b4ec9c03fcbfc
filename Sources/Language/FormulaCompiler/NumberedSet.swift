/// Elements numbered in the order in which they came, each once.
struct NumberedSet<Element: Hashable> {
  private(set) var elements: [Element] = []
  /// Made once the elements are many; a few are found faster by looking at them all.
  private var numbers: [Element: Int] = [:]
  private static var few: Int { 16 }

  var count: Int { elements.count }

  /// The number of an element, which is added if it is new. Complexity: O(1).
  mutating func number(of element: Element) -> Int {
    if elements.count <= Self.few {
      if let number = elements.firstIndex(of: element) { return number }
      if elements.isEmpty { elements.reserveCapacity(4) }
      elements.append(element)
      if elements.count > Self.few {
        for (number, element) in elements.enumerated() { numbers[element] = number }
      }
      return elements.count - 1
    }
    if let number = numbers[element] { return number }
    numbers[element] = elements.count
    elements.append(element)
    return elements.count - 1
  }
}
