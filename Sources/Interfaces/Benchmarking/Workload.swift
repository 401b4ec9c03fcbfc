/// A repeatable piece of work to measure.
package struct Workload {
  package var name: String
  package var group: Measure.Group
  /// An annotation of the result, such as a formula's text or the changed field.
  package var note: String?
  /// The amount of work per unit, from which a rate is computed.
  package var amount: Measure.Amount?
  /// The number of units per call of `run`; results are per unit.
  package var units: Double
  /// Runs the work the given number of times.
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
