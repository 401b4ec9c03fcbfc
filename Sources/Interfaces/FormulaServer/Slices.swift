import JSONRPC

extension RandomAccessCollection where Index == Int {
  /// What a function gives for slices of these elements, one after the other. Between the slices
  /// other work has its turn, so that nobody who types waits for an answer about the whole document.
  ///
  /// Throws once the request is cancelled. Complexity: that of the function.
  func inSlices<Result>(
    of size: Int = 512, _ body: (SubSequence) -> [Result]
  ) async throws(ResponseError) -> [Result] {
    var results: [Result] = []
    var start = startIndex
    while start < endIndex {
      if Task.isCancelled {
        throw ResponseError(.requestCancelled, "the request was cancelled")
      }
      let end = Swift.min(endIndex, start + size)
      results += body(self[start..<end])
      start = end
      await Task.yield()
    }
    return results
  }
}
