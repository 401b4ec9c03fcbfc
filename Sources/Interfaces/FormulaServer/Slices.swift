import EditorRequests
import JSONRPC
import JSONTree

extension RandomAccessCollection where Index == Int {
  /// Returns the concatenated results of `body` for consecutive slices of the collection.
  ///
  /// Yields to `urgent` work between slices, so that typing stays responsive during bulk requests.
  ///
  /// Throws when the request is cancelled. Complexity: that of `body`.
  func inSlices<Result>(
    of size: Int = 128, yieldingTo urgent: UrgentWorkCounter?, _ body: (SubSequence) -> [Result]
  ) async throws(ResponseError) -> [Result] {
    var results: [Result] = []
    try await forEachSlice(of: size, yieldingTo: urgent) { results += body($0) }
    return results
  }

  /// Calls `body` for consecutive slices of the collection, yielding to `urgent` work in between.
  func forEachSlice(
    of size: Int = 128, yieldingTo urgent: UrgentWorkCounter?, _ body: (SubSequence) -> Void
  ) async throws(ResponseError) {
    var start = startIndex
    while start < endIndex {
      try await letOthersGo(urgent)
      let end = Swift.min(endIndex, start + size)
      body(self[start..<end])
      start = end
    }
  }
}

extension PendingAnswer {
  /// Runs all steps and returns the answer, yielding to other tasks in between.
  ///
  /// With `urgent` it also yields to that work, and before the first step. Throws when the request is
  /// cancelled.
  func finished(yieldingTo urgent: UrgentWorkCounter?) async throws(ResponseError) -> Answer {
    if urgent != nil { try await letOthersGo(urgent) }
    while true {
      if let answer = try next() { return answer }
      try await letOthersGo(urgent)
    }
  }
}

/// Yields to other tasks and to `urgent` work. Throws when the request is cancelled.
func letOthersGo(_ urgent: UrgentWorkCounter?) async throws(ResponseError) {
  await Task.yield()
  await urgent?.giveWay()
  if Task.isCancelled { throw ResponseError(.requestCancelled, "the request was cancelled") }
}

extension JSON {
  /// Returns the value serialized as JSON, writing long arrays in slices. Complexity: O(size).
  func textInSlices(yieldingTo urgent: UrgentWorkCounter?) async throws(ResponseError) -> [UInt8] {
    var writer = JSONWriter()
    switch self {
    case .array(let elements): try await Self.append(elements, to: &writer, yieldingTo: urgent)
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.appendName(member.name)
        if case .array(let elements) = member.value {
          try await Self.append(elements, to: &writer, yieldingTo: urgent)
        } else {
          member.value.append(to: &writer)
        }
      }
      writer.endObject()
    default: append(to: &writer)
    }
    return writer.bytes
  }

  private static func append(
    _ elements: [JSON], to writer: inout JSONWriter, yieldingTo urgent: UrgentWorkCounter?
  ) async throws(ResponseError) {
    writer.beginArray()
    try await elements.forEachSlice(of: 512, yieldingTo: urgent) { slice in
      for element in slice { element.append(to: &writer) }
    }
    writer.endArray()
  }
}
