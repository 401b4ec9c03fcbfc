/// The kinds of graphs by their names in files. This is the only list of them.
enum GraphKind: String, Codable, CaseIterable {
  case measure, value, goal, term, action

  /// Calls `visit` with the type of the graph.
  func with<Visit: GraphVisit>(_ visit: Visit) throws -> Visit.Result {
    switch self {
    case .measure: try visit.visit(Measure.self)
    case .value: try visit.visit(PersonalValue.self)
    case .goal: try visit.visit(GoalGraph.self)
    case .term: try visit.visit(TermGraph.self)
    case .action: try visit.visit(ActionGraph.self)
    }
  }
}

/// A generic operation on the type of a graph.
protocol GraphVisit {
  associatedtype Result
  func visit<Graph: CoordinatedGraph>(_ type: Graph.Type) throws -> Result
}
