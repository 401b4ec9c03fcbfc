// Written by formulary-dev from the files of the folder Requests; `make update` writes it anew.
// swift-format-ignore-file

/// All requests of the server, by the names of their types.
package enum ServerRequests {
  package static let all: [any Request.Type] = [
    DiagnosticRequest.self,
  ]
}
