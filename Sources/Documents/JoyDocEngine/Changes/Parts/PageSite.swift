import JSONTree
import JoyDoc

/// The location of a page in a document: a file, or one of its views.
struct PageSite {
  var file: DocumentFile
  /// The view; `nil` if the page belongs to the file itself.
  var view: DocumentFile.View?
  /// The object with the members `pages` and `pageOrder`.
  var owner: JSONNode
  var page: Page

  /// Returns all pages; those of a file precede those of its views. Complexity: O(pages).
  static func all(in document: JoyDocument) -> [PageSite] {
    var sites: [PageSite] = []
    for file in document.files {
      for page in file.pages {
        sites.append(PageSite(file: file, view: nil, owner: file.node, page: page))
      }
      for view in file.views {
        for page in view.pages {
          sites.append(PageSite(file: file, view: view, owner: view.node, page: page))
        }
      }
    }
    return sites
  }

  /// Removes the positions of fields from the page.
  ///
  /// Returns the change that restores them, or `nil` if there are none.
  func removePositions(
    of fields: Set<String>, in tree: JSONTree, _ edit: inout JSONEdit
  ) -> PageUpdate? {
    guard let positions = tree[page.node, "fieldPositions"] else { return nil }
    let doomed = tree.elements(of: positions).enumerated().filter { _, position in
      tree.string("field", of: position).map(fields.contains) ?? false
    }
    if doomed.isEmpty { return nil }
    edit.removeElements(at: Set(doomed.map { $0.offset }), of: positions, in: tree)
    return PageUpdate(
      page: page.id, view: view?.type,
      members: [ChangedMember("fieldPositions", JSONPart(positions, of: tree))])
  }

  /// Returns the object that contains the pages of a file or view.
  ///
  /// `file` is the id of the file. The first file is used if there is no such id.
  static func owner(
    file: String?, view: String?, in document: JoyDocument
  ) -> (node: JSONNode, pages: [Page], order: [String])? {
    guard
      let found = document.files.first(where: { $0.id == file && file != nil })
        ?? document.files.first
    else { return nil }
    guard let view else { return (found.node, found.pages, found.pageOrder) }
    return found.views.first { $0.type == view }.map { ($0.node, $0.pages, $0.pageOrder) }
  }
}
