/// Work to measure: something that can be run any number of times.
package struct Workload {
  package var name: String
  package var group: Measure.Group
  /// What stands beside the figure: the text of a formula, the field that changes.
  package var note: String?
  /// What one unit of the work handles, so that a rate can be told.
  package var amount: Measure.Amount?
  /// How many units one run has; figures are per unit.
  package var units: Double
  /// Runs the work a number of times.
  package var run: (Int) -> Void

  package init(
    _ name: String, in group: Measure.Group = .steps, note: String? = nil,
    amount: Measure.Amount? = nil, units: Int = 1, run: @escaping (Int) -> Void
  ) {
    self.name = name
    self.group = group
    self.note = note
    self.amount = amount
    self.units = Double(max(1, units))
    self.run = run
  }
}
