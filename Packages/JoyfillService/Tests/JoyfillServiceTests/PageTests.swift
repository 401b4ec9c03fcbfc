import Foundation
import JoyfillMock
import JoyfillService
import Testing

/// The commands of `Documentation/Service.md` print what the page shows.
@Suite(.serialized) struct PageTests {
  /// A command of a page, with the lines that it prints.
  struct Command: Sendable {
    var line: String
    var output = ""
  }

  static func commands(of page: String) throws -> [Command] {
    let text = try String(
      contentsOf: ToolRun.root.appending(path: "Documentation/\(page)"), encoding: .utf8)
    var commands: [Command] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```shell"
      } else if isInside, line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2))))
      } else if isInside, !commands.isEmpty {
        commands[commands.count - 1].output += "\(line)\n"
      }
    }
    return commands
  }

  /// An order with the total that it stores.
  private static func order(_ identifier: String, price: Int, quantity: Int, total: Int)
    -> MockDocument
  {
    let json = #"""
      {
        "identifier": "\#(identifier)", "name": "Order", "stage": "published",
        "files": [{"_id": "file", "pageOrder": ["page"], "pages": [{"_id": "page", "name": "Page", "width": 816, "height": 1056,
          "cols": 12, "rowHeight": 8, "layout": "grid", "presentation": "normal", "fieldPositions": [
          {"_id": "p1", "field": "price", "type": "number", "displayType": "original", "x": 0, "y": 0, "width": 4, "height": 8},
          {"_id": "p2", "field": "quantity", "type": "number", "displayType": "original", "x": 4, "y": 0, "width": 4, "height": 8},
          {"_id": "p3", "field": "total", "type": "number", "displayType": "original", "x": 8, "y": 0, "width": 4, "height": 8}
        ]}]}],
        "fields": [
          {"_id": "price", "file": "file", "type": "number", "title": "Price", "value": \#(price)},
          {"_id": "quantity", "file": "file", "type": "number", "title": "Quantity", "value": \#(quantity)},
          {"_id": "total", "file": "file", "type": "number", "title": "Total", "value": \#(total),
           "formulas": [{"_id": "use", "formula": "times", "key": "value"}]}
        ],
        "formulas": [{"_id": "times", "desc": "Total", "type": "calc", "scope": "private", "expression": "price * quantity"}]
      }
      """#
    return MockDocument(json: Array(json.utf8)) ?? MockDocument(identifier: identifier)
  }

  @Test func `the commands of the page print what it shows`() async throws {
    let mock = MockService()
    await mock.add(.template, [Self.order("template_order", price: 10, quantity: 1, total: 10)])
    await mock.add(
      .document,
      [
        Self.order("doc_order_1", price: 20, quantity: 2, total: 40),
        Self.order("doc_order_2", price: 5, quantity: 3, total: 0),
        Self.order("doc_order_3", price: 7, quantity: 1, total: 7),
      ])
    let commands = try Self.commands(of: "Service.md")
    #expect(commands.count >= 10)
    try await MockServer.run(mock) { server in
      let tool = try ToolRun(server.host)
      for command in commands {
        let result = try await tool(command.line)
        let output = result.output.replacing(
          server.host.description, with: "https://api-joy.joyfill.io/v1")
        #expect(output == command.output, "\(command.line): \(result.errors)")
        #expect(result.status == 0, "\(command.line): \(result.errors)")
      }
    }
  }
}
