// Written by formulary-dev from the files of the folder Changes; `make update` writes it anew.
// swift-format-ignore-file

/// One change of a document: what a changelog says, without its envelope.
public enum DocumentChange: Hashable, Sendable {
  case documentRestore(DocumentRestore)
  case fieldCreate(FieldCreate)
  case fieldDelete(FieldDelete)
  case fieldPositionUpdate(FieldPositionUpdate)
  case fieldUpdate(FieldUpdate)
  case fileCreate(FileCreate)
  case fileDelete(FileDelete)
  case fileUpdate(FileUpdate)
  case pageCreate(PageCreate)
  case pageDelete(PageDelete)
  case pageDuplicate(PageDuplicate)
  case pageUpdate(PageUpdate)
  case rowCreate(RowCreate)
  case rowDelete(RowDelete)
  case rowMove(RowMove)
  case rowUpdate(RowUpdate)
  case styleUpdate(StyleUpdate)
}

extension DocumentChange {
  static let kinds: [any ChangeKind.Type] = [
    DocumentRestore.self,
    FieldCreate.self,
    FieldDelete.self,
    FieldPositionUpdate.self,
    FieldUpdate.self,
    FileCreate.self,
    FileDelete.self,
    FileUpdate.self,
    PageCreate.self,
    PageDelete.self,
    PageDuplicate.self,
    PageUpdate.self,
    RowCreate.self,
    RowDelete.self,
    RowMove.self,
    RowUpdate.self,
    StyleUpdate.self,
  ]

  var kind: any ChangeKind {
    switch self {
    case .documentRestore(let change): change
    case .fieldCreate(let change): change
    case .fieldDelete(let change): change
    case .fieldPositionUpdate(let change): change
    case .fieldUpdate(let change): change
    case .fileCreate(let change): change
    case .fileDelete(let change): change
    case .fileUpdate(let change): change
    case .pageCreate(let change): change
    case .pageDelete(let change): change
    case .pageDuplicate(let change): change
    case .pageUpdate(let change): change
    case .rowCreate(let change): change
    case .rowDelete(let change): change
    case .rowMove(let change): change
    case .rowUpdate(let change): change
    case .styleUpdate(let change): change
    }
  }
}
