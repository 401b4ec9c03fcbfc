import ArgumentParser
import Formulas
import JoyDocEngine

/// The command `formulary add`.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add fields, tables, columns and formulas to a form.",
    discussion: """
      New fields are placed at the end of the last page, or on a new page if it is full. The results \
      of new formulas are stored. New parts follow the layout of the file, and all other bytes are \
      preserved.

      Examples:
        formulary add claim.json --field 'paid by:dropdown:Cash|Card'
        formulary add order.json --column lines:discount:number
        formulary add order.json --formula 'total=sum(lines.price)'
      """)

  @Argument(
    help: "The document, which is changed; '-' reads standard input and writes standard output.",
    completion: Completions.file)
  var document: String

  @OptionGroup var additions: FormAdditions

  @OptionGroup var inputName: InputName

  func validate() throws {
    if additions.isEmpty {
      throw ValidationError("give --field, --table, --column or --formula")
    }
  }

  func run() throws {
    let loaded = try OpenDocument(document, stdinName: inputName.stdinFilename)
    var builder = FormBuilder(loaded.document, language: .declared(for: document))
    do throws(BuildingError) {
      try additions.add(to: &builder)
    } catch {
      throw FormAdditions.report(error)
    }
    let bytes = builder.calculated()
    if document == "-" { return Output.write(bytes) }
    try loaded.writeBack(bytes)
    FormSummary(loaded.name, bytes, former: loaded.bytes).print()
  }
}
