import GRDB

extension Batch {
  /// Parses a CSV table of actions.
  ///
  /// The first line contains the column names: `title`, `logTime`, `goal`, and one such as
  /// `unit:km` for each measure. A goal is a title or an id. Throws `malformed` with line numbers.
  public init(actions csv: String) throws(GoalError) {
    let records = try CSV(csv).records
    guard let head = records.first else {
      throw GoalError(.malformed, at: "line 1", "expected column names")
    }
    let columns = try head.fields.map { name throws(GoalError) in
      guard let column = Column(name) else {
        throw GoalError(
          .malformed, at: "line \(head.line)",
          "unknown column '\(name)'; expected title, logTime, unit:… or goal")
      }
      return column
    }
    items = records.dropFirst().map { record in
      Item(place: "line \(record.line)") { transaction in
        try Self.action(record, columns, transaction)
      }
    }
  }

  private enum Column {
    case title, logTime, goal
    case unit(String)

    init?(_ name: String) {
      switch name {
      case "title": self = .title
      case "logTime": self = .logTime
      case "goal": self = .goal
      case _ where name.hasPrefix("unit:") && name.count > 5:
        self = .unit(String(name.dropFirst(5)))
      default: return nil
      }
    }
  }

  private static func action(
    _ record: CSV.Record, _ columns: [Column], _ transaction: GoalTransaction
  ) throws -> Change {
    guard record.fields.count <= columns.count else {
      throw GoalError(
        .malformed, "the line has \(record.fields.count) fields for \(columns.count) columns")
    }
    var form = ActionForm(title: nil)
    for (field, column) in zip(record.fields, columns) where !field.isEmpty {
      switch column {
      case .title: form.title = field
      case .logTime:
        guard let moment = Moment(field) else {
          throw GoalError(
            .malformed, at: "logTime",
            "expected a time such as 2025-03-01T08:00:00Z, found '\(field)'")
        }
        form.logTime = moment
      case .unit(let unit):
        guard let value = Double(field) else {
          throw GoalError(.malformed, at: "unit:\(unit)", "'\(field)' is not a number")
        }
        form.measured.append(.init(measure: try measure(unit, transaction), value: value))
      case .goal: form.contributions.append(.init(goal: try goal(field, transaction)))
      }
    }
    return Change(creating: form, id: nil, ActionGraph.self)
  }

  private static func measure(_ unit: String, _ transaction: GoalTransaction) throws -> Measure.ID {
    let id = try Measure.ID.fetchOne(
      transaction.db, sql: "SELECT id FROM measures WHERE unit = ?", arguments: [unit])
    guard let id else {
      throw GoalError(.unknownMeasure, at: "unit:\(unit)", "no measure has the unit '\(unit)'")
    }
    return id
  }

  private static func goal(_ name: String, _ transaction: GoalTransaction) throws -> Goal.ID {
    let ids = try Goal.ID.fetchAll(
      transaction.db,
      sql: """
        SELECT g.id FROM goals g JOIN expectations e ON e.id = g.expectationId
        WHERE g.id = lower(:name) OR e.title = :name LIMIT 2
        """, arguments: ["name": name])
    guard let id = ids.first, ids.count == 1 else {
      throw GoalError(
        .unknownGoal, at: "goal",
        ids.isEmpty
          ? "no goal has the title or id '\(name)'" : "several goals have the title '\(name)'")
    }
    return id
  }
}
