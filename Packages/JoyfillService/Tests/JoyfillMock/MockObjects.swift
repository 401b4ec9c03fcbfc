import JoyDocEngine
import JoyfillService

/// Lists of simple objects: groups and users.
enum MockObjects {
  /// Answers a request. `only` is the identifier of the object that the caller can see, or `nil` for all.
  static func handle(
    _ request: MockRequest, _ objects: inout [JSONPart], prefix: String, only: String? = nil
  ) throws(MockError) -> [UInt8] {
    let path = request.path
    func isVisible(_ object: JSONPart) -> Bool {
      only == nil || object["identifier"]?.string == only
    }
    if path.count == 1, request.method == "GET" {
      return try page(objects.filter(isVisible).map { Array($0.bytes) }, request.query)
    }
    if path.count == 1 {
      let object = try request.object()
      let identifier = object.string("identifier") ?? "\(prefix)\(objects.count + 1)"
      guard !objects.contains(where: { $0["identifier"]?.string == identifier }) else {
        throw MockError(400, "identifier is taken")
      }
      let part: JSONPart = [
        "identifier": JSONPart(identifier), "title": JSONPart(object.string("title") ?? ""),
      ]
      objects.append(part)
      return Array(part.bytes)
    }
    guard
      let index = objects.firstIndex(where: {
        isVisible($0) && $0["identifier"]?.string == path[1]
      })
    else {
      throw MockError(404, "no object '\(path[1].prefix(80))'")
    }
    switch (request.method, path.count) {
    case ("GET", 2): return Array(objects[index].bytes)
    case ("DELETE", 2):
      objects.remove(at: index)
      return Array(#"{"identifier":"\#(path[1])","deleted":true}"#.utf8)
    case ("POST", 2):
      let title = try request.object().string("title") ?? ""
      objects[index] = ["identifier": JSONPart(path[1]), "title": JSONPart(title)]
      return Array(objects[index].bytes)
    case ("POST", 3) where path[2] == "access_tokens":
      return Array(#"{"token":"tok_new"}"#.utf8)
    default: throw MockError(404, "no such call")
    }
  }

  /// Returns a page of a list, whose size is limited as published.
  static func page(
    _ list: some Collection<[UInt8]>, _ query: [String: String]
  ) throws(MockError) -> [UInt8] {
    guard let limit = Int(query["limit"] ?? "25"), 1...100 ~= limit,
      let page = Int(query["page"] ?? "1"), page >= 1
    else { throw MockError(400, "limit is a number from 1 to 100, page one from 1") }
    return RawObject.json([
      ("data", RawObject.array(Array(list.dropFirst((page - 1) * limit).prefix(limit))))
    ])
  }
}
