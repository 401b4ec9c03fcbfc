extension ColumnPlan {
  /// The plan number of a loop that has none.
  static let none = 0xFFFF

  /// Gives each loop whose rows can be taken by columns the number of its plan.
  static func plans(for code: [Instruction]) -> (code: [Instruction], plans: [ColumnPlan]) {
    var code = code
    var plans: [ColumnPlan] = []
    for index in code.indices where code[index].operation == .columns {
      code[index].b = UInt16(none)
      // Behind the loop stand its `next` and `again`.
      let next = index + Int(code[index].c) - 1
      guard plans.count < none, next > index, next < code.count, code[next].operation == .next,
        code[next].a == code[index].a,
        let plan = ColumnPlanner.plan(
          code, body: index + 1..<next, state: Int(code[index].a))
      else { continue }
      code[index].b = UInt16(plans.count)
      plans.append(plan)
    }
    return (code, plans)
  }
}
