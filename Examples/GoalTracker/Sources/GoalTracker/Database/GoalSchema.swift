import GRDB

/// The tables, in third normal form: abstractions, basics and composites.
///
/// The name of a constraint is the code of the problem that it detects.
enum GoalSchema {
  static let applicationID = 0x476F_616C
  static let version = 1

  private static let id = "id TEXT NOT NULL PRIMARY KEY"
  private static let document = """
    \(id), title TEXT, detailedDescription TEXT, freeformNotes TEXT, logTime DATETIME NOT NULL
    """
  private static let titled = """
    CONSTRAINT "empty-title" CHECK (trim(coalesce(title, '')) <> '')
    """
  private static let created = "createdAt DATETIME NOT NULL"

  /// Returns a foreign key column whose row is deleted with the referenced row.
  private static func part(_ column: String, of table: String) -> String {
    "\(column) TEXT NOT NULL REFERENCES \(table)(id) ON DELETE CASCADE"
  }

  /// Returns a foreign key column that prevents the deletion of the referenced row.
  private static func user(_ column: String, of table: String) -> String {
    "\(column) TEXT NOT NULL REFERENCES \(table)(id) ON DELETE RESTRICT"
  }

  static let abstractions = """
    CREATE TABLE actions (\(document), durationMinutes REAL CHECK (durationMinutes >= 0),
      startTime DATETIME);
    CREATE TABLE expectations (\(document),
      expectationType TEXT NOT NULL CHECK (expectationType IN ('goal', 'milestone', 'obligation')),
      expectationImportance INTEGER NOT NULL DEFAULT 5
        CONSTRAINT "importance-out-of-range" CHECK (expectationImportance BETWEEN 1 AND 10),
      expectationUrgency INTEGER NOT NULL DEFAULT 5
        CONSTRAINT "urgency-out-of-range" CHECK (expectationUrgency BETWEEN 1 AND 10),
      \(titled));
    CREATE TABLE measures (\(document), unit TEXT NOT NULL COLLATE NOCASE UNIQUE,
      measureType TEXT NOT NULL, canonicalUnit TEXT,
      conversionFactor REAL CHECK (conversionFactor > 0));
    CREATE TABLE personalValues (\(document),
      priority INTEGER NOT NULL DEFAULT 50 CHECK (priority BETWEEN 1 AND 100),
      valueLevel TEXT NOT NULL
        CHECK (valueLevel IN ('general', 'major', 'highest_order', 'life_area')),
      lifeDomain TEXT, alignmentGuidance TEXT, \(titled));
    CREATE TABLE timePeriods (\(document), startDate DATE NOT NULL, endDate DATE NOT NULL,
      CONSTRAINT "dates-reversed" CHECK (startDate <= endDate));
    """

  static let basics = """
    CREATE TABLE goals (\(id), \(part("expectationId", of: "expectations")) UNIQUE,
      startDate DATE, targetDate DATE, actionPlan TEXT,
      expectedTermLength INTEGER CHECK (expectedTermLength > 0),
      CONSTRAINT "dates-reversed" CHECK (startDate <= targetDate));
    CREATE TABLE goalTerms (\(id), \(part("timePeriodId", of: "timePeriods")) UNIQUE,
      termNumber INTEGER NOT NULL UNIQUE CHECK (termNumber > 0), theme TEXT, reflection TEXT,
      status TEXT CHECK
        (status IN ('planned', 'active', 'completed', 'delayed', 'on_hold', 'cancelled')));
    CREATE TABLE expectationMeasures (\(id), \(part("expectationId", of: "expectations")),
      \(user("measureId", of: "measures")),
      targetValue REAL NOT NULL CONSTRAINT "target-not-positive" CHECK (targetValue > 0),
      freeformNotes TEXT, \(created), UNIQUE (expectationId, measureId));
    """

  static let composites = """
    CREATE TABLE measuredActions (\(id), \(part("actionId", of: "actions")),
      \(user("measureId", of: "measures")), value REAL NOT NULL, \(created),
      UNIQUE (actionId, measureId));
    CREATE TABLE goalRelevances (\(id), \(part("goalId", of: "goals")),
      \(part("valueId", of: "personalValues")),
      alignmentStrength INTEGER
        CONSTRAINT "alignment-out-of-range" CHECK (alignmentStrength BETWEEN 1 AND 10),
      relevanceNotes TEXT, \(created), UNIQUE (goalId, valueId));
    CREATE TABLE actionGoalContributions (\(id), \(part("actionId", of: "actions")),
      \(part("goalId", of: "goals")),
      measureId TEXT REFERENCES measures(id) ON DELETE RESTRICT, contributionAmount REAL, \(created),
      CONSTRAINT "amount-without-measure"
        CHECK (contributionAmount IS NULL OR measureId IS NOT NULL));
    CREATE UNIQUE INDEX contributionOnce
      ON actionGoalContributions(actionId, goalId, coalesce(measureId, ''));
    CREATE TABLE termGoalAssignments (\(id), \(part("termId", of: "goalTerms")),
      \(part("goalId", of: "goals")), assignmentOrder INTEGER, \(created), UNIQUE (termId, goalId));
    CREATE INDEX expectationMeasuresByMeasure ON expectationMeasures(measureId);
    CREATE INDEX measuredActionsByMeasure ON measuredActions(measureId);
    CREATE INDEX goalRelevancesByValue ON goalRelevances(valueId);
    CREATE INDEX contributionsByGoal ON actionGoalContributions(goalId);
    CREATE INDEX contributionsByMeasure ON actionGoalContributions(measureId);
    CREATE INDEX assignmentsByGoal ON termGoalAssignments(goalId);
    """

  /// The views that formulas read.
  ///
  /// A contribution without a measure counts all measured amounts of the action. A contribution
  /// with a measure counts only that measure, with its own amount if it has one.
  static let views = """
    CREATE VIEW targets(id, goalId, measureId, title, unit, target, startDate, targetDate) AS
      SELECT em.id, g.id, em.measureId, e.title, m.unit, em.targetValue, g.startDate, g.targetDate
      FROM expectationMeasures em
      JOIN goals g ON g.expectationId = em.expectationId
      JOIN expectations e ON e.id = em.expectationId
      JOIN measures m ON m.id = em.measureId;
    CREATE VIEW measured(targetId, goalId, actionId, title, unit, value, at) AS
      SELECT t.id, t.goalId, c.actionId, a.title, t.unit, coalesce(c.contributionAmount, ma.value),
        a.logTime
      FROM targets t
      JOIN actionGoalContributions c ON c.goalId = t.goalId
      JOIN actions a ON a.id = c.actionId
      JOIN measuredActions ma ON ma.actionId = c.actionId AND ma.measureId = t.measureId
      WHERE c.measureId = t.measureId OR (c.measureId IS NULL AND NOT EXISTS (
        SELECT 1 FROM actionGoalContributions s
        WHERE s.actionId = c.actionId AND s.goalId = c.goalId AND s.measureId = t.measureId));
    """

  static let all = [abstractions, basics, composites, views].joined(separator: "\n")

  /// The row types, each after the types that it refers to.
  static let rows: [any GraphRow.Type] = [
    Action.self, Expectation.self, Measure.self, PersonalValue.self, TimePeriod.self, Goal.self,
    GoalTerm.self, ExpectationMeasure.self, MeasuredAction.self, GoalRelevance.self,
    ActionGoalContribution.self, TermGoalAssignment.self,
  ]

  static let tables = rows.map { $0.databaseTableName }
}
