import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Functions take linear time in the length of their texts. Tries texts of many shapes, long in one
/// argument and short in the others.
struct TextTimeTests {
  private static let shapes = [
    "é", "Σ", "A b ", "\u{301}\u{323}", "\u{1F1E6}", "ᾳ", "(1", "{a}", "-1 ",
  ]
  private static let length = 2400

  /// A faster call is considered linear: visiting 2,400 characters 2,400 times takes longer.
  private static let shortTime = 0.05

  /// Returns the minimum processor time of this thread over several calls, in seconds.
  private func time(rounds: Int = 1, of call: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    return (0..<rounds).map { _ in
      let start = now()
      call()
      return now() - start
    }.min() ?? 0
  }

  /// Returns the ratio of times for four times the text; `nil` if the call is too fast to measure.
  private func growth(of call: (_ count: Int) -> Void) -> Double? {
    guard time(of: { call(Self.length) }) > Self.shortTime else { return nil }
    // Other tests run concurrently, so the minimum of several rounds counts.
    let quarter = time(rounds: 3) { call(Self.length / 4) }
    return time(rounds: 3) { call(Self.length) } / max(quarter, 1e-5)
  }

  /// The ratio from which on time is not linear.
  private static let steepest = 9.0

  @Test func `quadratic time is detected`() {
    // A busy machine may slow down only the short calls, but not in every round.
    let isSeen = (0..<5).contains { _ in
      let growth = growth { count in
        let text = String(repeating: "é", count: count)
        // Finds each position by counting from the start.
        for place in 0..<4 * count { _ = text.index(text.startIndex, offsetBy: place / 4) }
      }
      return (growth ?? 0) > Self.steepest
    }
    #expect(isSeen)
  }

  /// Returns arguments with texts of about `count` characters if `isLong` is true, else short ones.
  private func values(
    of function: FunctionDeclaration, _ shape: String, count: Int, isLong: (Int) -> Bool
  ) -> [Value] {
    function.signature.parameters.prefix(3).enumerated().map { index, parameter in
      let long = String(repeating: shape, count: count / shape.unicodeScalars.count)
      switch parameter.want {
      case .text, .any, .anyOrError, .textOrList, .numberOrText:
        return .text(isLong(index) ? "x" + long : shape)
      case .number: return 2
      case .boolean, .condition: return false
      case .record: return .record(.init([("a", 1)]))
      default: return [.text(isLong(index) ? long : shape), "b"]
      }
    }
  }

  private static let functionsOfTexts = declaredFunctions.filter { function in
    function.signature.parameters.contains {
      [.text, .any, .textOrList, .numberOrText].contains($0.want)
    }
  }

  @Test(arguments: Self.shapes)
  func `no function takes more than linear time in the length of a text`(shape: String) {
    for function in Self.functionsOfTexts {
      let places = min(3, function.signature.parameters.count)
      // One text at a time: the cost of a pattern and a text is their product.
      for long in (0..<places).map({ [$0] }) {
        let given = [Self.length, Self.length / 4].reduce(into: [Int: [Value]]()) {
          $0[$1] = values(of: function, shape, count: $1, isLong: long.contains)
        }
        let growth = growth { _ = outcome(of: function, given[$0] ?? []) } ?? 0
        #expect(
          growth < Self.steepest,
          "\(function.name) of \(long): four times the text, \(growth) times the time")
      }
    }
  }
}
