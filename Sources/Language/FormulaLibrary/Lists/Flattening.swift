import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns the elements of a list with nested lists replaced by their elements, `depth` levels
  /// down.
  mutating func flattened(_ list: Word, depth: Int) -> Word {
    var result: [Word] = []
    var open = [(elements: elements(list), next: 0)]
    while let (elements, next) = open.last {
      guard next < elements.count else {
        open.removeLast()
        continue
      }
      guard spend(1) else { return stepError() }
      open[open.count - 1].next += 1
      let element = elements[next]
      if element.has(.list), open.count <= depth {
        open.append((self.elements(element), 0))
      } else {
        guard admits(listOf: result.count + 1) else { return listLimitError(result.count + 1) }
        result.append(element)
      }
    }
    return self.list(result)
  }
}

extension ValueType {
  /// The element type after nested lists are replaced by their elements.
  var flattenedElement: ValueType {
    guard kinds.contains(.list), kinds != .any else { return self }
    var rest = self
    rest.kinds.remove(.list)
    return rest.union(element)
  }
}
