import GRDB

/// The second layer of validation: rules that compare a form with the database.
enum GoalRules {
  /// Returns problems for referenced rows that do not exist. `nil` refers to no row.
  static func known<Row: GraphRow>(
    _ ids: [RowID<Row>?], _ code: GoalProblem.Code, in db: Database, at path: (Int) -> String
  ) throws -> [GoalProblem] {
    let wanted = ids.compactMap { $0 }
    guard !wanted.isEmpty else { return [] }
    let found = try Set(
      RowID<Row>.fetchAll(
        db,
        sql: """
          SELECT id FROM \(Row.databaseTableName) WHERE id IN (SELECT value FROM json_each(?))
          """, arguments: [jsonList(wanted)]))
    return ids.indices.compactMap { index in
      guard let id = ids[index], !found.contains(id) else { return nil }
      return GoalProblem(
        code, at: path(index), "'\(id)' does not exist in \(Row.databaseTableName)")
    }
  }

  static func unit(
    _ unit: String, replacing id: Measure.ID?, in db: Database
  ) throws -> [GoalProblem] {
    let other = try Measure.ID.fetchOne(
      db, sql: "SELECT id FROM measures WHERE unit = ? AND id IS NOT ?", arguments: [unit, id])
    guard other != nil else { return [] }
    return [GoalProblem(.unitTaken, at: "unit", "another measure has the unit '\(unit)'")]
  }

  /// Returns a problem if a measure is in use and must not be deleted.
  static func users(of id: Measure.ID, in db: Database) throws -> [GoalProblem] {
    let count =
      try Int.fetchOne(
        db,
        sql: """
          SELECT (SELECT count(*) FROM expectationMeasures WHERE measureId = :id)
            + (SELECT count(*) FROM measuredActions WHERE measureId = :id)
            + (SELECT count(*) FROM actionGoalContributions WHERE measureId = :id)
          """, arguments: ["id": id]) ?? 0
    guard count > 0 else { return [] }
    return [
      GoalProblem(
        .measureInUse, "the measure is in use \(count == 1 ? "once" : "\(count) times")")
    ]
  }

  static func number(
    _ number: Int, replacing id: GoalTerm.ID?, in db: Database
  ) throws -> [GoalProblem] {
    let other = try GoalTerm.ID.fetchOne(
      db, sql: "SELECT id FROM goalTerms WHERE termNumber = ? AND id IS NOT ?",
      arguments: [number, id])
    guard other != nil else { return [] }
    return [GoalProblem(.termNumberTaken, at: "number", "duplicate term number \(number)")]
  }

  static func overlap(
    _ form: TermForm, replacing id: GoalTerm.ID?, in db: Database
  ) throws -> [GoalProblem] {
    let numbers = try Int.fetchAll(
      db,
      sql: """
        SELECT t.termNumber FROM goalTerms t JOIN timePeriods p ON p.id = t.timePeriodId
        WHERE p.startDate <= ? AND p.endDate >= ? AND t.id IS NOT ? ORDER BY t.termNumber
        """, arguments: [form.endDate, form.startDate, id])
    return numbers.map {
      GoalProblem(.termsOverlap, at: "startDate", "the term overlaps term \($0)")
    }
  }

  /// Returns problems for contributions in measures that the action or the goal lacks.
  static func measures(of form: ActionForm, in db: Database) throws -> [GoalProblem] {
    let measured = Set(form.measured.map(\.measure))
    return try form.contributions.enumerated().flatMap { index, part -> [GoalProblem] in
      guard let measure = part.measure else { return [] }
      var problems: [GoalProblem] = []
      if !measured.contains(measure) {
        problems.append(
          GoalProblem(
            .unmeasuredContribution, at: "contributions[\(index)].measure",
            "the action has no amount of this measure; add it to 'measured'"))
      }
      let isAsked =
        try Bool.fetchOne(
          db,
          sql: """
            SELECT EXISTS (SELECT 1 FROM goals g
              JOIN expectationMeasures em ON em.expectationId = g.expectationId
              WHERE g.id = ? AND em.measureId = ?)
            """, arguments: [part.goal, measure]) ?? false
      if !isAsked {
        problems.append(
          GoalProblem(
            .foreignMeasure, at: "contributions[\(index)].measure",
            "the goal has no target in this measure"))
      }
      return problems
    }
  }

  /// Returns a warning if a goal has the same title, terms and targets.
  static func duplicate(
    of form: GoalForm, replacing id: Goal.ID?, in db: Database
  ) throws -> [GoalProblem] {
    let namesakes = try Goal.ID.fetchAll(
      db,
      sql: """
        SELECT g.id FROM goals g JOIN expectations e ON e.id = g.expectationId
        WHERE e.title = ? COLLATE NOCASE AND g.id IS NOT ?
        """, arguments: [form.title, id])
    guard !namesakes.isEmpty else { return [] }
    let terms = Set(form.terms.map(\.term))
    let targets = Dictionary(form.targets.map { ($0.measure, $0.value) }) { first, _ in first }
    let twin = try GoalGraph.read(namesakes, in: db).first { other in
      Set(other.assignments.map(\.termId)) == terms
        && Dictionary(other.targets.map { ($0.measureId, $0.targetValue) }) { first, _ in first }
          == targets
    }
    guard let twin else { return [] }
    return [
      GoalProblem(
        .probablyDuplicate, at: "title",
        "the goal '\(twin.id)' has the same title, terms and targets")
    ]
  }
}
