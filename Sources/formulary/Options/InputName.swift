import ArgumentParser

/// The option for the name of standard input.
struct InputName: ParsableArguments {
  @ArgumentParser.Option(
    help: ArgumentHelp("The name of standard input in messages.", valueName: "name"))
  var stdinFilename: String?
}
