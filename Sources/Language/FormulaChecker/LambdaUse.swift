import FormulaRuntime
import FormulaSyntax

extension Checker {
  /// The position of a lambda among the arguments of a call.
  struct LambdaUse: BitwiseCopyable {
    let call: ExpressionID
    // Small, since every traversal step stores one.
    private let place: Int32
    var position: Int { Int(place) }

    init(call: ExpressionID, position: Int) {
      self.call = call
      place = Int32(truncatingIfNeeded: position)
    }
  }
}

extension FunctionFacts {
  /// Returns the use of an argument as a callable, if the call calls it.
  func use(ofArgumentAt position: Int, of call: ExpressionID) -> Checker.LambdaUse? {
    guard let index = number(ofParameterAt: position) else { return nil }
    switch parameters[index].role {
    case .function, .key, .criterion: return .init(call: call, position: position)
    case .reference, .value, .member: return nil
    }
  }
}
