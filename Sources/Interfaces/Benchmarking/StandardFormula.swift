import JSONTree
import JoyDocEngine

/// A typical formula of a form, with input values.
struct StandardFormula {
  let name: String
  let text: String
  private let json: String

  /// The input values of the formula, parsed from `json`.
  var fields: NamedJSON {
    let tree = JSONTree.parse(Array(json.utf8)).tree
    return NamedJSON(tree, object: tree.root)
  }

  static let all = [
    StandardFormula(
      name: "arithmetic", text: "price * quantity - discount",
      json: #"{"price": 9.5, "quantity": 3, "discount": 2}"#),
    StandardFormula(
      name: "choices", text: #"iff(score >= 90, "A", iff(score >= 80, "B", "C"))"#,
      json: #"{"score": 85}"#),
    StandardFormula(
      name: "texts", text: #"concat(upper(first), " ", last)"#,
      json: #"{"first": "Katharina", "last": "Lee"}"#),
    StandardFormula(
      name: "interest", text: "round(pow(1 + rate/12, 12*years) * principal, 2)",
      json: #"{"rate": 0.05, "years": 10, "principal": 1000}"#),
    StandardFormula(
      name: "sum of rows", text: "sum(map(rows, (r) -> r.price * r.quantity))", json: table),
    StandardFormula(
      name: "count of rows",
      text: #"length(filter(rows, (r) -> and(r.status == "active", r.priority > 5)))"#,
      json: table),
  ]

  private static let table: String = {
    let statuses = ["active", "closed", "waiting", "active"]
    let rows = (0..<1000).map { row in
      """
      {"price": \(1 + row % 97).25, "quantity": \(row % 13), "status": "\(statuses[row % 4])", \
      "priority": \(row % 10)}
      """
    }
    return "{\"rows\": [\(rows.joined(separator: ",\n"))]}"
  }()
}
