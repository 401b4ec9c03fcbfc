import EditorRequests
import JSONRPC
import Testing

@testable import FormulaServer

/// Work that yields to other tasks.
@Suite struct SlicesTests {
  @Test func `an answer is cancelled between its steps`() async {
    let steps = await Task {
      var steps = 0
      let answer = PendingAnswer { () throws(ResponseError) in
        steps += 1
        if steps == 2 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        return steps < 100 ? nil : Answer(.null)
      }
      #expect((try? await answer.finished(yieldingTo: nil)) == nil)
      return steps
    }.value
    #expect(steps == 2)
  }
}
