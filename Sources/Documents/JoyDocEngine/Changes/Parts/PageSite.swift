import JSONTree
import JoyDoc

/// Where a page stands in a document: the pages of a file, or those of one of its views.
struct PageSite {
  var file: DocumentFile
  /// The view, unless it is the file itself.
  var view: DocumentFile.View?
  /// The object that has the members `pages` and `pageOrder`.
  var owner: JSONNode
  var page: Page

  /// All pages, each file's own before those of its views. Complexity: O(pages).
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

  /// Takes the positions of fields off the page, and gives what puts them back; nil if there are
  /// none.
  func removePositions(
    of fields: Set<String>, in tree: JSONTree, _ edit: inout JSONEdit
  ) -> PageUpdate? {
    guard let positions = tree[page.node, "fieldPositions"] else { return nil }
    let doomed = tree.elements(of: positions).enumerated().filter { _, position in
      tree.string("field", of: position).map(fields.contains) ?? false
    }
    if doomed.isEmpty { return nil }
    edit.removeElements(at: Set(doomed.map(\.offset)), of: positions, in: tree)
    return PageUpdate(
      page: page.id, view: view?.type,
      members: [ChangedMember("fieldPositions", JSONPart(positions, of: tree))])
  }

  /// The place that holds the pages of a file or view: the file with the id, else the first one.
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
