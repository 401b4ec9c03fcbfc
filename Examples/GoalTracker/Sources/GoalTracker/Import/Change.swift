import Foundation

/// A change of one graph, to be applied in a transaction.
struct Change: Sendable {
  enum Verb: String, CodingKey, CaseIterable { case create, update, delete }

  /// The name of the change in messages, such as `create goal`.
  let title: String
  /// Applies the change. Returns the id and the warnings.
  let run: @Sendable (GoalTransaction) throws -> (id: String, remarks: [GoalProblem])
}

/// Decodes a change such as `{"create": "goal", "id": "…", "form": {…}}`.
extension Change: Decodable {
  init(from decoder: any Decoder) throws {
    let verbs = try decoder.container(keyedBy: Verb.self)
    guard verbs.allKeys.count == 1, let verb = verbs.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a change requires one of 'create', 'update' and 'delete'"))
    }
    let kind = try verbs.decode(GraphKind.self, forKey: verb)
    title = "\(verb.rawValue) \(kind.rawValue)"
    run = try kind.with(Step(verb: verb, decoder: decoder))
  }

  /// Creates a change that inserts the graph of a form.
  init<Graph: CoordinatedGraph>(creating form: Graph.Form, id: RowID<Graph.Root>?, _: Graph.Type) {
    title = "create \(Graph.name)"
    run = { transaction in
      let written = try GraphSteps<Graph>.create(form, id: id, in: transaction)
      return (written.graph.id.description, written.warnings)
    }
  }
}

private enum Members: String, CodingKey { case id, form }

private struct Step: GraphVisit {
  let verb: Change.Verb
  let decoder: any Decoder

  typealias Result = @Sendable (GoalTransaction) throws -> (id: String, remarks: [GoalProblem])

  func visit<Graph: CoordinatedGraph>(_ type: Graph.Type) throws -> Result {
    let members = try decoder.container(keyedBy: Members.self)
    switch verb {
    case .create:
      return Change(
        creating: try members.decode(Graph.Form.self, forKey: .form),
        id: try members.decodeIfPresent(RowID<Graph.Root>.self, forKey: .id), type
      ).run
    case .update:
      let id = try members.decode(RowID<Graph.Root>.self, forKey: .id)
      let form = try members.decode(Graph.Form.self, forKey: .form)
      return { (id.description, try GraphSteps<Graph>.update(id, with: form, in: $0).warnings) }
    case .delete:
      let id = try members.decode(RowID<Graph.Root>.self, forKey: .id)
      return { transaction in
        try GraphSteps<Graph>.delete(id, in: transaction)
        return (id.description, [])
      }
    }
  }
}
