import JSONRPC
import Testing

@testable import FormulaServer

/// Work that yields to other tasks.
@Suite struct SlicesTests {
  @Test func `work without results can be cancelled`() async {
    let calls = await Task {
      var calls = 0
      let found = try? await inSlices(of: 4, yieldingTo: nil) { () -> [Int]? in
        calls += 1
        if calls == 2 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        return calls < 100 ? [] : nil
      }
      #expect(found == nil)
      return calls
    }.value
    #expect(calls == 5)
  }
}
