/// An expression of a script, with the offset at which it begins, in UTF-8 bytes.
struct ScriptExpression: Hashable, Sendable {
  let kind: Kind
  let offset: Int
  /// The height of the tree, which bounds the recursion of functions that visit it.
  let height: Int

  init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
    height = 1 + (kind.children.map(\.height).max() ?? 0)
  }

  indirect enum Kind: Hashable, Sendable {
    case number(Double)
    case text(String)
    case boolean(Bool)
    case null
    case name(String)
    case member(ScriptExpression, String)
    case array([ScriptExpression])
    case call(ScriptExpression, [ScriptExpression])
    case negated(ScriptExpression)
    /// A unary plus, which converts to a number.
    case converted(ScriptExpression)
    case not(ScriptExpression)
    case binary(ScriptOperator, ScriptExpression, ScriptExpression)
    case conditional(ScriptExpression, ScriptExpression, ScriptExpression)
    /// An assignment; the operator is that of `+=` and the like.
    case assignment(ScriptExpression, ScriptOperator?, ScriptExpression)

    fileprivate var children: [ScriptExpression] {
      switch self {
      case .number, .text, .boolean, .null, .name: []
      case .member(let inner, _), .negated(let inner), .converted(let inner), .not(let inner):
        [inner]
      case .array(let elements): elements
      case .call(let callee, let arguments): [callee] + arguments
      case .binary(_, let left, let right), .assignment(let left, _, let right): [left, right]
      case .conditional(let condition, let yes, let no): [condition, yes, no]
      }
    }
  }
}

/// A statement of a script.
indirect enum ScriptStatement: Hashable, Sendable {
  case variable(String, ScriptExpression?)
  case expression(ScriptExpression)
  case choice(ScriptExpression, [ScriptStatement], [ScriptStatement])
}

/// A binary operator of scripts. The order of the cases is not significant.
enum ScriptOperator: String, Hashable, Sendable, CaseIterable {
  case or = "||"
  case and = "&&"
  case equal = "=="
  case unequal = "!="
  case identical = "==="
  case distinct = "!=="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case remainder = "%"

  /// The binding strength; a greater number binds more tightly.
  var strength: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal, .identical, .distinct: 3
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 4
    case .plus, .minus: 5
    case .times, .divided, .remainder: 6
    }
  }
}

/// The first construct of a script that is not supported.
package struct ScriptProblem: Error, Hashable, Sendable {
  package let message: String
  /// The offset of the construct in the script, in UTF-8 bytes.
  package let offset: Int
}
