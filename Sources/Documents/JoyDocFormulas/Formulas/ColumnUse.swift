package import FormulaChecker
import FormulaSyntax
package import FormulaRuntime
package import FormulaValues
package import JoyDoc

/// The analysis of the table columns that a formula reads.
package struct ColumnUse {
  private let checked: CheckedFormula
  private let parents: [ExpressionID?]
  private let functions: [FunctionDeclaration]

  /// Creates the analysis. Complexity: O(size of the formula).
  package init(_ checked: CheckedFormula, functions: [FunctionDeclaration]) {
    self.checked = checked
    self.functions = functions
    parents = checked.tree.parents()
  }

  /// Returns the names of the row members that the formula reads, or `nil` if it may read whole
  /// rows.
  func members(ofRowsOf slot: Slot) -> Set<String>? {
    var members: Set<String> = []
    for id in checked.tree.all {
      switch checked[meaning: id] {
      case .field(slot): if !collect(rowsAt: id, &members) { return nil }
      case .reference(slot): return nil
      default: break
      }
    }
    return members
  }

  private func parent(_ id: ExpressionID) -> ExpressionID? {
    var child = id
    while let parent = parents[Int(child.index)] {
      guard case .group = checked.tree[parent] else { return parent }
      child = parent
    }
    return nil
  }

  private func isFirst(_ id: ExpressionID, of call: Expression.Call) -> Bool {
    guard var first = call.arguments.first else { return false }
    while case .group(let inner) = checked.tree[first] { first = inner }
    return first == id
  }

  /// Collects the row members that are read from the rows at `id`.
  ///
  /// Returns `false` if they cannot be determined.
  private func collect(rowsAt id: ExpressionID, _ members: inout Set<String>) -> Bool {
    guard let parent = parent(id) else { return false }
    switch checked.tree[parent] {
    case .member(let member):
      members.insert(member.name.text)
      return true
    case .call(let call):
      guard case .function(let number) = checked[meaning: parent],
        functions.indices.contains(number.index), isFirst(id, of: call)
      else { return false }
      let function = functions[number.index]
      if call.arguments.count == 1 { return function.plays(.countsRows) }
      guard function.plays(.walksRows), call.arguments.count == 2 else { return false }
      return collect(rowsIn: call.arguments[1], &members)
    default: return false
    }
  }

  /// Collects the row members that are read from the first parameter of a lambda.
  ///
  /// Returns `false` if they cannot be determined.
  private func collect(rowsIn lambda: ExpressionID, _ members: inout Set<String>) -> Bool {
    guard case .lambda(let shape) = checked.tree[lambda],
      case .declares(let first) = checked[meaning: lambda]
    else { return false }
    let parameters = first.number..<first.number + shape.parameters.count
    for id in checked.tree.all {
      guard case .local(let local) = checked[meaning: id], parameters.contains(local.number)
      else { continue }
      // The second parameter is the index, which does not depend on columns.
      if local.number > first.number { continue }
      guard let parent = parent(id), case .member(let member) = checked.tree[parent] else {
        return false
      }
      members.insert(member.name.text)
    }
    return true
  }

  /// Returns the ids of the columns that the formula reads, or `nil` if it may read all of them.
  package func columns(of field: JoyDoc.Field, at slot: Slot) -> Set<String>? {
    guard let members = members(ofRowsOf: slot) else { return nil }
    var ids: Set<String> = []
    for name in members {
      // A name that is not the id, identifier or title of a column may be a member of another kind.
      let columns = field.columns.filter {
        $0.id == name || $0.identifier == name || $0.title == name
      }
      if columns.isEmpty { return nil }
      ids.formUnion(columns.map { $0.id })
    }
    return ids
  }
}
