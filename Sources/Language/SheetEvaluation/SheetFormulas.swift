package import FormulaChecker
package import IndexedCollections

/// A sheet's type-checked formulas and their dependency graph, neither ordered nor compiled.
package struct SheetFormulas: Sendable {
  /// The formula definitions; nil for a definition without source.
  package private(set) var definitions: ChunkedArray<CheckedFormula?>
  /// The cells that formulas are applied to, in schema order.
  package private(set) var targets: ChunkedArray<SheetTarget>
  /// The cells that the result of each definition depends on.
  package private(set) var inputs: JoinedLists<CellID>
  /// The dependency graph over `TargetNumber` indices.
  package private(set) var graph: DependencyGraph
  /// The strongly connected groups of targets that depend on themselves.
  package private(set) var cycles: [EvaluationOrder.Cycle]
  package private(set) var cellCount: Int
  private var targetsOfDefinitions: DefinitionTargets
  /// The targets whose applied formula is not defined.
  package private(set) var targetsWithoutDefinition: Set<TargetNumber>
  /// An identity that sheets share as long as targets keep their numbers.
  private let numbering = TargetNumbering()

  /// The maximum number of cycles searched for in one group: each search visits the whole group.
  private static let maxWaysAround = 16

  /// Creates the graph of `targets`, which are sorted by cell.
  ///
  /// Targets on a cycle get an `EvaluationBlocker` that names the cells of the cycle. Complexity:
  /// O(cells + references).
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
      if target.blocker == nil, let definition = target.definition {
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
      var unreported = Set(cycle.members)
      // Each member gets a cycle that contains the member itself.
      for _ in 0..<Self.maxWaysAround {
        let path = CyclePath(way.map { name(targets[$0].cell) })
        for (place, member) in way.enumerated() where unreported.remove(member) != nil {
          targets[member].blocker = .cycle(path, start: place)
        }
        guard let next = cycle.members.first(where: unreported.contains) else { break }
        way = graph.way(around: next, among: cycle.members).dropLast()
      }
      let path = CyclePath(cycle.path.dropLast().map { name(targets[$0].cell) })
      for member in unreported { targets[member].blocker = .cycle(path, start: 0) }
    }
    self.targets = ChunkedArray(targets)
    targetsOfDefinitions = DefinitionTargets(targets, definitionCount: definitions.count)
    targetsWithoutDefinition = Set(
      targets.indices.lazy.filter { targets[$0].definition == nil }.map { TargetNumber($0) })
  }

  /// Returns `true` if the targets of `earlier` have the same numbers here.
  package func sharesNumbering(with earlier: SheetFormulas) -> Bool {
    numbering === earlier.numbering
  }

  /// Returns an incrementally updated copy.
  ///
  /// `changed` lists the definitions that differ in `definitions` and `inputs`, and `applied` the
  /// cells whose applied formula differs. `blocker` returns the blocker of a changed definition's
  /// target. Returns nil if the numbers of targets change or if there is a cycle before or after; a
  /// full analysis is then required.
  ///
  /// Complexity: the dependencies of the changed formulas, a few copied words per 64 formulas, and
  /// four bytes per formula if formulas are added.
  package func updated(
    _ definitions: ChunkedArray<CheckedFormula?>, inputs: JoinedLists<CellID>, cellCount: Int,
    changed: [DefinitionNumber], applied: [(cell: CellID, target: SheetTarget?)],
    blocker: (SheetTarget) -> EvaluationBlocker?
  ) -> SheetFormulas? {
    var new = self
    new.targetsOfDefinitions.addDefinitions(self.definitions.count..<definitions.count)
    new.definitions = definitions
    new.inputs = inputs
    new.cellCount = cellCount
    for (cell, target) in applied where !new.apply(target, to: cell) { return nil }
    for definition in changed where !new.connect(definition, blocker) { return nil }
    return new
  }

  /// Applies a formula to a cell, or none.
  ///
  /// Returns `false` if the numbers of targets change or if there is a cycle. `connect` sets the
  /// inputs of the formula.
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
    targets[number.index] = new ?? SheetTarget(cell, blocker: .vacant)
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

  /// Connects the targets of a definition to its inputs.
  ///
  /// Returns `false` if there is a cycle before or after.
  private mutating func connect(
    _ definition: DefinitionNumber, _ blocker: (SheetTarget) -> EvaluationBlocker?
  ) -> Bool {
    guard cycles.isEmpty else { return false }
    let cells = inputs[definition.index]
    for target in targetsOfDefinitions[definition] {
      let reason = blocker(targets[target.index])
      targets[target.index].blocker = reason
      let sources = reason == nil ? cells.compactMap { self.target(of: $0)?.index } : []
      let known = graph.inputs(of: target.index)
      guard sources != known else { continue }
      graph.setInputs(sources, of: target.index)
      // A target without new inputs cannot complete a cycle.
      if !Set(known).isSuperset(of: sources), graph.isCyclic(target.index) { return false }
    }
    return true
  }

  /// The definitions that are not applied to a target.
  package var definitionsWithoutTarget: Set<DefinitionNumber> { targetsOfDefinitions.unused }

  /// Returns the targets that a definition is applied to.
  package func targets(of definition: DefinitionNumber) -> ArraySlice<TargetNumber> {
    targetsOfDefinitions[definition]
  }

  /// Returns the cells that a target's result depends on.
  package func inputs(of target: TargetNumber) -> ArraySlice<CellID> {
    targets[target.index].definition.map { inputs[$0.index] } ?? []
  }

  /// Returns the checked formula that computes `target`, if there is one.
  package func formula(of target: SheetTarget) -> CheckedFormula? {
    target.definition.flatMap { definitions[$0.index] }
  }

  package func formula(of target: TargetNumber) -> CheckedFormula? {
    formula(of: targets[target.index])
  }

  /// Returns the target that computes a cell.
  ///
  /// Complexity: O(log targets).
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
  /// The reason why the formula does not run, independent of the values.
  package var blocker: EvaluationBlocker?

  package init(
    _ cell: CellID, definition: DefinitionNumber? = nil, blocker: EvaluationBlocker? = nil
  ) {
    self.cell = cell
    self.definition = definition
    self.blocker = blocker
  }

  /// Whether the target only preserves the number of a removed target.
  package var isVacant: Bool { if case .vacant = blocker { true } else { false } }
}

/// An object whose identity represents a numbering of targets.
private final class TargetNumbering: Sendable {}

/// A map from definitions to the targets that they are applied to.
private struct DefinitionTargets: Sendable {
  /// The start of each definition's targets in `numbers`.
  private let starts: [Int]
  private let numbers: [TargetNumber]
  /// The targets of definitions whose targets have changed since.
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

  /// Adds definitions that are not applied yet.
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
