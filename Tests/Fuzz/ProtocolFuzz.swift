import Dispatch
import FormulaServer
import Formulas
import JSONRPC

/// A fuzz target that sends the input as framed messages to a server with an open document.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    let server = Server(
      .init(
        language: .standard, send: { _ in }, now: { 1_700_000_000_000 },
        files: .init(list: { _ in [] }, read: { _ in nil }), rulesPage: nil))
    for message in opening { await server.receive(IncomingMessage(Array(message.utf8))) }
    var reader = FrameReader()
    // Half of the inputs have no frame header.
    if bytes.first == UInt8(ascii: "{") {
      await server.receive(IncomingMessage(bytes))
    } else {
      reader.append(bytes)
      while let frame = reader.next() {
        switch frame {
        case .content(let content): await server.receive(IncomingMessage(content))
        case .malformed(let problem): await server.receive(malformed: problem)
        }
      }
    }
    isDone.signal()
  }
  isDone.wait()
  return 0
}

private let opening = [
  #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
  #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
  #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.formula","languageId":"formula","version":1,"text":"round(1.5) + x"}}}"#,
]
