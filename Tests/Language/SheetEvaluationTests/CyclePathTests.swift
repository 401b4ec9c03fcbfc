import SheetEvaluation
import Testing

@Suite struct CyclePathTests {
  @Test func `paths are equal if they name the same cells in the same order`() {
    let path = CyclePath(["a", "b"])
    #expect(path == CyclePath(["a", "b"]))
    #expect(path.hashValue == CyclePath(["a", "b"]).hashValue)
    #expect(path != CyclePath(["b", "a"]))
    #expect(path != CyclePath(["a", "c"]))
    #expect(path != CyclePath(["a", "b", "a"]))
  }
}
