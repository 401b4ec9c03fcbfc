import ArgumentParser
import FileAccess
import JSONTree
import JoyDoc
import JoyDocEngine
import Formulas
import FormulaChecker
import SourceText

/// The command `formulary new`.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a new form.",
    discussion: """
      The form is a JoyDoc document with a page on which its fields are placed. Names that formulas \
      use become ids, and the titles are made from them; a name with spaces becomes the title. \
      Without any option, 'new' asks for the parts at a terminal. 'formulary add' adds more later.

      Examples:
        formulary new claim.json --field amount:number \\
          --formula 'tax=round(amount * 0.19, 2)'
        formulary new order.json \\
          --table lines:item:text,price:number,quantity:number \\
          --formula 'total=sum(map(lines, (line) -> line.price * line.quantity))'
        formulary new trip.json --from travel-claim
      """)

  @Argument(help: "The file to create; '-' is standard output.", completion: Completions.file)
  var file: String

  @OptionGroup var additions: FormAdditions

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Copy a form of the gallery: \(GalleryForms.all.map(\.name).joined(separator: ", ")).",
      valueName: "form"), completion: .list(GalleryForms.all.map(\.name)))
  var from: String?

  @ArgumentParser.Option(
    help: ArgumentHelp("The name of the form; by default that of the file.", valueName: "name"))
  var name: String?

  func run() throws {
    if file != "-", FileKind(of: file) != nil {
      throw UsageError("'\(file)' already exists; 'formulary add' adds parts to a form")
    }
    var builder = try start()
    do throws(BuildingError) {
      if additions.isEmpty, from == nil, file != "-", isatty(STDIN_FILENO) == 1 {
        FormQuestions().ask(for: &builder)
      } else {
        try additions.add(to: &builder)
      }
    } catch {
      throw FormAdditions.report(error)
    }
    let bytes = builder.calculated()
    if file == "-" { return Output.write(bytes) }
    var settings = ProjectSettings()
    try Files.write(bytes, to: file, under: &settings)
    FormSummary(file, bytes).print()
  }

  /// Returns an empty form, or the form of the gallery with an id of its own.
  private func start() throws -> FormBuilder {
    let language = FormulaLanguage.declared(for: file)
    let id = FormBuilder.randomID()
    guard let from else {
      return FormBuilder(formNamed: name ?? defaultName, id: id, language: language)
    }
    guard let form = GalleryForms.all.first(where: { $0.name == from }) else {
      let names = GalleryForms.all.map(\.name)
      let near = NameSuggestions.question(for: from, among: names)
      throw UsageError(
        "the gallery has no form '\(from)'; "
          + (near ?? "its forms are " + names.joined(separator: ", ")))
    }
    let tree = JSONTree.parse(Array(form.text.utf8)).tree
    var edit = JSONEdit()
    edit.setMember("_id", JSONWriter.literal(id), of: tree.root, in: tree)
    if let name { edit.setMember("name", JSONWriter.literal(name), of: tree.root, in: tree) }
    return FormBuilder(JoyDocument(edit.applied(to: tree)), language: language)
  }

  /// The name of the file without folders and ending.
  private var defaultName: String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    let stem = last.hasSuffix(".json") ? String(last.dropLast(".json".count)) : last
    return stem == "-" || stem.isEmpty ? "Form" : stem.prefix(1).uppercased() + stem.dropFirst()
  }
}
