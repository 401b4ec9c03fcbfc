/// The measured time of a workload: nanoseconds per unit of work, by round.
package struct Measure: Sendable {
  package var name: String
  package var group: Group
  package var note: String?
  package var amount: Amount?
  package var samples: Distribution
  /// The time of `SpeedCalibration` after each sample; empty if unknown.
  package var machine: [Double] = []

  /// The samples divided by the calibration time, or `nil` if it is unknown.
  package var relative: Distribution? {
    guard !machine.isEmpty, machine.count == samples.values.count,
      machine.allSatisfy({ $0 > 0 })
    else { return nil }
    return Distribution(zip(samples.values, machine).map { $0 / $1 })
  }

  /// The section of the report.
  package enum Group: String, Sendable, CaseIterable { case steps, formulas }

  /// An amount of work.
  package struct Amount: Hashable, Sendable {
    package var count: Int
    package var unit: Unit

    package init(_ count: Int, _ unit: Unit) {
      self.count = count
      self.unit = unit
    }
  }

  /// A unit of work.
  package enum Unit: String, Sendable, CaseIterable {
    case bytes, formulas, changes, evaluations, rows
  }

  package init(_ workload: Workload, _ samples: [Double], machine: [Double]) {
    self.init(
      workload.name, in: workload.group, note: workload.note, amount: workload.amount, samples)
    self.machine = machine
  }

  package init(
    _ name: String, in group: Group = .steps, note: String? = nil, amount: Amount? = nil,
    _ samples: [Double]
  ) {
    self.name = name
    self.group = group
    self.note = note
    self.amount = amount
    self.samples = Distribution(samples)
  }
}
