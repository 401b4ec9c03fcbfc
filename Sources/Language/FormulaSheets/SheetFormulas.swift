package import FormulaChecker
package import FormulaGraph
package import IndexedCollections

/// The formulas of a sheet, checked and with what depends on what, but neither ordered nor compiled.
package struct SheetFormulas: Sendable {
  /// The formulas as they are defined; nil for one without text.
  package private(set) var definitions: ChunkedArray<CheckedFormula?>
  /// The cells that formulas are applied to, by their places in the schema.
  package private(set) var targets: ChunkedArray<SheetTarget>
  /// For each definition, the cells whose values its result depends on.
  package private(set) var inputs: JoinedLists<CellID>
  /// What depends on what, by the numbers of targets.
  package private(set) var graph: DependencyGraph
  /// The groups of targets that depend on themselves.
  package private(set) var cycles: [EvaluationOrder.Cycle]
  package private(set) var cellCount: Int
  private var targetsOfDefinitions: DefinitionTargets
  /// The targets to which no formula is applied that is defined.
  package private(set) var targetsWithoutDefinition: Set<TargetNumber>
  /// Sheets have it in common as long as targets keep their numbers.
  private let numbering = TargetNumbering()

  /// Ways around beyond these, in one group, are not looked for: each takes time for the whole group.
  private static let mostWaysAround = 16

  /// Orders targets, which stand in the order of their cells. Those that depend on themselves get an
  /// obstacle that names the cells on the way. Complexity: O(cells + references).
  package init(
    _ definitions: ChunkedArray<CheckedFormula?>, inputs: JoinedLists<CellID>,
    targets: [SheetTarget], cellCount: Int, name: (CellID) -> String
  ) {
    self.cellCount = cellCount
    self.definitions = definitions
    self.inputs = inputs
    var targets = targets
    var targetOfCell = IndexedArray<SheetParts.Cell, OptionalIndex<SheetParts.Target>>(
      repeating: OptionalIndex(nil), count: cellCount)
    for (number, target) in targets.enumerated() {
      targetOfCell[target.cell] = OptionalIndex(TargetNumber(number))
    }
    var sources = NumberLists()
    for target in targets {
      if target.obstacle == nil, let definition = target.definition {
        inputs.forEach(in: definition.index) { cell in
          if let source = targetOfCell[cell].index { sources.append(source.index) }
        }
      }
      sources.endList()
    }
    graph = DependencyGraph(inputs: sources)
    cycles = graph.cycles()
    for cycle in cycles {
      var way = cycle.path.dropLast()
      var untold = Set(cycle.members)
      // Each member tells a way around that it is on itself.
      for _ in 0..<Self.mostWaysAround {
        let path = CyclePath(way.map { name(targets[$0].cell) })
        for (place, member) in way.enumerated() where untold.remove(member) != nil {
          targets[member].obstacle = .cycle(path, start: place)
        }
        guard let next = cycle.members.first(where: untold.contains) else { break }
        way = graph.way(around: next, among: cycle.members).dropLast()
      }
      let path = CyclePath(cycle.path.dropLast().map { name(targets[$0].cell) })
      for member in untold { targets[member].obstacle = .cycle(path, start: 0) }
    }
    self.targets = ChunkedArray(targets)
    targetsOfDefinitions = DefinitionTargets(targets, definitionCount: definitions.count)
    targetsWithoutDefinition = Set(
      targets.indices.lazy.filter { targets[$0].definition == nil }.map { TargetNumber($0) })
  }

  /// Whether the targets of an earlier state have the same numbers here.
  package func keepsNumbers(of earlier: SheetFormulas) -> Bool { numbering === earlier.numbering }

  /// The same with other formulas: `changed` are the definitions that are others in `definitions` and
  /// `inputs`, `applied` the cells to which others are applied than before, and `obstacle` tells what
  /// keeps a target of a changed one from running. Nil if the numbers of targets do not stay so, some
  /// lie on a circle, or one would: all is to be ordered anew then.
  ///
  /// Complexity: what the changed formulas depend on, a few copied words for every 64 formulas,
  /// and four bytes for each if some come.
  package func following(
    _ definitions: ChunkedArray<CheckedFormula?>, inputs: JoinedLists<CellID>, cellCount: Int,
    changed: [DefinitionNumber], applied: [(cell: CellID, target: SheetTarget?)],
    obstacle: (SheetTarget) -> Obstacle?
  ) -> SheetFormulas? {
    var new = self
    new.targetsOfDefinitions.addDefinitions(self.definitions.count..<definitions.count)
    new.definitions = definitions
    new.inputs = inputs
    new.cellCount = cellCount
    for (cell, target) in applied where !new.apply(target, to: cell) { return nil }
    for definition in changed where !new.connect(definition, obstacle) { return nil }
    return new
  }

  /// Applies a formula to a cell, or none; false if the numbers of targets do not stay so, or some lie
  /// on a circle. What the formula reads is told by `connect`.
  private mutating func apply(_ new: SheetTarget?, to cell: CellID) -> Bool {
    guard cycles.isEmpty else { return false }
    let number = TargetNumber(targets.lowerBound { $0.cell >= cell })
    guard number.index < targets.count else {
      guard let new else { return true }
      targets.append(new)
      graph.appendNode()
      note(number, new.definition)
      return true
    }
    let known = targets[number.index]
    guard known.cell == cell else { return new == nil }
    if known.definition != new?.definition {
      if let old = known.definition { targetsOfDefinitions.remove(number, from: old) }
      note(number, new?.definition)
    }
    targets[number.index] = new ?? SheetTarget(cell, obstacle: .vacant)
    if new?.definition == nil { graph.setInputs([], of: number.index) }
    if new == nil { targetsWithoutDefinition.remove(number) }
    return true
  }

  private mutating func note(_ target: TargetNumber, _ definition: DefinitionNumber?) {
    if let definition {
      targetsOfDefinitions.insert(target, into: definition)
      targetsWithoutDefinition.remove(target)
    } else {
      targetsWithoutDefinition.insert(target)
    }
  }

  /// Lets the targets of a definition read what it depends on; false if some targets lie on a circle,
  /// or one would.
  private mutating func connect(
    _ definition: DefinitionNumber, _ obstacle: (SheetTarget) -> Obstacle?
  ) -> Bool {
    guard cycles.isEmpty else { return false }
    let cells = inputs[definition.index]
    for target in targetsOfDefinitions[definition] {
      let reason = obstacle(targets[target.index])
      targets[target.index].obstacle = reason
      let sources = reason == nil ? cells.compactMap { self.target(of: $0)?.index } : []
      let known = graph.inputs(of: target.index)
      guard sources != known else { continue }
      graph.setInputs(sources, of: target.index)
      // What reads nothing new closes no circle.
      if !Set(known).isSuperset(of: sources), graph.isCyclic(target.index) { return false }
    }
    return true
  }

  /// The definitions that are applied to no target.
  package var definitionsWithoutTarget: Set<DefinitionNumber> { targetsOfDefinitions.unused }

  /// The targets that a definition is applied to.
  package func targets(of definition: DefinitionNumber) -> ArraySlice<TargetNumber> {
    targetsOfDefinitions[definition]
  }

  /// The cells that a target's result depends on.
  package func inputs(of target: TargetNumber) -> ArraySlice<CellID> {
    targets[target.index].definition.map { inputs[$0.index] } ?? []
  }

  /// The checked formula that computes a target, if there is one.
  package func formula(of target: SheetTarget) -> CheckedFormula? {
    target.definition.flatMap { definitions[$0.index] }
  }

  package func formula(of target: TargetNumber) -> CheckedFormula? {
    formula(of: targets[target.index])
  }

  /// The target that computes a cell. Complexity: O(log targets).
  package func target(of cell: CellID) -> TargetNumber? {
    let place = targets.lowerBound { $0.cell >= cell }
    return place < targets.count && targets[place].cell == cell && !targets[place].isVacant
      ? TargetNumber(place) : nil
  }
}

/// A cell that a formula is applied to.
package struct SheetTarget: Sendable {
  package var cell: CellID
  /// The formula's definition, if there is one.
  package var definition: DefinitionNumber?
  /// Why it is not run, whatever the values.
  package var obstacle: Obstacle?

  package init(
    _ cell: CellID, definition: DefinitionNumber? = nil, obstacle: Obstacle? = nil
  ) {
    self.cell = cell
    self.definition = definition
    self.obstacle = obstacle
  }

  /// Whether it only keeps the number of a target that was there.
  package var isVacant: Bool { if case .vacant = obstacle { true } else { false } }
}

/// Stands for the numbers of targets.
private final class TargetNumbering: Sendable {}

/// The targets by the definitions that are applied to them.
private struct DefinitionTargets: Sendable {
  /// By definition, where its targets begin among all.
  private let starts: [Int]
  private let numbers: [TargetNumber]
  /// The targets of definitions to which others are applied since.
  private var changed = SparseList<[TargetNumber]>()
  /// The definitions without targets.
  private(set) var unused: Set<DefinitionNumber>

  init(_ targets: [SheetTarget], definitionCount: Int) {
    var starts = [Int](repeating: 0, count: definitionCount + 1)
    for target in targets {
      if let definition = target.definition { starts[definition.index + 1] += 1 }
    }
    for definition in 0..<definitionCount { starts[definition + 1] += starts[definition] }
    var numbers = [TargetNumber](repeating: TargetNumber(0), count: starts[definitionCount])
    var next = starts
    for (number, target) in targets.enumerated() {
      guard let definition = target.definition else { continue }
      numbers[next[definition.index]] = TargetNumber(number)
      next[definition.index] += 1
    }
    self.starts = starts
    self.numbers = numbers
    unused = Set(
      (0..<definitionCount).lazy.filter { starts[$0] == starts[$0 + 1] }.map {
        DefinitionNumber($0)
      })
  }

  /// Takes in definitions that are applied to nothing yet.
  mutating func addDefinitions(_ numbers: Range<Int>) {
    unused.formUnion(numbers.lazy.map { DefinitionNumber($0) })
  }

  mutating func insert(_ target: TargetNumber, into definition: DefinitionNumber) {
    var list = Array(self[definition])
    list.insert(target, at: list.lowerBound { $0 >= target })
    changed[definition.index] = list
    unused.remove(definition)
  }

  mutating func remove(_ target: TargetNumber, from definition: DefinitionNumber) {
    let list = self[definition].filter { $0 != target }
    changed[definition.index] = list
    if list.isEmpty { unused.insert(definition) }
  }

  subscript(definition: DefinitionNumber) -> ArraySlice<TargetNumber> {
    if let list = changed[definition.index] { return list[...] }
    guard definition.index + 1 < starts.count else { return [] }
    return numbers[starts[definition.index]..<starts[definition.index + 1]]
  }
}
