import FormulaSyntax

/// Values for a few of a tree's expressions; nothing is allocated before the first one.
struct SparseMap<Value> {
  private var values: [Value?] = []
  private var isEmpty = true
  private var count = 0

  /// Forgets all values, for another tree.
  mutating func reset(count: Int) {
    self.count = count
    isEmpty = true
  }

  subscript(id: ExpressionID) -> Value? {
    get { isEmpty ? nil : values[Int(id.index)] }
    set {
      if isEmpty {
        guard newValue != nil else { return }
        values.removeAll(keepingCapacity: true)
        values.append(contentsOf: repeatElement(nil, count: count))
        isEmpty = false
      }
      values[Int(id.index)] = newValue
    }
  }
}
