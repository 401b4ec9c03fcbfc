import ArgumentParser

/// The option for the name of standard input.
struct InputName: ParsableArguments {
  @ArgumentParser.Option(
    help: ArgumentHelp("What standard input is called in messages.", valueName: "name"))
  var stdinFilename: String?
}
