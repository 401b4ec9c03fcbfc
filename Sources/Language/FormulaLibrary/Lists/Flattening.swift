import FormulaRuntime
import FormulaValues

extension Word {
  /// Returns the elements of a list with nested lists replaced by their elements, `depth` levels
  /// down.
  func flattened(depth: Int, in run: inout Run) -> Word {
    var result: [Word] = []
    var open = [(elements: run.elements(self), next: 0)]
    while let (elements, next) = open.last {
      guard next < elements.count else {
        open.removeLast()
        continue
      }
      guard run.spend(1) else { return run.stepError() }
      open[open.count - 1].next += 1
      let element = elements[next]
      if element.has(.list), open.count <= depth {
        open.append((run.elements(element), 0))
      } else {
        guard run.admits(listOf: result.count + 1) else {
          return run.listLimitError(result.count + 1)
        }
        result.append(element)
      }
    }
    return run.list(result)
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
