import ArgumentParser

/// What standard input is called.
struct InputName: ParsableArguments {
  @ArgumentParser.Option(
    help: ArgumentHelp("What standard input is called in messages.", valueName: "name"))
  var stdinFilename: String?
}
