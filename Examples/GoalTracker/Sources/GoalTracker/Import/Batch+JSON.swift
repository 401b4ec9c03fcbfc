public import Foundation

extension Batch {
  /// Decodes an array of changes: `{"create" | "update" | "delete": kind, "id", "form"}`.
  ///
  /// A change sees the results of the changes before it. Throws `malformed` with the position.
  public init(changes json: Data) throws(GoalError) {
    do {
      items = try JSONDecoder().decode([Change].self, from: json).enumerated().map {
        index, change in
        Item(place: "changes[\(index)]", change: { _ in change })
      }
    } catch {
      throw GoalError(decoding: error)
    }
  }

  /// Decodes an object with lists of forms: `measure`, `value`, `goal`, `term`, `action`.
  ///
  /// They are written in this order. A form may have an additional member `id`. Throws `malformed`
  /// with the position.
  public init(forms json: Data) throws(GoalError) {
    do {
      items = try JSONDecoder().decode(Forms.self, from: json).items
    } catch {
      throw GoalError(decoding: error)
    }
  }
}

private struct Forms: Decodable {
  var items: [Batch.Item] = []

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for key in container.allKeys where GraphKind(rawValue: key.stringValue) == nil {
      let kinds = GraphKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container,
        debugDescription: "unknown kind of forms '\(key.stringValue)'; expected \(kinds)")
    }
    for kind in GraphKind.allCases {
      guard let key = Key(stringValue: kind.rawValue), container.contains(key) else { continue }
      let list = try kind.with(List(container: container, key: key))
      items += list.enumerated().map { index, change in
        Batch.Item(place: "\(kind.rawValue)[\(index)]", change: { _ in change })
      }
    }
  }

  private struct List: GraphVisit {
    let container: KeyedDecodingContainer<Key>
    let key: Key

    func visit<Graph: CoordinatedGraph>(_ type: Graph.Type) throws -> [Change] {
      try container.decode([Named<Graph>].self, forKey: key).map {
        Change(creating: $0.form, id: $0.id, type)
      }
    }
  }

  /// A form with an optional member `id`.
  private struct Named<Graph: CoordinatedGraph>: Decodable {
    var id: RowID<Graph.Root>?
    var form: Graph.Form

    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: Key.self).decodeIfPresent(
        RowID<Graph.Root>.self, forKey: Key("id"))
      form = try Graph.Form(from: decoder)
    }
  }
}

private struct Key: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
