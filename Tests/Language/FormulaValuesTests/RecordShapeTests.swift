import FormulaValues
import SeededRandom
import Testing

@Suite struct RecordShapeTests {
  @Test func `single and batch lookups of members agree`() {
    var random = SeededGenerator(seed: 11)
    let names = ["a", "b", "c", "d", ""]
    for _ in 0..<500 {
      let members = (0..<random.below(7)).map { _ in
        RecordShape.Member(
          random.pick(names) ?? "", .any,
          aliases: (0..<random.below(3)).map { _ in
            random.pick(names) ?? ""
          })
      }
      let shape = RecordShape(members)
      let numbers = shape.numbersByName
      for name in names { #expect(numbers[name] == shape.number(of: name)) }
    }
  }
}
