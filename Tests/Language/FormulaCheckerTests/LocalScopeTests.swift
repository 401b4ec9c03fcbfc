import FormulaSyntax
import SourceText
import Testing

@testable import FormulaChecker

@Suite struct LocalScopeTests {
  /// More names than are searched linearly.
  private static let count = 40

  @Test func `the innermost name is in scope, and the outer one again after it`() {
    var scope = LocalScope()
    for number in 0..<Self.count {
      let name = "name\(number % 25)"
      scope.enter(.init(name, at: TextRange(start: 0, end: name.utf8.count)), .init(number))
    }
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

  @Test func `a few ASCII names are found by their bytes`() {
    let text = Array("a + ab + b + ab".utf8)
    var scope = LocalScope()
    for (number, range) in [(0, 0..<1), (1, 4..<6), (2, 9..<10)] {
      let name = String(decoding: text[range], as: UTF8.self)
      scope.enter(
        .init(name, at: TextRange(start: range.lowerBound, end: range.upperBound)), .init(number))
    }
    #expect(scope.comparesBytes)
    #expect(scope.local(spelledAt: TextRange(start: 13, end: 15), in: text)?.number == 1)
    #expect(scope.local(spelledAt: TextRange(start: 5, end: 6), in: text)?.number == 2)
    #expect(scope.local(spelledAt: TextRange(start: 2, end: 3), in: text) == nil)
    // The Kelvin sign, which is canonically equivalent to K.
    scope.enter(.init("\u{212A}", at: TextRange(start: 0, end: 3)), .init(3))
    #expect(!scope.comparesBytes)
    #expect(scope.local("K")?.number == 3)
    scope.leave(1)
    #expect(scope.comparesBytes)
  }
}
