import DataSources

/// A database in third normal form, with views over its relations: goals with measured targets,
/// actions, and the goals that each action counts for.
struct GoalDatabase {
  let database: Database

  init() throws { database = try Database(Self.schema + Self.rows) }

  func source() throws -> SQLiteSource { try database.source() }

  /// A contribution of 2.5 km by the last run.
  static let secondContribution = """
    INSERT INTO actionGoalContributions(id, actionId, goalId, measureId, contributionAmount, createdAt)
      VALUES ('c6', 'a5', 'g1', 'm-km', 2.5, '2025-03-06T00:00:00Z');
    """

  private static let schema = """
    PRAGMA application_id = 0x476F616C;
    PRAGMA user_version = 1;
    CREATE TABLE actions (id TEXT NOT NULL PRIMARY KEY, title TEXT, detailedDescription TEXT,
      freeformNotes TEXT, logTime DATETIME NOT NULL, durationMinutes REAL CHECK (durationMinutes
      >= 0), startTime DATETIME);
    CREATE TABLE expectations (id TEXT NOT NULL PRIMARY KEY, title TEXT, detailedDescription TEXT,
      freeformNotes TEXT, logTime DATETIME NOT NULL, expectationType TEXT NOT NULL CHECK
      (expectationType IN ('goal','milestone','obligation')), expectationImportance INTEGER NOT
      NULL DEFAULT 5 CONSTRAINT "importance-out-of-range" CHECK (expectationImportance BETWEEN 1
      AND 10), expectationUrgency INTEGER NOT NULL DEFAULT 5 CONSTRAINT "urgency-out-of-range"
      CHECK (expectationUrgency BETWEEN 1 AND 10), CONSTRAINT "empty-title" CHECK
      (trim(coalesce(title, '')) <> ''));
    CREATE TABLE measures (id TEXT NOT NULL PRIMARY KEY, title TEXT, detailedDescription TEXT,
      freeformNotes TEXT, logTime DATETIME NOT NULL, unit TEXT NOT NULL COLLATE NOCASE UNIQUE,
      measureType TEXT NOT NULL, canonicalUnit TEXT, conversionFactor REAL CHECK (conversionFactor
      > 0));
    CREATE TABLE personalValues (id TEXT NOT NULL PRIMARY KEY, title TEXT, detailedDescription
      TEXT, freeformNotes TEXT, logTime DATETIME NOT NULL, priority INTEGER NOT NULL DEFAULT 50
      CHECK (priority BETWEEN 1 AND 100), valueLevel TEXT NOT NULL CHECK (valueLevel IN
      ('general','major','highest_order','life_area')), lifeDomain TEXT, alignmentGuidance TEXT,
      CONSTRAINT "empty-title" CHECK (trim(coalesce(title, '')) <> ''));
    CREATE TABLE timePeriods (id TEXT NOT NULL PRIMARY KEY, title TEXT, detailedDescription TEXT,
      freeformNotes TEXT, logTime DATETIME NOT NULL, startDate DATE NOT NULL, endDate DATE NOT
      NULL, CONSTRAINT "dates-reversed" CHECK (startDate <= endDate));
    CREATE TABLE goals (id TEXT NOT NULL PRIMARY KEY, expectationId TEXT NOT NULL REFERENCES
      expectations(id) ON DELETE CASCADE UNIQUE, startDate DATE, targetDate DATE, actionPlan TEXT,
      expectedTermLength INTEGER CHECK (expectedTermLength > 0), CONSTRAINT "dates-reversed" CHECK
      (startDate <= targetDate));
    CREATE TABLE goalTerms (id TEXT NOT NULL PRIMARY KEY, timePeriodId TEXT NOT NULL REFERENCES
      timePeriods(id) ON DELETE CASCADE UNIQUE, termNumber INTEGER NOT NULL UNIQUE CHECK
      (termNumber > 0), theme TEXT, reflection TEXT, status TEXT CHECK (status IN
      ('planned','active','completed','delayed','on_hold','cancelled')));
    CREATE TABLE expectationMeasures (id TEXT NOT NULL PRIMARY KEY, expectationId TEXT NOT NULL
      REFERENCES expectations(id) ON DELETE CASCADE, measureId TEXT NOT NULL REFERENCES
      measures(id) ON DELETE RESTRICT, targetValue REAL NOT NULL CONSTRAINT "target-not-positive"
      CHECK (targetValue > 0), freeformNotes TEXT, createdAt DATETIME NOT NULL, UNIQUE
      (expectationId, measureId));
    CREATE TABLE measuredActions (id TEXT NOT NULL PRIMARY KEY, actionId TEXT NOT NULL REFERENCES
      actions(id) ON DELETE CASCADE, measureId TEXT NOT NULL REFERENCES measures(id) ON DELETE
      RESTRICT, value REAL NOT NULL, createdAt DATETIME NOT NULL, UNIQUE (actionId, measureId));
    CREATE TABLE goalRelevances (id TEXT NOT NULL PRIMARY KEY, goalId TEXT NOT NULL REFERENCES
      goals(id) ON DELETE CASCADE, valueId TEXT NOT NULL REFERENCES personalValues(id) ON DELETE
      CASCADE, alignmentStrength INTEGER CONSTRAINT "alignment-out-of-range" CHECK
      (alignmentStrength BETWEEN 1 AND 10), relevanceNotes TEXT, createdAt DATETIME NOT NULL,
      UNIQUE (goalId, valueId));
    CREATE TABLE actionGoalContributions (id TEXT NOT NULL PRIMARY KEY, actionId TEXT NOT NULL
      REFERENCES actions(id) ON DELETE CASCADE, goalId TEXT NOT NULL REFERENCES goals(id) ON
      DELETE CASCADE, measureId TEXT REFERENCES measures(id) ON DELETE RESTRICT,
      contributionAmount REAL, createdAt DATETIME NOT NULL, CONSTRAINT "amount-without-measure"
      CHECK (contributionAmount IS NULL OR measureId IS NOT NULL));
    CREATE UNIQUE INDEX contributionOnce ON actionGoalContributions(actionId, goalId,
      coalesce(measureId, ''));
    CREATE TABLE termGoalAssignments (id TEXT NOT NULL PRIMARY KEY, termId TEXT NOT NULL
      REFERENCES goalTerms(id) ON DELETE CASCADE, goalId TEXT NOT NULL REFERENCES goals(id) ON
      DELETE CASCADE, assignmentOrder INTEGER, createdAt DATETIME NOT NULL, UNIQUE (termId,
      goalId));
    CREATE VIEW targets(id, goalId, measureId, title, unit, target, startDate, targetDate) AS
      SELECT em.id, g.id, em.measureId, e.title, m.unit, em.targetValue, g.startDate, g.targetDate
      FROM expectationMeasures em JOIN goals g ON g.expectationId = em.expectationId JOIN
      expectations e ON e.id = em.expectationId JOIN measures m ON m.id = em.measureId;
    CREATE VIEW measured(targetId, goalId, actionId, title, unit, value, at) AS SELECT t.id,
      t.goalId, c.actionId, a.title, t.unit, coalesce(c.contributionAmount, ma.value), a.logTime
      FROM targets t JOIN actionGoalContributions c ON c.goalId = t.goalId JOIN actions a ON a.id
      = c.actionId JOIN measuredActions ma ON ma.actionId = c.actionId AND ma.measureId =
      t.measureId WHERE c.measureId = t.measureId OR (c.measureId IS NULL AND NOT EXISTS (SELECT 1
      FROM actionGoalContributions s WHERE s.actionId = c.actionId AND s.goalId = c.goalId AND
      s.measureId = t.measureId));
    """

  /// Targets of 120 km and 20 sessions, five runs of one session each, an action without a goal.
  private static let rows = """
    INSERT INTO measures(id,title,logTime,unit,measureType) VALUES
      ('m-km','Distance','2025-01-01T00:00:00Z','km','distance'),('m-s','Sessions','2025-01-01T00:00:00Z','sessions','count');
    INSERT INTO expectations(id,title,logTime,expectationType) VALUES ('e1','Running','2025-01-01T00:00:00Z','goal');
    INSERT INTO goals(id,expectationId,startDate,targetDate) VALUES
      ('g1','e1','2025-03-01','2025-05-10');
    INSERT INTO expectationMeasures(id,expectationId,measureId,targetValue,createdAt) VALUES
      ('km','e1','m-km',120,'2025-01-01T00:00:00Z'),('sessions','e1','m-s',20,'2025-01-01T00:00:00Z');
    INSERT INTO actions(id,title,logTime) VALUES ('a1','Run 1','2025-03-01T18:00:00Z');
    INSERT INTO measuredActions(id,actionId,measureId,value,createdAt) VALUES
      ('ma1k','a1','m-km',5.2,'2025-03-01T00:00:00Z'),('ma1s','a1','m-s',1,'2025-03-01T00:00:00Z');
    INSERT INTO actionGoalContributions(id,actionId,goalId,createdAt) VALUES
      ('c1','a1','g1','2025-03-01T00:00:00Z');
    INSERT INTO actions(id,title,logTime) VALUES ('a2','Run 2','2025-03-02T18:00:00Z');
    INSERT INTO measuredActions(id,actionId,measureId,value,createdAt) VALUES
      ('ma2k','a2','m-km',8,'2025-03-01T00:00:00Z'),('ma2s','a2','m-s',1,'2025-03-01T00:00:00Z');
    INSERT INTO actionGoalContributions(id,actionId,goalId,createdAt) VALUES
      ('c2','a2','g1','2025-03-01T00:00:00Z');
    INSERT INTO actions(id,title,logTime) VALUES ('a3','Run 3','2025-03-03T18:00:00Z');
    INSERT INTO measuredActions(id,actionId,measureId,value,createdAt) VALUES
      ('ma3k','a3','m-km',10.5,'2025-03-01T00:00:00Z'),('ma3s','a3','m-s',1,'2025-03-01T00:00:00Z');
    INSERT INTO actionGoalContributions(id,actionId,goalId,createdAt) VALUES
      ('c3','a3','g1','2025-03-01T00:00:00Z');
    INSERT INTO actions(id,title,logTime) VALUES ('a4','Run 4','2025-03-04T18:00:00Z');
    INSERT INTO measuredActions(id,actionId,measureId,value,createdAt) VALUES
      ('ma4k','a4','m-km',6.3,'2025-03-01T00:00:00Z'),('ma4s','a4','m-s',1,'2025-03-01T00:00:00Z');
    INSERT INTO actionGoalContributions(id,actionId,goalId,createdAt) VALUES
      ('c4','a4','g1','2025-03-01T00:00:00Z');
    INSERT INTO actions(id,title,logTime) VALUES ('a5','Run 5','2025-03-05T18:00:00Z');
    INSERT INTO measuredActions(id,actionId,measureId,value,createdAt) VALUES
      ('ma5k','a5','m-km',12,'2025-03-01T00:00:00Z'),('ma5s','a5','m-s',1,'2025-03-01T00:00:00Z');
    INSERT INTO actionGoalContributions(id,actionId,goalId,createdAt) VALUES
      ('c5','a5','g1','2025-03-01T00:00:00Z');
    INSERT INTO actions(id,title,logTime) VALUES ('a6','Rest','2025-03-06T18:00:00Z');
    INSERT INTO measuredActions(id,actionId,measureId,value,createdAt) VALUES
      ('ma6','a6','m-km',9,'2025-03-01T00:00:00Z');
    """
}
