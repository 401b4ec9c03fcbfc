import Testing

@testable import FormulaChecker

@Suite struct LocalScopeTests {
  /// More names than are searched one by one.
  private static let count = 40

  @Test func `the innermost of several names is meant, and the outer one again behind it`() {
    var scope = LocalScope()
    for number in 0..<Self.count { scope.enter("name\(number % 25)", .init(number)) }
    #expect(scope.local("name3")?.number == 28)
    #expect(scope.local("name20")?.number == 20)
    scope.leave(15)
    #expect(scope.local("name3")?.number == 3)
    #expect(scope.local("name20")?.number == 20)
    scope.leave(10)
    #expect(scope.local("name20") == nil)
    #expect(scope.visible.map(\.name).contains("name14"))
    #expect(scope.visible.count == 15)
  }
}
