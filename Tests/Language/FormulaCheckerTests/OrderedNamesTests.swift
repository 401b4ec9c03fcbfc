import FormulaChecker
import SeededRandom
import Testing

@Suite struct OrderedNamesTests {
  private static func name(_ random: inout SeededGenerator) -> String {
    String((0..<5).compactMap { _ in "abAB_1".randomElement(using: &random) })
  }

  @Test func `removed names do not affect the nearest names`() {
    var random = SeededGenerator(seed: 3)
    let first = (0..<2_000).map { _ in Self.name(&random) }
    var names = OrderedNames(first)
    var present = Set(first)
    for round in 0..<500 {
      if Bool.random(using: &random), let gone = present.randomElement(using: &random) {
        present.remove(gone)
        names.doubt(gone)
      } else {
        let come = Self.name(&random)
        names.doubt(come)
        present.insert(come)
      }
      guard round % 50 == 0 else { continue }
      let fresh = OrderedNames(Array(present))
      for _ in 0..<20 {
        let wanted = Self.name(&random)
        let near = names.near(wanted) { present.contains($0) }
        #expect(Set(near) == Set(fresh.near(wanted) { _ in true }))
        #expect(near.count == Set(near).count && near.count <= 1_024)
      }
    }
  }

  @Test func `a few names are all near`() {
    var names = OrderedNames((0..<200).map { "n\($0)" })
    names.doubt("n7")
    #expect(names.near("n") { _ in true }.count == 200)
    #expect(names.near("n") { _ in false }.count == 199)
    #expect(OrderedNames([]).near("a") { _ in true }.isEmpty)
  }

  private static let many = OrderedNames((0..<20_000).map { "formula\($0)" })

  @Test(
    arguments: [
      ("formula-1234", "formula1234"), ("formula123456", "formula12345"),
      ("fromula777", "formula777"), ("Xformula19999", "formula19999"),
      ("formul19998", "formula19998"),
    ])
  func `the intended name is among the nearest names`(written: String, meant: String) {
    #expect(Self.many.near(written) { _ in true }.contains(meant))
  }
}
