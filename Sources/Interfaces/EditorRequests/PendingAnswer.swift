package import JSONRPC

/// The answer to a request: its result, after an action at the client.
package struct Answer: Sendable {
  package let result: JSON
  /// The action that precedes the response.
  package let action: EditorAction?
  /// The action instead of `action` if the client does not support it.
  package let fallback: EditorAction?
  /// The result if the client does not support `action`.
  package let unsupportedResult: JSON

  package init(
    _ result: JSON, after action: EditorAction? = nil, or fallback: EditorAction? = nil,
    unsupported: JSON? = nil
  ) {
    self.result = result
    self.action = action
    self.fallback = fallback
    unsupportedResult = unsupported ?? result
  }
}

/// An answer that is computed in steps, between which a driver may do other work.
package struct PendingAnswer {
  /// Runs the next step. Returns the answer after the last one, otherwise `nil`.
  package let next: () throws(ResponseError) -> Answer?

  package init(_ next: @escaping () throws(ResponseError) -> Answer?) { self.next = next }

  /// Creates an answer of one step.
  package init(_ answer: Answer) {
    self.init { () throws(ResponseError) in answer }
  }

  /// Creates an answer whose steps call `body` for consecutive slices of `elements`.
  ///
  /// The last step also calls `result`. Complexity: that of both.
  init<Elements: RandomAccessCollection>(
    slicesOf elements: Elements, size: Int = 128,
    _ body: @escaping (Elements.SubSequence) -> Void, result: @escaping () -> JSON
  ) where Elements.Index == Int {
    var start = elements.startIndex
    let end = elements.endIndex
    self.init { () throws(ResponseError) in
      if start < end {
        let next = Swift.min(end, start + size)
        body(elements[start..<next])
        start = next
      }
      return start < end ? nil : Answer(result())
    }
  }

  /// Runs all remaining steps and returns the answer.
  package func finished() throws(ResponseError) -> Answer {
    while true {
      if let answer = try next() { return answer }
    }
  }
}
