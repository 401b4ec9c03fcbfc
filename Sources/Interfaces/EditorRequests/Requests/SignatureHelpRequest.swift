import FormulaIDE
import FormulaRuntime
import FormulaValues
package import JSONRPC

/// `textDocument/signatureHelp`: the signature of the call around the cursor.
package enum SignatureHelpRequest: DocumentRequest {
  package static let method = "textDocument/signatureHelp"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["signatureHelpProvider"] = [
      "triggerCharacters": ["(", ","], "retriggerCharacters": [")"],
    ]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON {
    let offset = try document.offset(parameters)
    guard let help = SignatureHelp(document.analysis, at: offset) else { return .null }
    let function = help.function
    let label =
      "\(function.name)(\(function.signature.parameterText)) → \(function.signature.result.description)"
    let signature: JSON = [
      "label": .string(label), "documentation": .string(function.summary),
      "parameters": .array(
        help.parameters.map { parameter in
          let json: JSON = [
            "label": .string(parameter.label), "documentation": .optional(parameter.note),
          ]
          return json.compact
        }),
    ]
    let answer: JSON = [
      "signatures": [signature], "activeSignature": 0,
      "activeParameter": help.parameter.map(JSON.integer) ?? .null,
    ]
    return answer.compact
  }
}
