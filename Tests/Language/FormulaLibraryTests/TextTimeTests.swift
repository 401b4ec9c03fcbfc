import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// No function takes more than linear time in the length of its texts: tried with texts of many
/// shapes, long in one argument and short in the others.
struct TextTimeTests {
  private static let shapes = [
    "é", "Σ", "A b ", "\u{301}\u{323}", "\u{1F1E6}", "ᾳ", "(1", "{a}", "-1 ",
  ]
  private static let length = 2400

  /// Below this a call is no worse than linear in any case: 2,400 characters looked at 2,400 times
  /// take longer.
  private static let shortTime = 0.05

  /// Seconds of this thread's processor time, the least of some calls.
  private func time(
    of function: any FormulaFunction.Type, _ values: [Value], rounds: Int = 1
  ) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    return (0..<rounds).map { _ in
      let start = now()
      _ = outcome(of: function, values)
      return now() - start
    }.min() ?? 0
  }

  /// Arguments with texts of about `count` characters where `isLong` says so, short ones elsewhere.
  private func values(
    of function: any FormulaFunction.Type, _ shape: String, count: Int, isLong: (Int) -> Bool
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

  private static let functionsOfTexts = FunctionRegistry.functions.filter { function in
    function.signature.parameters.contains {
      [.text, .any, .textOrList, .numberOrText].contains($0.want)
    }
  }

  @Test(arguments: Self.shapes)
  func `no function takes more than linear time in the length of a text`(shape: String) {
    for function in Self.functionsOfTexts {
      let places = min(3, function.signature.parameters.count)
      // One text at a time: a pattern and a text are paid for by their product.
      for long in (0..<places).map({ [$0] }) {
        let given = { values(of: function, shape, count: $0, isLong: long.contains) }
        let whole = given(Self.length)
        guard time(of: function, whole) > Self.shortTime else { continue }
        // Other tests run beside this one, so the least of some rounds counts.
        let quarter = time(of: function, given(Self.length / 4), rounds: 3)
        let ratio = time(of: function, whole, rounds: 3) / max(quarter, 1e-5)
        #expect(
          ratio < 9, "\(function.name) of \(long): four times the text, \(ratio) times the time")
      }
    }
  }
}
