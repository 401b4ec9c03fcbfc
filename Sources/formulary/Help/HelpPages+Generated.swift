// Written by formulary-dev from the files of the folder Documentation; `make update` writes it anew.
// swift-format-ignore-file

/// The pages that `formulary help` prints, as they were written.
enum HelpPages {
  static let all: [(topic: String, markdown: String)] = [
    (
      "adding",
      ##"""
      # Adding a thing

      One new file each, then `make update`, which writes the lists of what is in a folder. The nine files
      below were built together, as they stand here.

      ## A function

      `Sources/Language/FormulaLibrary/Text/ShoutFunction.swift`

      ```swift
      package import FormulaRuntime
      package import FormulaValues

      package enum ShoutFunction: FormulaFunction {
        package static let group = FunctionGroup.text
        package static let summary = "The text with an exclamation mark."
        package static let signature = Signature.taking(.text("text"), gives: .text)
        package static let examples = [Example(#"shout("hey")"#, gives: "hey!")]

        package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
          guard run.spend(bytes: run.byteCount(arguments[0])) else { return run.stepError() }
          return run.text(run.string(arguments[0]) + "!")
        }
      }
      ```

      `shout("hey")` gives `hey!`. The examples run as tests; the reference page lists it after `make update`.

      ## A form with lazy arguments

      `Sources/Language/FormulaCompiler/Forms/WhenForm.swift`

      ```swift
      import FormulaRuntime
      import FormulaSyntax
      import FormulaVM
      import FormulaValues

      /// `when(condition, value)`
      enum WhenForm: SpecialForm {
        static let declaration = FunctionDeclaration(
          name: "when", aliases: [], isPublished: false, group: .logic, roles: [],
          summary: "A value if a condition holds, else null; it is evaluated only then.",
          signature: Signature([.condition("condition"), .any("value")], gives: .any),
          examples: [Example("when(false, 1 / 0)", gives: nil), Example("when(2 > 1, 3)", gives: 3)],
          body: nil)

        static func compile(
          _ call: Call, _ id: ExpressionID, into destination: Operand, in emitter: inout Emitter
        ) -> Bool {
          emitter.compileConditional(
            call.arguments[0], then: call.arguments[1], otherwise: nil, of: id, into: destination)
          return true
        }
      }
      ```

      `when(false, 1 / 0)` gives null, since the value is evaluated only then.

      ## A rule of the linter

      `Sources/Analysis/FormulaLint/Rules/LongFormulaRule.swift`

      ```swift
      import FormulaSyntax
      package import SourceText

      /// A formula that no one reads to its end.
      package enum LongFormulaRule: FormulaRule {
        package static let description = RuleDescription(
          "long-formula", .hint, "A formula has more than 2,000 bytes.",
          reason: "Parts of it under names, or in fields of their own, can be read and tested.",
          wrong: "1" + String(repeating: " + 1", count: 500), right: "1 + 1")

        package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
          guard formula.tree.source.count > 2_000 else { return [] }
          return [finding("the formula is long", at: formula.tree.range(of: formula.tree.root))]
        }
      }
      ```

      `formulary lint` knows it, `formulary explain long-formula` prints its page, and its two examples run as tests.

      ## A request of an editor

      `Sources/Interfaces/FormulaServer/Requests/SizeRequest.swift`

      ```swift
      package import JSONRPC

      /// How long a text is, in bytes.
      package enum SizeRequest: DocumentRequest {
        package static let method = "formulary/size"

        package static func advertise(in capabilities: inout ServerCapabilities) {
          capabilities["formularySizeProvider"] = true
        }

        package static func answer(
          _ parameters: JSON, in document: DocumentSnapshot
        ) async throws(ResponseError) -> JSON {
          .integer(document.positions.bytes.count)
        }
      }
      ```

      The server answers `formulary/size` and says so when it starts.

      ## A command of a session

      `Sources/Interfaces/FormulaREPL/Commands/CountCommand.swift`

      ```swift
      import FormulaValues

      /// `:count`
      enum CountCommand: SessionCommand {
        static let name = "count"
        static let argument = ""
        static let summary = "Counts the names that formulas can read."
        static let takes = CommandArgument.nothing
        static let place = 35

        static func run(
          _ argument: Substring, in session: inout Session
        ) throws(SessionProblem) -> Reply {
          .output("\(session.scope.schema.fields.count) names")
        }
      }
      ```

      `:count` is in `:help`, is completed, and may be shortened.

      ## A command of the tool

      `Sources/formulary/Commands/CountCommand.swift`

      ```swift
      import ArgumentParser
      import JoyDoc

      /// `formulary count`
      struct CountCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
          commandName: "count", abstract: "Counts the fields of a document.")

        @Argument(help: "The document; '-' is standard input.")
        var document: String

        @OptionGroup var output: OutputOptions

        func run() throws {
          try output.write(result: "\(OpenDocument(document).document.fields.count)\n")
        }
      }
      ```

      `formulary count order.json` prints a number; `formulary help` lists it.

      ## A kind of change

      `Sources/Documents/JoyDocEngine/Changes/FileRename.swift`

      ```swift
      import JSONTree

      /// Another name for a file.
      public struct FileRename: Hashable, Sendable {
        /// The file's id.
        public var file: String
        /// The new name.
        public var name: String

        /// A new name for a file.
        public init(file: String, name: String) { (self.file, self.name) = (file, name) }
      }

      extension FileRename: ChangeKind {
        static let target = "file.rename"

        init(reading reader: ChangelogReader) throws(ChangeError) {
          file = try reader.envelopeText("fileId")
          name = try reader.wantedText("name")
        }

        var change: DocumentChange { .fileRename(self) }
        var subject: ChangeSubject { ChangeSubject(file: file) }

        func writePayload(to writer: inout JSONWriter) {
          writer.append("name", name)
        }

        func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect {
          // What takes it back is one already: a change of members.
          let name = try JSONPart(JSONWriter.literal(name))
          return try FileUpdate(file: file, members: [ChangedMember("name", name)]).apply(to: &live)
        }
      }
      ```

      `formulary apply` reads `file.rename` from changelogs and can take it back.

      ## A format of the graph

      `Sources/Interfaces/GraphDrawing/Formats/CSVFormat.swift`

      ```swift
      /// A line for each reference.
      package enum CSVFormat: GraphFormat {
        package static let name = "csv"
        package static let summary = "a line for each reference"

        package static func bytes(of picture: GraphPicture) -> [UInt8] {
          Array(("from,to\n" + picture.edges.map { "\($0.from),\($0.to)\n" }.joined()).utf8)
        }
      }
      ```

      `formulary graph --format csv` prints it; the help names it.

      ## A document source

      `Sources/Documents/DataSources/Sources/PropertiesSource.swift`

      ```swift
      package import FormulaValues
      package import Formulas

      /// Texts by name, one `name=text` a line, behind the line `#properties`.
      package struct PropertiesSource: RecognizedSource {
        package static let title = "a file of properties"
        package static let signature = Array("#properties\n".utf8)
        private let values: NamedValues

        package static func open(
          _ file: SourceFile, _ options: SourceOptions
        ) throws(SourceError) -> PropertiesSource? {
          let lines = String(decoding: try file.contents(), as: UTF8.self).split(separator: "\n")
          let pairs = lines.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
          return PropertiesSource(
            values: NamedValues(pairs.filter { $0.count == 2 }.map { ($0[0], .text($0[1])) }))
        }

        package var scopes: [String] { [] }

        package func schema(in scope: String?) throws(SourceError) -> Schema { values.schema }

        package func contexts(
          in scope: String?, reading slots: [Slot]
        ) throws(SourceError) -> [ScopedContext] { [ScopedContext(key: "", context: values)] }
      }
      ```

      `formulary eval --document settings.properties 'upper(color)'` reads a file that begins with `#properties`; `repl` and `lint` of tied files, too.

      ## A field type

      The one thing that is not one file: a type of field stands in several switches, and the compiler names
      those that lack a case. For a `rating`, one to five stars stored as a number:

      ```diff
       package enum FieldKind: Hashable, Sendable {
      +  /// One to five stars, stored as a number.
      +  case rating
      @@ plain: also in the list of types that have a name of their own
      +    case .rating: "rating"
      @@ isWritable
      -    case .text, .textarea, .number, .dropdown, .multiSelect, .date, .chart: true
      +    case .text, .textarea, .number, .dropdown, .multiSelect, .date, .chart, .rating: true
      ```

      `DocumentSchema`, `FieldReader` and `FieldWriter` then say how it is read and written, here as numbers are:

      ```diff
      -    case .number: self = ValueType.number.optional
      +    case .number, .rating: self = ValueType.number.optional
      -    case .number: return try number(result, in: &run)
      +    case .number, .rating: return try number(result, in: &run)
      ```

      What people type and see is said in `Presentation/TypedText` and `StoredText`, what a change may store in
      `JoyDocEngine/Changes/FieldUpdate`, and what exploration tries in `Exploration/DomainBuilder`. Whether a
      document may hold the type at all is a row of `DocumentFormat`.

      """##
    ),
    (
      "analysis",
      ##"""
      # What a form can do before anybody fills it in

      `formulary explore DOC [FIELD…]` tries fillings of a form and tells those with which a formula fails:

      ```
      $ formulary explore --trials 200 Examples/inspection.json
      'Passed' was not seen to fail
        200 fillings; 3 of 3 branches taken; values from 0 to 3; only 64 values tried of 'Readings'
      'Failed' was not seen to fail
        200 fillings; 5 of 5 branches taken; values from 0 to 1; only 64 values tried of 'Readings'
      'Above the limit' was not seen to fail
        200 fillings; 5 of 5 branches taken; values from 0 to 2; only 64 values tried of 'Readings'
      'Mean pressure' was not seen to fail
        200 fillings; 3 of 3 branches taken; values from -2 to 1000000000; empty for some; only 64 values tried of 'Readings'
      'Verdict' was not seen to fail
        200 fillings; 6 of 6 branches taken; values such as 'Repair', 'Shut down', 'Approved'; only 64 values tried of 'Readings'
      'Next inspection' was not seen to fail
        200 fillings; 2 of 2 branches taken; values such as 2026-12-21, 2026-02-15, 2026-02-16, 2026-02-14, …; empty for some; only 64 values tried of 'Readings'
      'Points that failed' was not seen to fail
        200 fillings; 6 of 7 branches taken; values such as 'Burner', empty, 'word'; only 64 values tried of 'Readings'
        `empty(text)` was not seen to be false
      'Summary' was not seen to fail
        200 fillings; values such as 'Repair: 3 of 5 points passed, 1 failed, 2 hazards seen', 'Repair: 3 of 5 points passed, 1 failed, 0 hazards seen', 'Shut down: 3 of 5 points passed, 1 failed, 1 hazards seen', 'Repair: 3 of 5 points passed, 1 failed, 1 hazards seen', …; only 64 values tried of 'Readings'
      ```

      A formula that fails is told with the filling:

      ```
      'Average' fails when 'Lines' has no rows: division by zero; ask first whether the divisor is 0
      ```

      ## What is tried

      Only the fields that a formula depends on vary, directly or through other computed fields; the rest keep
      what the document stores. In each of them these are tried, plainest first, at most 64:

      | Type | Values |
      |---|---|
      | every type | what is stored, nothing |
      | number | 0, 1, −1, 0.5, a billion, 0.125; each number that the formulas are written with, one more and one less, one more and less in its last decimal, its negative; sums, differences, products and quotients of the first five, and where products with these lie between two decimals; 1.5 and 2.5 |
      | text | empty, a word, a number, a text with quotes and an emoji; each text that the formulas are written with, also in small and capital letters |
      | date | today and a day either side, the other dates of the document, the dates that formulas name, 29 February, the days on which the clocks of the field's zone change |
      | dropdown | each option |
      | multiSelect | none, each option; some and all where several may be chosen |
      | image, file, signature | none, one |
      | table, collection | no row, one, two, three, a deleted one, an empty one; a row with each value that a column may have |

      The stored document comes first, then each field alone; then every combination if there are no more than three
      quarters of `--trials` (20,000 for a formula), else pairs of fields. After that the search is
      guided: for each branch that was not taken, and each divisor or argument that could be zero or less, all the
      conditions on the way there are looked at together, those included that the formula would not come to, and one
      field after the other is changed so that more of them hold, or come closer. Numbers that the table does not have
      are tried where a straight line leads; texts grow by the texts and lengths that formulas name, tables by a row or
      a cell. What is left goes to fillings by chance, which `--seed` begins. The same document, options and `--now`
      give the same report.

      All formulas of a document share an amount of work, at most about ten seconds; it is counted in steps, not timed, so
      that every machine stops at the same filling. Fillings with which a formula takes more than eight million steps are
      passed over, and a formula for which no work is left is named.

      A *branch* is one side of a condition (`iff`, `ifs`, `?:`, each operand of `and` and `or`, a test of rows), a value
      that `switch` chooses, a value that is there or not (`??`), a value or a failure (`ifError`), and a list that is
      walked with no row, one, or several.

      ## What is proved

      Each formula is also run once over all values at a time that its fields can have: kinds, intervals of numbers,
      constants, lengths of lists, each narrowed where a condition must hold. That proves that a formula *never
      fails*, and that *nothing takes* a branch, for numbers from 10⁻¹⁵ to 10¹⁵, zero and their negatives, tables of up
      to a million rows, and fields that hold what their types say. Limits of steps and memory are left out.

      ## What is told

      - A filling counts if it is *complete*: every field that is shown and required has a value. What the
        document itself lacks is filled in first, and named. `--incomplete` tells of other fillings too.
      - It is made plainer: as few fields as possible differ from what is stored, and these have the plainest values.
      - It has been put into the document, and a full recalculation has failed with the same code.
      - Values seen are of the fillings that were tried, no more. That a formula was not seen to fail is no proof.

      `--format json` gives for each field its `branches` (`total`, `taken`, `dead`, `unknown`), what is `proved`
      (`never-fails`), how many fillings were `tooLong`, and its `faults`, each with `code`, `message`, `range` (bytes of the
      formula's text), `complete` and `witness.values`: put these in the place of each field's `value`, and
      `formulary run` fails in the same way. Exit code 1 tells that a complete filling makes a formula fail, or that one
      cannot run.

      ## What two versions of a form do differently

      `formulary diff OLD NEW` pairs pages, fields, columns, options and formulas by their ids:

      ```
      $ formulary diff old.json new.json
      compatible formula 'f_y3' is changed
      differs    'y3' when 'Number 2' is 65: 0, was 1
      computed fields: 1 differ, 3 proved the same
      ```

      With `--format markdown` the same suits a pull request; here `--git HEAD` compares the invoice with the last
      commit, after somebody has rounded its total to one decimal:

      ### HEAD:invoice.json → invoice.json

      | Impact | Change |
      |---|---|
      | compatible | formula 'grossFormula' is changed |

      - 'Gross' as it is stored: 1307.8, was 1307.81

      computed fields: 1 differ, 3 proved the same

      - Each part that is added, removed or changed is `breaking` (stored data would be lost or unreadable: a field,
        column or option is gone, a type is another, only one is taken instead of several), `compatible` or `cosmetic`.
      - A computed field is the same *by proof* if its formula and all that it reads are the same but for layout,
        brackets, local names, the way in which a choice is written, branches that nothing takes, and values; else both versions are run over the same fillings, as above. It *differs* if full
        recalculations of both versions give different values, or one fails, with a filling that is told. That no
        filling was seen to differ is no proof.
      - A field whose formula is the same and that reads one that differs is left out: the difference is told
        where it comes from. Values that the versions store are no difference.

      `diff` also takes two folders, whose files it pairs by their names, and `--git REV` or `--git REV..REV` with files
      and folders, of which it reads the versions from git. `--over ANSWERS.ndjson` recalculates real documents, one a
      line, under both versions, and tells how many change. A file that is no document is compared as JSON.

      `--format github` annotates a pull request, `sarif` and `json` are for tools. `--fail-on` says what ends with exit code 1:
      `breaking` (if left out), `differs` (that, or a field that differs) or `never`.

      ## While you write

      `formulary lint` tells with `contradiction` of conditions that no filling meets, and with `can-fail` of formulas
      that fail for a form that is filled in completely (a warning), or for one that lacks something (information), and
      with `hidden-input` of formulas that count a field which logic has hidden, with a filling that shows it. It
      tries up to 2,000 fillings a formula, spends about a thirtieth of the work of `explore` on a document and, if there
      are many, as much as `explore` on all of them together; fillings that take more than 160,000 steps are passed over,
      what is not found by then is not told (the last finding of `hidden-input` notes how many fields it did not look at),
      and documents of some thousand formulas are left to `explore`. JSON and SARIF carry the filling as `witness`, `--off can-fail` leaves
      the search out, and `// formulary:ignore can-fail` silences it for a formula.

      An editor searches once the text has been quiet for 0.3 seconds, and stops with the next edit. Where a formula is
      told to fail, the actions *Show the filling that fails* and *Fill the form so, and show its values* take that filling.
      Which branches tests take, and which changes they notice, is [a page of its own](TestCoverage.md).

      ## How well it does

      `make analysis-bench SEED=7 SIZE=2` makes forms with formulas that fail in ways which people overlook, formulas that
      never fail, and pairs of versions, all with numbers by chance, and measures what is found; another seed gives
      formulas that nobody has looked at. It ends with 1 if a bar is missed; `PART=faults`, `sound`, `differences`,
      `generation` or `speed` measures one part. `make analysis-bench SEED=5150 SIZE=12` on 22 November 2026, one core:

      | Measured | Result | Bar | |
      |---|---|---|---|
      | planted faults found, all kinds | 1042 of 1044, 99.8 % | ≥ 95 % | met |
      | two conditions and a failure over other fields among them | 70 of 72, 97.2 % | | |
      | witnesses that do not replay | 0 of 1090 | 0 | met |
      | formulas that never fail, told to fail | 0 of 144 | 0 | met |
      | pairs that mean the same, told to differ | 0 of 144 | 0 | met |
      | pairs that differ, told | 216 of 216, 100.0 % | ≥ 95 % | met |
      | branches not proved dead, taken by generated tests | 321 of 321, 100.0 % | 100 % | met |
      | changes that can be told apart, noticed by them | 1070 of 1101, 97.1 % | ≥ 90 % | met |
      | fillings a second: ten operations, five fields | 718,032 | ≥ 300,000 | met |
      | `diff` of 100 formulas: one is changed | 7 ms | ≤ 2 s | met |
      | `diff` of 100 formulas: all are changed and differ | 128 ms | ≤ 2 s | met |
      | `diff` of 100 formulas: all are written anew, none differs | 1,243 ms | ≤ 2 s | met |

      Changes count as told apart if a search of 20,000 fillings tells them apart, ten times as many as are tried for one
      where tests are generated; what tests miss are mostly bounds shifted by one behind two other conditions.
      Planted faults of all other kinds were found without exception.

      """##
    ),
    (
      "coming-from-excel",
      ##"""
      # Coming from Excel

      What functions of Excel and Google Sheets are called here. The linter says the same where one of
      them is written. Names of functions may be written in any case.

      Five things differ everywhere: a formula names fields (`price`) and columns (`lines.price`) instead
      of cells; decimals have a point and arguments a comma (`round(1.5, 2)`); `19%` is written `0.19`; a
      test is a function, `(row) -> row.price > 50`, not a text such as `">50"`; and a date counts
      milliseconds, so that days are added by `dateAdd(date, 30, "day")`.

      ## Called the same

      These do the same: `ABS`, `ACOS`, `AND`, `ASIN`, `ATAN`, `AVERAGE`, `CONCAT`, `CORREL`, `COS`, `DATE`, `DAY`, `DEGREES`, `EXP`, `FLOOR`, `FV`, `GCD`, `GEOMEAN`, `HOUR`, `IF`, `IFERROR`, `IFS`, `IPMT`, `IRR`, `ISERROR`, `ISEVEN`, `ISNUMBER`, `ISODD`, `ISTEXT`, `LCM`, `LEFT`, `LN`, `LOG`, `LOWER`, `MAX`, `MEDIAN`, `MIN`, `MINUTE`, `MOD`, `MONTH`, `NOT`, `NOW`, `NPER`, `NPV`, `OR`, `PERCENTILE`, `PI`, `PMT`, `PPMT`, `PRODUCT`, `PV`, `QUARTILE`, `QUOTIENT`, `RADIANS`, `RANK`, `RATE`, `RIGHT`, `ROMAN`, `ROUND`, `ROUNDDOWN`, `ROUNDUP`, `SECOND`, `SIGN`, `SIN`, `SQRT`, `STDEV`, `STDEVP`, `SUM`, `SWITCH`, `TAN`, `TODAY`, `UNIQUE`, `UPPER`, `XIRR`, `XNPV`, `XOR`, `YEAR`.

      ## Called otherwise, or doing something else

      "Such as" marks an example where the arguments have another shape.

      | There | Here | |
      |---|---|---|
      | `ADDRESS(row, column)` | nothing | a form has no cells: name a field or a column |
      | `AGGREGATE(code, option, list)` | such as `sum(table.column)` |  |
      | `ARRAYFORMULA(value)` | `value` | lists need no special form |
      | `ATAN2(x, y)` | `atan2(y, x)` | `atan2` takes y first |
      | `AVERAGEA(list)` | `average(list)` |  |
      | `AVERAGEIF(list, criterion)` | such as `average(filter(list, (x) -> x > 5))` | a test is a function of the element |
      | `AVERAGEIF(range, criterion, values)` | such as `averageIf(table, (row) -> row.size > 5, "price")` | a test is a function of the row |
      | `AVERAGEIFS(values, range, criterion)` | such as `averageIf(table, (row) -> row.size > 5, "price")` | a test is a function of the row |
      | `BASE(number, radix)` | `toBase(number, radix)` |  |
      | `BIN2DEC(text)` | `fromBase(text, 2)` |  |
      | `CEILING(number, step)` | `ceil(number, step)` |  |
      | `CEILING(number)` | `ceil(number)` |  |
      | `CELL(kind, reference)` | nothing | a form has no cells |
      | `CHAR(code)` | `fromCodePoint(code)` |  |
      | `CHOOSE(index, values...)` | `choose(index - 1, values)` | `choose` counts from 0 |
      | `CHOOSECOLS(table, column)` | such as `map(table, (row) -> pick(row, "column"))` |  |
      | `CODE(text)` | `codePoint(text)` |  |
      | `COMBIN(number, chosen)` | `factorial(number) / (factorial(chosen) * factorial(number - chosen))` |  |
      | `CONCATENATE(values...)` | `concat(values)` |  |
      | `COUNT(list)` | such as `count(filter(list, (x) -> isNumber(x)))` | `count` counts all elements, not only numbers |
      | `COUNTA(list)` | `count(compact(list))` |  |
      | `COUNTBLANK(list)` | `count(filter(list, (x) -> empty(x)))` |  |
      | `COUNTIF(range, criterion)` | such as `countIf(list, (x) -> x > 5)` | a test is a function of the element |
      | `COUNTIFS(range, criterion)` | such as `count(filter(table, (row) -> and(row.size > 5, row.price > 1)))` |  |
      | `COUNTUNIQUE(list)` | `count(unique(list))` |  |
      | `DATEDIF(start, end, unit)` | such as `dateDiff(start, end, "month")` | units are words: "day", "month", "year" |
      | `DATEVALUE(text)` | `toDate(text)` |  |
      | `DAYS(end, start)` | `dateDiff(start, end, "day")` |  |
      | `DDB(cost, salvage, life, period)` | `depreciationDeclining(cost, salvage, life, period)` |  |
      | `DEC2BIN(number)` | `toBase(number, 2)` |  |
      | `DEC2HEX(number)` | `toBase(number, 16)` |  |
      | `DECIMAL(text, radix)` | `fromBase(text, radix)` |  |
      | `DOLLAR(number)` | `formatCurrency(number, "USD")` |  |
      | `EDATE(start, months)` | `dateAdd(start, months, "month")` |  |
      | `EFFECT(rate, periods)` | `effectiveRate(rate, periods)` |  |
      | `ENCODEURL(text)` | `encodeUrl(text)` |  |
      | `EOMONTH(start, months)` | `startOf(endOf(dateAdd(start, months, "month"), "month"), "day")` |  |
      | `EVEN(number)` | `sign(number) * ceil(abs(number), 2)` |  |
      | `EXACT(one, other)` | `one == other` |  |
      | `FACT(number)` | `factorial(number)` |  |
      | `FILTER(table, condition)` | such as `filter(table, (row) -> row.size > 5)` |  |
      | `FIND(part, text)` | `indexOf(text, part) + 1` | `find` looks for an element of a list |
      | `FIXED(number, places)` | `formatNumber(number, places)` |  |
      | `FORECAST(x, ys, xs)` | `forecast(x, xs, ys)` | `forecast` takes the x values first |
      | `GOOGLEFINANCE(symbol)` | nothing | formulas read the form and nothing else |
      | `HEX2DEC(text)` | `fromBase(text, 16)` |  |
      | `HLOOKUP(value, table, row, exact)` | such as `lookup(value, table, "key", "price")` |  |
      | `HYPERLINK(address, label)` | nothing | a result is a value, not a link |
      | `IFNA(value, other)` | `ifNull(value, other)` | a value that is missing is null |
      | `IMPORTRANGE(address, range)` | nothing | formulas read the form and nothing else |
      | `INDEX(list, position)` | `at(list, position - 1)` | positions count from 0 |
      | `INDEX(table, row, column)` | such as `at(table, row - 1).column` | positions count from 0, columns have names |
      | `INDIRECT(reference)` | nothing | what a formula reads must stand in it: name the field |
      | `INT(number)` | `floor(number)` |  |
      | `INTERCEPT(ys, xs)` | `intercept(xs, ys)` | `intercept` takes the x values first |
      | `ISBLANK(value)` | `empty(value)` |  |
      | `ISERR(value)` | `isError(value)` |  |
      | `ISLOGICAL(value)` | `isBool(value)` |  |
      | `ISNA(value)` | `isNull(value)` |  |
      | `ISNONTEXT(value)` | `not(isText(value))` |  |
      | `ISOWEEKNUM(date)` | `isoWeek(date)` |  |
      | `JOIN(separator, list)` | `join(list, separator)` | `join` takes the list first |
      | `LAMBDA(parameter, formula)` | such as `(parameter) -> formula` |  |
      | `LARGE(list, k)` | `largest(list, k)` |  |
      | `LEN(text)` | `length(text)` |  |
      | `LET(name, value, formula)` | such as `let name = value; formula` |  |
      | `LOG10(number)` | `log(number)` |  |
      | `LOOKUP(value, list, results)` | such as `lookupRange(value, table, "from", "price")` |  |
      | `MATCH(value, list, mode)` | such as `indexOf(list, value)` | `indexOf` counts from 0 and gives -1 for none |
      | `MAXIFS(values, range, criterion)` | such as `maxIf(table, (row) -> row.size > 5, "price")` |  |
      | `MID(text, start, count)` | `mid(text, start - 1, count)` | `mid` counts characters from 0 |
      | `MINIFS(values, range, criterion)` | such as `minIf(table, (row) -> row.size > 5, "price")` |  |
      | `MROUND(number, step)` | `roundTo(number, step)` |  |
      | `N(value)` | `iff(isNumber(value), value, 0)` |  |
      | `NA()` | `null` |  |
      | `NETWORKDAYS(start, end)` | `businessDays(start, end)` |  |
      | `NETWORKDAYS(start, end, holidays)` | `businessDays(start, end, holidays)` |  |
      | `NUMBERVALUE(text)` | `parseNumber(text)` |  |
      | `OCT2DEC(text)` | `fromBase(text, 8)` |  |
      | `OFFSET(reference, rows, columns)` | nothing | what a formula reads must stand in it: name the field |
      | `PERCENTRANK(list, number)` | `percentRank(number, list)` | `percentRank` takes the number first |
      | `PERMUT(number, chosen)` | `factorial(number) / factorial(number - chosen)` |  |
      | `POWER(base, exponent)` | `pow(base, exponent)` |  |
      | `PROPER(text)` | `properCase(text)` |  |
      | `QUERY(table, query)` | such as `filter(table, (row) -> row.size > 5)` |  |
      | `RAND()` | `random()` |  |
      | `RANDBETWEEN(low, high)` | `randomInt(low, high)` |  |
      | `REDUCE(initial, list, function)` | `reduce(list, function, initial)` | `reduce` takes the list first |
      | `REGEXEXTRACT(text, pattern)` | `extract(text, pattern)` |  |
      | `REGEXMATCH(text, pattern)` | `matches(text, pattern)` |  |
      | `REGEXREPLACE(text, pattern, new)` | `replaceRegex(text, pattern, new)` |  |
      | `REPLACE(text, start, count, new)` | `concat(left(text, start - 1), new, substring(text, start + count - 1))` | `replace` looks for a part of the text |
      | `REPT(text, times)` | `repeat(text, times)` |  |
      | `SCAN(initial, list, function)` | `scan(list, function, initial)` | `scan` takes the list first |
      | `SEARCH(part, text)` | `indexOf(lower(text), lower(part)) + 1` |  |
      | `SLN(cost, salvage, life)` | `depreciationLinear(cost, salvage, life)` |  |
      | `SLOPE(ys, xs)` | `slope(xs, ys)` | `slope` takes the x values first |
      | `SMALL(list, k)` | `smallest(list, k)` |  |
      | `SUBSTITUTE(text, old, new)` | `replaceAll(text, old, new)` |  |
      | `SUBSTITUTE(text, old, new, nth)` | `replace(text, old, new, nth)` |  |
      | `SUBTOTAL(code, list)` | such as `sum(table.column)` |  |
      | `SUMIF(list, criterion)` | such as `sum(filter(list, (x) -> x > 5))` | a test is a function of the element |
      | `SUMIF(range, criterion, values)` | such as `sumIf(table, (row) -> row.size > 5, "price")` | a test is a function of the row |
      | `SUMIFS(values, range, criterion)` | such as `sumIf(table, (row) -> row.size > 5, "price")` | a test is a function of the row |
      | `SUMPRODUCT(one, other)` | `sum(zip(one, other, (x, y) -> x * y))` |  |
      | `SUMPRODUCT(list)` | `sum(list)` |  |
      | `SUMSQ(values...)` | `sum(map([values], (x) -> x * x))` |  |
      | `TEXT(date, format)` | such as `formatDate(date, "YYYY-MM-DD")` | days and years are written in capitals: DD, YYYY |
      | `TEXT(number, format)` | `formatNumber(number, format)` | for dates: formatDate(date, "YYYY-MM-DD") |
      | `TEXTJOIN(separator, skipEmpty, list)` | `join(compact(flat([list])), separator)` |  |
      | `TEXTJOIN(separator, skipEmpty, values...)` | `join(compact([values]), separator)` |  |
      | `TIME(hours, minutes, seconds)` | `duration(hours * 3600 + minutes * 60 + seconds, "second")` | a length of time is a number of milliseconds |
      | `TRANSPOSE(range)` | nothing | tables have rows and named columns |
      | `TRIM(text)` | `squeeze(text)` | `trim` leaves white space between words |
      | `TRUNC(number, places)` | `roundDown(number, places)` |  |
      | `TYPE(value)` | `typeOf(value)` | it gives a word |
      | `UNICHAR(code)` | `fromCodePoint(code)` |  |
      | `UNICODE(text)` | `codePoint(text)` |  |
      | `VALUE(text)` | `toNumber(text)` |  |
      | `VAR(list)` | `variance(list)` |  |
      | `VARP(list)` | `varianceP(list)` |  |
      | `VLOOKUP(value, table, column, exact)` | such as `lookup(value, table, "key", "price")` | columns are named, not counted |
      | `VSTACK(lists...)` | `concatLists(lists)` |  |
      | `WEEKDAY(date)` | `mod(weekday(date), 7) + 1` | `weekday` begins with 1 for Monday |
      | `WEEKNUM(date)` | such as `isoWeek(date)` | `isoWeek` counts the weeks of ISO 8601 |
      | `WORKDAY(start, days)` | `addBusinessDays(start, days)` |  |
      | `WORKDAY(start, days, holidays)` | `addBusinessDays(start, days, holidays)` |  |
      | `XLOOKUP(value, keys, values)` | such as `lookup(value, table, "key", "price")` | columns are named by texts |
      | `XMATCH(value, list)` | such as `indexOf(list, value)` | `indexOf` counts from 0 and gives -1 for none |
      | `YEARFRAC(start, end)` | such as `dateDiff(start, end, "day") / 365` |  |

      """##
    ),
    (
      "dates",
      ##"""
      # Dates

      A date is an instant: milliseconds since 1970 in UTC. What day that is depends on a time zone: a date field
      has its own (`tz`), and everything else is read in UTC unless `--timezone` or the host says otherwise.

      ## Making and reading

      ```text
      date(2026, 12, 24) → 2026-12-24T00:00:00Z
      toDate("2026-12-24") → 2026-12-24T00:00:00Z
      year(date(2026, 12, 24)) → 2026
      month(date(2026, 12, 24)) → 12
      weekdayName(date(2026, 12, 24)) → Thursday
      isDate("2026-12-24") → false
      ```

      `today()` is the present day and `now()` the present instant. They are read once for all formulas of a run,
      and `--now 2026-12-24T18:00:00Z` sets them, so that a run can be repeated. Formulas that read the clock are
      told as `volatile-formula`.

      ## Calculating

      Days are added by `dateAdd` and counted by `dateDiff`, in units that are words:

      ```text
      dateAdd(date(2026, 1, 31), 1, "month") → 2026-02-28T00:00:00Z
      dateAdd(date(2026, 12, 24), -2, "week") → 2026-12-10T00:00:00Z
      dateDiff(date(2026, 1, 1), date(2026, 3, 1), "day") → 59
      startOf(date(2026, 12, 24), "month") → 2026-12-01T00:00:00Z
      ```

      A month later than the 31st of January is the last day of February. `+` and `-` count milliseconds, not days
      as in Excel; the linter warns of `due + 30` (`date-arithmetic`) and offers the call.

      Business days leave out weekends, and what is given as a list of days:

      ```text
      addBusinessDays(date(2026, 12, 24), 1) → 2026-12-25T00:00:00Z
      addBusinessDays(date(2026, 12, 24), 1, [date(2026, 12, 25)]) → 2026-12-28T00:00:00Z
      ```

      ## Showing

      ```text
      formatDate(date(2026, 12, 24), "YYYY-MM-DD") → 2026-12-24
      formatDate(date(2026, 12, 24), "D MMMM YYYY") → 24 December 2026
      ```

      A date that is joined with text without a format shows its milliseconds; the linter tells that as
      `date-as-text`.

      ## Comparing

      ```text
      date(2026, 12, 24) < date(2027, 1, 1) → true
      max(date(2026, 12, 24), date(2027, 1, 1)) → 2027-01-01T00:00:00Z
      ```

      ## Zones

      `formulary run --timezone Europe/Berlin` reads dates there: days begin at its midnight, and days that a
      change of the clocks makes 23 or 25 hours long are days all the same. The rules are those of the
      system (`tzdata` on Debian).

      ```console
      $ formulary eval 'formatDate(toDate("2026-07-01T22:30:00Z"), "YYYY-MM-DD")' --timezone Europe/Berlin
      2026-07-02
      ```

      """##
    ),
    (
      "how-it-works",
      ##"""
      # How it works

      A formula goes through stages, each a function from value to value:

      ```
      text → tokens → tree → checked formula → instructions → value
      ```

      `formulary dump` shows each of them:

      ```console
      $ formulary dump tree 'price * 2'
      …
      $ formulary dump types 'price * 2'
      …
      $ formulary dump bytecode 'price * quantity - 1'
      formula 0
         0  multiply       r1 ← price, quantity            ; price * quantity
         1  subtract       r0 ← r1, 1                      ; price * quantity - 1
         2  return         r0                              ; price * quantity - 1
      ```

      - **Parsing** never fails: a broken formula has a tree too, which is why several mistakes are told at once and
        an editor can complete inside of one.
      - **Checking** resolves names against a schema and is gradual: an error is what must go wrong, whatever is
        filled in.
      - **Compiling** writes instructions of a register machine; all formulas of a document become one program, ordered
        by what they read.
      - **Running** spends steps of a budget, so that nothing lasts for ever.

      A document is kept as its bytes. Values are read from their places and results are spliced in, so that
      whatever an edit does not name comes out as it went in.

      After a change only those formulas run that depend on it. The linter looks at the same checked formulas, and the
      language server at snapshots of them, from which it answers while you type.

      `ARCHITECTURE.md` goes through the code, and [the decisions](Decisions/README.md) tell what was chosen and why.

      """##
    ),
    (
      "in-an-editor",
      ##"""
      # In an editor

      `formulary lsp` is a language server. It tells findings under the very characters while you type, shows values
      beside formulas, completes fields, columns and functions, renames a field across a document, offers fixes, and
      runs traces, graphs and tests by lenses. It understands JoyDoc documents, in which formulas are strings of JSON,
      and `.formula` files.

      | Editor | How |
      |---|---|
      | VS Code | `make vscode` packs the extension: `code --install-extension .build/formulary.vsix` |
      | Neovim | `Editors/neovim/formulary.lua`, from 0.11 by `vim.lsp.config` |
      | Emacs | `Editors/emacs/formulary.el`, with eglot |
      | Helix, Kate, Sublime Text, Zed | a few lines of settings in `Editors` |

      `Editors/README.md` has the steps for each.

      ## Programs that write forms

      `formulary mcp FOLDER` offers the same knowledge to programs by the Model Context Protocol, on standard input and
      output: the tools `lint`, `explain`, `evaluate`, `trace`, `functions`, `apply` and `fix`. They see the folders that are
      named and nothing else, wherever a link leads; `--read-only` lets none of them write. An entry for a client:

      ```json
      {"mcpServers": {"formulary": {"command": "formulary", "args": ["mcp", "/home/me/forms"]}}}
      ```

      """##
    ),
    (
      "in-ci",
      ##"""
      # In continuous integration

      `formulary lint` ends with 0 if there is nothing wrong, 1 if there are errors (or more warnings than
      `--max-warnings` allows), 2 if it was called wrongly or cannot read a file.

      ```console
      $ formulary lint Examples/invoice.json Examples/inspection.json
      2 files, 13 formulas, nothing to report
      ```

      ## Old forms

      Forms that have been there for years need not be mended first. A baseline lists what is found today; with it,
      only what is new counts:

      ```console
      $ cp Examples/broken.json old.json
      $ formulary lint --baseline known.json --write-baseline old.json
      formulary: 'known.json' lists 5 findings in 1 file
      $ formulary lint --baseline known.json old.json
      1 file, 6 formulas, nothing to report; 5 findings of the baseline left out
      ```

      Findings are known by rule, field, formula and the text they point at, so edits elsewhere do not bring them
      back, and entries that are gone are told. What is meant to stay is better left out with a reason, by
      `[[ignore]]` in the [settings](Settings.md).

      ## Only what has changed

      `formulary lint --changed origin/main` looks at the files that git says differ from a commit, `--staged` at those
      that are about to be committed. `.pre-commit-hooks.yaml` has both commands of a hook:

      ```yaml
      repos:
        - repo: https://github.com/formulary/formulary
          rev: v0.2.0
          hooks:
            - id: formulary-lint
            - id: formulary-fmt
      ```

      ## Reports

      | `--format` | for |
      |---|---|
      | `text` | people |
      | `json` | programs |
      | `sarif` | code scanning of GitHub and others |
      | `github` | lines of a pull request |
      | `gitlab` | the code quality widget of GitLab |
      | `rdjson` | reviewdog |
      | `junit` | any server that shows tests |

      `--output FILE` writes the report into a file, `--exit-zero` lets the job pass, and `--statistics` counts
      instead of telling. `Examples/CI` has jobs for GitHub and GitLab, and `action.yml` is an action.

      ## Rules of your own

      A team bans or demands things without writing a program. A rule is a formula over what is looked at:

      ```toml
      [[rules]]
      name = "required-fields-have-titles"
      severity = "error"
      message = "a field that must be filled in needs a title"
      when = 'and(field.required, empty(field.title))'

      [[rules]]
      name = "no-random-numbers"
      message = "results must be the same tomorrow"
      when = 'call.function == "random"'
      ```

      [Settings](Settings.md) lists what such a formula may read.

      ## Tests and layout

      ```console
      $ formulary test Examples
      Examples/discount.formula: 5 passed
      Examples/invoice.tests.json: 4 passed
      9 passed, 0 failed in 2 files
      $ formulary fmt --check Examples/invoice.json
      1 file left as it is
      ```

      """##
    ),
    (
      "language-guide",
      ##"""
      # The language

      A formula is an expression: it reads fields, calls functions and gives one value. It changes nothing and
      always ends. This page goes from the smallest parts to the largest; every example on it is run by a test.

      ## Values

      | Kind | Written | |
      |---|---|---|
      | number | `19.99`, `1e6`, `.5` | 64 bits; there is no infinity and no "not a number": what would give one is an error |
      | text | `"a"`, `'b'` | `\n`, `\t`, `\"`, `\u{1F600}` as in JSON |
      | truth | `true`, `false` | |
      | date | `date(2026, 12, 24)` | an instant in milliseconds, read in a time zone |
      | choice | the option's text | what a dropdown holds; compared by its text |
      | list | `[1, 2, 3]` | a column of a table is one |
      | record | `{name: "Ann", age: 41}` | a row of a table is one |
      | nothing | `null` | what a field holds that nobody has filled in |

      ```text
      [1, 2, 3].1 → 2
      {name: "Ann", age: 41}.name → Ann
      "tab\tquote\"" → tab	quote"
      1 / 0 → error
      ```

      ## Names

      A name means a field: by its id, else by its identifier. A name with spaces or signs stands in backticks.
      A member behind a point is a column of a table, a part of a record, or an element of a list.

      ![NAME](Railroad/NAME.svg)

      ## Operators

      From those that bind most tightly:

      | Operators | |
      |---|---|
      | `.name` `.0` `[index]` `.method(…)` | parts and methods |
      | `^` | power, from the right |
      | `-` `+` `!` | signs, not |
      | `*` `/` `%` | product, quotient, remainder |
      | `+` `-` | sum, difference; `+` joins texts |
      | <code>&#124;&gt;</code> | hands a value to a function |
      | `<` `<=` `>` `>=` `in` | comparison, being in a list |
      | `==` `!=` | equality |
      | `&&` | both |
      | <code>&#124;&#124;</code> | one of them |
      | `??` | the second value if the first is null |
      | `? :` | a choice |

      ```text
      2 + 3 * 4 ^ 2 → 50
      -2 ^ 2 → -4
      2 in [1, 2, 3] → true
      discount ?? 0 → 0
      [3, 1, 2] |> sort |> first → 1
      "a" == "a" && !(1 > 2) → true
      ```

      ![expression](Railroad/expression.svg)

      ![conditional](Railroad/conditional.svg)

      ![comparison](Railroad/comparison.svg)

      ![sum](Railroad/sum.svg)

      ![postfix](Railroad/postfix.svg)

      ![primary](Railroad/primary.svg)

      Not every host of JoyDoc documents knows all of this. What is published for all of them are fields, calls,
      arithmetic and comparison; the linter tells the rest as `portability`, and
      `profile = "extended"` in the [settings](Settings.md) says that your forms are for this engine.

      ## Functions and methods

      A call is a name with arguments. What stands before a point may be the first argument, and `|>` hands a
      value on; all three mean the same:

      ```text
      round(sqrt(2), 2) → 1.41
      sqrt(2).round(2) → 1.41
      2 |> sqrt |> round(2) → 1.41
      ```

      Names of functions may be written in any case. Some functions look only at the arguments that they need:
      `iff` at one of its two values, `and` and `or` at no more than decides, `ifError` at its second only after
      an error.

      ```text
      iff(true, 1, 1 / 0) → 1
      ifError(1 / 0, 0) → 0
      ```

      ## Functions without a name

      `row -> row.price * 2` takes an element and gives a value; with two parameters it also gets the place in
      the list.

      ```text
      map([1, 2, 3], x -> x * 10) → [10,20,30]
      map(["a", "b"], (x, index) -> concat(x, index)) → ["a0","b1"]
      filter([5, 12, 7], x -> x > 6) → [12,7]
      reduce([1, 2, 3], (total, x) -> total + x, 0) → 6
      ```

      ![lambda](Railroad/lambda.svg)

      ## Names for parts

      `let` gives a part a name, for what follows:

      ```text
      let net = price * quantity; round(net + net * 0.19, 2) → 71.36
      ```

      ![binding](Railroad/binding.svg)

      ## Null, errors and types

      What is calculated from null is null; `sum` and its like pass over it, and texts join it as nothing. A function that is handed a wrong kind gives an error with a place, which `ifError` catches. The
      linter tells before that what must go wrong:

      ```console
      $ formulary eval 'sqrt(customer)' --set 'customer="Ada"'
      formula:1:6: error[type-mismatch]: 'sqrt' takes a number, not text
      1 | sqrt(customer)
        |      ^^^^^^^^
      ```

      A formula that fails leaves its field as it was, and the rest of the document is calculated.

      ## Comments

      `//` goes to the end of the line, `/* */` over several lines. A comment `// formulary:ignore RULE` silences
      a rule for its formula, and `// test:` begins [a test](Testing.md).

      ## The grammar

      The [grammar](https://en.wikipedia.org/wiki/Extended_Backus%E2%80%93Naur_form) of the language is
      `Grammar/Formula.ebnf`; the tests generate sentences from it and parse them, and the diagrams on this page
      are drawn from it.

      """##
    ),
    (
      "logic",
      ##"""
      # Showing, hiding, and formulas

      A field, column, page or schema may have *logic*: conditions that show or hide it. Logic and formulas work on
      the same document; this page tells how they meet.

      ## What logic is

      ```json
      {
        "action": "show",
        "eval": "and",
        "conditions": [{"file": "f", "page": "p", "field": "paid", "condition": "=", "value": "No"}]
      }
      ```

      `show` means: hidden unless the conditions hold; `hide`: shown unless they hold. `eval` joins several by `and`
      or `or`. Conditions compare what is stored, so a field that a formula computes can show another one.

      ## Hidden fields count

      A formula reads a hidden field like any other: hiding is no emptying. If a hidden field is to count as nothing,
      the formula says so:

      ```text
      iff(customer == "Ada", price, 0) → 19.99
      ```

      Required fields need no value while they are hidden, and `validate` does not ask for them.

      ## Order

      A change of a field runs the formulas that depend on it, in the order in which they read each other; then logic
      is decided over the new values. One pass is enough: a second one changes nothing.

      ```console
      $ formulary run --format values Examples/inspection.json
      …
      ```

      ## What the linter tells

      - `unknown-logic`: an action or condition that does not exist
      - `logic-on-missing-field`: a condition that names no field
      - `logic-mismatch`: a comparison that can never hold for the field's type
      - `logic-without-condition`, `logic-without-effect`: logic that does nothing
      - `hidden-dependency-cycle`: what shows a field depends on that field

      `formulary explain logic-mismatch` tells more of each.

      """##
    ),
    (
      "preview",
      ##"""
      # The form view

      ```sh
      formulary preview --open form.json
      ```

      shows a JoyDoc document as people fill it in, in the browser, computed by the same engine as `run` and
      `apply`. The page follows the file: save it in your editor, and title, logic and values are new without a
      click. Nothing leaves the machine.

      The first line on standard output is the address; all else goes to standard error. Ctrl-C ends.

      | Option | What it does |
      |---|---|
      | `--port N` | listens on a port of 127.0.0.1; without it a free one is taken |
      | `--mode readonly` | shows the form, and takes no change |
      | `--page ID`, `--view TYPE` | the page that is shown first; the pages of a view, such as `mobile` |
      | `--no-save` | offers no way to write the file back |
      | `--no-navigation`, `--fixed-pages` | no list of pages; pages can neither be copied nor deleted |
      | `--images` | loads pictures from other places; without it their addresses stand as text |
      | `--log-events FILE` | appends what a host would be told, a JSON line each |
      | `--now`, `--timezone`, `--seed`, `--locale`, `--max-steps` | what formulas see, as for `run` |

      ## What the page shows

      - Fields stand where their positions say, in one column on narrow screens. Conditional logic shows and hides.
      - **ƒ** beside a title opens the trace: what every part of the formula yields, and the fields that it read.
      - **Check** marks everything that is required and empty, with links to fields and cells.
      - **Findings** are those of `lint` with the folder's settings; **Graph** shows what is computed from what;
        **Events** shows what a host would be told: `onFocus`, `onBlur`, `onChange`, `onUpload`, `onError`.
      - Tables and collections open in a dialog; `?` lists the keys. Filtering and sorting change the view alone.

      ## Saving, and who else writes the file

      Saving changes the bytes of values that differ and nothing else, and never takes the place of a file that
      someone else has changed: the page then asks whether to take the file, keep your changes, or put them onto
      the new file. Broken JSON is no error: the last good form stays, greyed, until the file is saved again.

      What is typed and not saved lies in a draft in `$XDG_STATE_HOME/formulary/drafts` (`~/.local/state` without
      that), written five seconds after the last change and when the program ends; the next preview of the document
      offers it. Drafts older than 90 days go.

      ## Who can see it

      The server listens on 127.0.0.1 alone, answers under its own name alone, and wants a token of 256 random
      bits that only the printed address has. There are no cookies, and no other site can ask or frame it. The
      policy of the page lets no text of a document run or load anything.

      ## For programs

      The routes below `/api/` take and give JSON, with `Authorization: Bearer TOKEN`.

      | Route | What it gives |
      |---|---|
      | `GET document` | the state: pages, fields with their texts, what is wrong with the file |
      | `GET rows?field=F&path=P&from=I&count=N` | at most 200 rows of a list |
      | `GET trace?field=F`, `graph?field=F`, `findings`, `validation` | as the commands `trace`, `graph`, `lint`, `validate` with `--format json` |
      | `GET events` | server-sent events: `change`, `reload`, `fault`, `findings`, `conflict`, `saved`, `busy`, `host`, `bye` |
      | `POST changes` | `{"epoch", "client", "edits"}`; an edit is `{"set": FIELD, "text": …}`, `{"set": FIELD, "options": […]}`, with `row`, `path` and `column` for a cell, or `{"changelog": …}` |
      | `POST undo`, `redo`, `save`, `resolve`, `evaluate`, `event`, `upload`, `stop` | the same as on the page |

      ## A second program

      What speaks over a network is `formulary-net`, which `formulary preview` becomes, so that `formulary` stays
      small and starts as fast. `make install` puts both into one folder; `swift build --product formulary-net`
      builds the second one.

      """##
    ),
    (
      "reliability",
      ##"""
      # Reliability

      What was done to find out whether strangers' formulas and documents can hold, crash or deceive their host,
      with the command for each figure. Figures are of 22 to 25 November 2026, on two cores of a shared x86-64 machine
      with Linux, where other work went on at the same time; nothing stands here that was not run.

      ## Limits

      Every loop over input spends steps, and every value counts as memory; reaching a limit is an ordinary
      error (`EvaluationLimits`). A step is meant to be at most 5 nanoseconds, so that the 20 million of the defaults are
      a tenth of a second; none of them may take 300 MB. Each function declares how its steps grow with its arguments
      (`growth` in its file: in proportion to all of them together, or to the product of two); a test calls every
      function with arguments of sizes n, 2 n and 4 n and compares (`CostGrowthTests`, with `LONG_TESTS=1` for larger
      ones).

      | What | How many | Seen, in processor time with the start of the process | Command |
      |---|---|---|---|
      | every function and operator with something long, vast or tiny in each argument, once and in a loop | 6,530 formulas | all but five within 0.10, at most 115 MB; those five took 0.12 to 0.21, and what they call takes more steps since | `SEED=3 MOST=10 python3 Tests/Fuzz/worst.py .build/release/formulary sweep` |
      | loops whose bodies are one small part again and again, as long as a formula may be | 102 formulas | at most 0.09, 29 MB; before 25 November 2.0 for `round(i / 7, 12)`, 0.9 for a member that is not there, 0.3 for powers: a body's steps were counted up to 2,040 instructions only, all as long as an addition | `python3 Tests/Fuzz/worst.py .build/release/formulary wide` |
      | remainders of vast numbers, found by hand | 3 formulas | 0.4 to 2.9 before their steps were raised, `mod(1e308, 1e-300 * i)` in a loop | `python3 Tests/Fuzz/worst.py .build/release/formulary try FORMULA` |
      | a search that mutates the worst formula so far | 5,480 formulas in 4 minutes | the worst 0.19, for `floor(cos(1e15), 10000000)`, raised since | `SEED=11 python3 Tests/Fuzz/worst.py .build/release/formulary search 240` |
      | one long call, interrupted | a call of each kind in the test | stops within 4 seconds in a debug build on a busy machine | `swift test --filter InterruptionTests` |

      The bar is 0.1 seconds for a formula. Until 24 November a step was up to 50 nanoseconds: then the worst formulas took
      0.4 to 0.8 seconds, a few over a second.

      Every limit of `EvaluationLimits` and of the parser is tested below, at and above what a formula needs
      (`swift test --filter EvaluationLimitTests`).

      What a document says of its fields is asked by formulas too: `isVisible`, `changed`, `meta` and the options that a
      field's value is looked up among are paid for by what is looked at, and known for the rest of the evaluation
      (`swift test --filter HostileDocumentTests`).

      Whole documents, by `/usr/bin/time formulary run` (processor time, largest resident memory):

      | Document | Seen |
      |---|---|
      | 300 formulas `repeat("a", 9000000)` | 3.0 s, 298 MB; the eleventh and all after it fail with a message |
      | 300 formulas that each walk a million elements | 0.4 s, 39 MB; those from the 250th on fail with a message |
      | 50,000 formulas in one circle | 2.3 s, 255 MB; `lint` 3.7 s, 299 MB |
      | 25,000 broken formulas in one line of JSON, `lint` | 2.1 s, 178 MB |
      | 19 KB: 40 schemas of a collection that all lie in one another | 0.02 s, 38 MB; before 25 November all memory there was |
      | 90 KB: a schema that is named twice as its own child, 12 levels deep | 0.03 s, 38 MB; before more than 15 s |
      | 4 KB: a million texts written into a multiple choice of 100 options | 0.1 s and a message; before 6.7 s |
      | 71 KB: 200 formulas over 200 columns, `lint` | 2.7 s, 52 MB; before more than 20 s |
      | 785 KB: eight formulas of conditions within conditions, `lint --format json` | 2 MB of output, 354 MB; before 155 MB, 772 MB |

      Known to take longer than their size: changelogs of thousands of changes to the structure, each of which reads the
      document anew (`apply`, 2,000 moved rows 11 s); lenses in an editor for one formula that thousands of fields apply
      (200 KB, 7 s); `diff` of large documents (1.4 GB); `test --mutate` of very long formulas (7 KB, 7 s, 0.9 GB).

      ## Fuzzing

      An hour each by the programs that `make fuzz TIME=3600` builds, with libFuzzer and the sanitizer of addresses, at low
      priority on two cores where other work went on; six of them at the same time, so that `-timeout=60` stands for 10.

      | Kind | Executions | Edges covered | Found |
      |---|---|---|---|
      | `formula` | 1,396,239 | 18,750 | nothing |
      | `document` | 979,857 | 16,121 | nothing; an earlier run of a minute found a text of 4 KB that was read for ever, mended, with a test |
      | `changelog` | 5,219,118 | 14,098 | nothing |
      | `json` | 1,954,777 | 2,524 | nothing |
      | `program` | 796,174 | 15,714 | nothing, at 642 MB; earlier runs ended after half an hour and less, when the sanitizer kept every way of calls to an allocation, 4 GB of them, which it no longer does |
      | `stream` | 869,168 | 6,730 | nothing |
      | `settings` | 1,870,489 | 3,477 | nothing; an earlier run found after 23 minutes settings whose `extends` leads to ever longer paths, as through a link to its own folder; 32 files may build on one another now, with a test |
      | `protocol` | 1,371,825 | 12,284 | nothing |

      After the mend for `document` 300,000 mutations of documents with brackets, colons and line ends put in and taken out were
      read without a sanitizer; the nodes of each lay in one another and one after the other.

      ## Faults

      | What | How many | Seen | Command |
      |---|---|---|---|
      | SIGKILL at a random moment of `run --in-place`, `fmt`, `lint --fix` | 999 | each time the old file or the new one, whole; no temporary file left behind (7 in an earlier run) | `make faults KILLS=1000` |
      | a full disk | 3 commands | exit 2 with the reason, the old file, no temporary file | the same, as root |
      | closed, full and endless streams, pipes, links, read-only files, folders that may not be read, names that are not UTF-8, two processes on one file, no `/proc`, little memory | 30 lines of shell | a message and an exit code, never a signal and never a wait without end | `swift test --filter FaultTests` |

      What SIGKILL leaves behind is a file `.tmp` in the folder of the document, which may be deleted.

      ## A long life

      `make soak` sends the language server a million mixed requests over documents that change. A whole million has
      been run three times. The first time memory went from 57 MB after the first tenth to 81 MB after the last; of the
      51 MB that the allocator then held 40 were free, but each thread kept its own (`malloc_info`). Threads share what
      they free since then, and the second million stayed at 34 to 37 MB for eight tenths and went to 45 MB. Since then
      the server also gives the system back what is free, some seconds after requests came, and the third million met
      both of the command's bounds, beside three builds:

      | Machine | Requests | Memory | Answers |
      |---|---|---|---|
      | with six other things to do | 140,000 | 39 MB after 100,000, 43 MB at the end | |
      | shared with three builds | 30,000, by `python3 Tests/Soak/soak.py .build/release/formulary 30000` | 24.2 MB after 3,000, 24.7 MB at the end | half within 0.7 ms, 99 % within 16 ms, all within 0.3 s |
      | the same, with a thirtieth of the processors left to it by a control group | 200,000 of a million, then ended | 75.8 MB after 100,000, 180 MB after 200,000 | half within 0.2 ms, 99 % within 121 ms, all within 3.3 s |
      | the same, once threads shared what they free | 300,000 of a million, then ended | 56.3 MB after 100,000, 71.0 MB after 200,000, 71.1 MB after 300,000 | half within 0.2 ms, 99 % within 84, 21 and 44 ms, all within 0.8 s |
      | with four builds | 1,000,000 | 34.0 MB after 100,000, 37.4 MB after 800,000, 44.6 MB at the end: × 1.31, where the command wants 1.2 | half within 0.2 to 0.3 ms, 99 % within 7 to 29 ms, all within 0.24 s |
      | with three builds, once freed memory is given back | 1,000,000 | 36.2 MB after 100,000, 41.6 MB at most, 40.8 MB at the end: × 1.13 | half within 0.3 ms, 99 % within 5 to 16 ms, all within 0.13 s |

      In the third the server held 166 MB, of which 143 were free (`malloc_info`): there was a moment in
      which it needed much at once, and the allocator gives nothing back that lies below something in use. Which work
      piled up then has not been found; resident memory stayed at 184 MB for the eight minutes until it was ended.

      `make sanitize SANITIZER=thread` runs the 317 tests of server, linter, reports and streams. It tells of races between
      threads that come to one `Mutex` at the same time, as of any program with two threads and a `Mutex`: who waits for one
      does so in Swift's library, which is built without the sanitizer. The closures of `withLock` are left out of its reports
      for that (`Tests/Sanitizers/thread.supp`); what a `Mutex` guards cannot be reached but through them. So it ran without a
      warning on 25 November.
      `make sanitize SANITIZER=address` ran 400 tests in 74 suites without a report: those, and the ones of the C
      interface, files, JSON, source texts, the runtime, the machine and columns. `make batches` took 10,000 random batches
      of Arrow from Python through the library built with that sanitizer, their columns in memory that it watches, and
      its 25 tests passed without a report.

      ## The same everywhere

      The same input, instant, seed, zone and locale give the same bytes under five settings of `LANG`, `LC_ALL`,
      `TZ` and hash seeds, and with 1, 2, 7 and 64 jobs (`swift test --filter SameEverywhereTests`, 12 cases).

      How languages write numbers, money and dates is compiled in, from CLDR 48, by
      `Sources/Foundations/Locales/Tables/generate.py`. The tables were compared with ICU 78 itself, which that
      data comes with: 137,898 numbers, shares, amounts, ordinals and numbers in words in 930 locales. 739 differ:
      amounts with the few currencies that have a pattern of their own in a locale; locales that group digits
      only from five on, which ICU's older interface leaves out; and Korean negative fractions, where ICU counts
      one too many.

      What leaving Foundation and ICU out did, by the release binary with Swift inside
      (`swift build -c release --static-swift-stdlib -Xlinker -s`), before and after:

      | What | Before | After | By |
      |---|---|---|---|
      | the tool | 75.1 MB | 32.2 MB | `ls -l` |
      | `eval 1+1` | 32.3 million instructions, 22.4 MB resident | 30.9 million, 19.9 MB | `valgrind --tool=callgrind`, `/usr/bin/time` |
      | `run --ndjson` of 400 invoices | 59.4 million instructions | 57.2 million | the same |
      | `eval 1+1` and `run` of the invoice under `ulimit -v 60000` and `50000` | a signal | their results | a shell; under `40000` a message and 70 |
      | the wheel for Python | 26.7 MB | 10.0 MB | `make wheel` |

      ## Differential runs

      `make differential FORMULAS=10000000` compares the machine with a walk over the tree on generated formulas.
      `make test` does so with 12,000 of them at each run, and takes 240 changed documents back.

      The first runs, of two and of three million, found about a dozen differences: in the walk, which spelled numbers
      below 10⁻¹²⁷ with an exponent, and in passes over a list that the machine writes as one: a filter's failure, or that
      `sum` does not take an element, was told before one of the map in front of it at a later element, and `ifError` could
      hand out its code. Both are mended. Of 10,000,000 (November 24, 2026; 7,611,407 have values, the others errors; 15
      minutes on two processors) two differed, neither by the machine's fault: the walk took a fraction beyond 10¹⁵ for an
      index of no element, where an index must be a whole number, and a text that grows beyond all bounds met a limit at
      another place in each. The walk is mended; nothing is let pass now but how exact a place is, and at which place a
      limit is met.

      """##
    ),
    (
      "scale",
      ##"""
      # Many documents, many machines

      Whoever outgrows one machine keeps the engine that they have: Spark, Ray, Dask, DuckDB, a queue of workers. It
      calls formulas in its own processes, by columns or document by document; nothing here distributes work.

      ## Ways in

      | You have | Use | Example |
      |---|---|---|
      | documents, one a line | `formulary run --ndjson`, in a pipe | `Examples/Scale/spark_pipe.py` |
      | documents in files | `formulary run --in-place`, some at a time | `Examples/Scale/parallel.sh` (GNU parallel) |
      | columns in Spark | `Template.evaluate` or `Formula.evaluate` in `mapInArrow` | `Examples/Scale/spark_answers.py` |
      | columns in SQL | `Formula.evaluate` as a function of DuckDB with `type="arrow"` | `Examples/Scale/duckdb_udf.py` |
      | a frame | `Formula.evaluate` of a frame of polars or pandas | `Examples/Scale/polars_column.py` |
      | another language | `formulary_evaluate_arrow` of `libformulary` | `Sources/Interfaces/CFormulary/include/formulary.h` |

      `make library` builds `libformulary.so`, `make wheel` packs it for Python, `make scale` runs the examples. A wheel
      is installed by `pip install` on a machine that knows neither Swift nor a compiler. Ray and Dask call the same
      function in their `map_batches` or `map_partitions`; a compiled formula can be sent to workers, which compile it
      again from its text. Neither of the two was tried.

      ## What is guaranteed

      - **Order**: results are in the order of the rows or lines.
      - **Failures**: a row in which a formula fails is null, counted by code with its first row, or stands as a struct
        of value and error; the others are what they are. A line that is no document comes out as it went in, is told
        on standard error, and `run` ends with 1. So the number of lines never changes.
      - **Bits**: a row by columns is, to the last bit, the row by itself, whatever the size of batches and the number of
        threads. The columns are only a faster way to do what the machine of the language defines; a chunk of rows with
        anything unusual in it is left to that machine. `make scale` compares 10,000 random batches of all types, and
        `make batches` does so under the sanitizer of addresses, which had nothing to report.
      - **Repetition**: a task that dies may be run again. Formulas have no effects; with a `seed` and an instant given,
        the second run gives the bytes of the first. In Spark 4.3 on Java 17, with a task that dies once, 1,000,000
        answers in Parquet gave what the template gives without Spark, none lost and none doubled, and `rdd.pipe` over
        200,000 documents with a broken line among them gave those of the tool by itself
        (`make scale SPARK=1 ROWS=1000000 DOCUMENTS=200000`).
      - **Memory**: `run --ndjson` holds some lines at a time: 31 MB for documents of 5 KB. Columns that come in are read
        where they are; results are held once.

      ## What it costs

      As measured on 23 November 2026 on two cores of an AMD EPYC which several builds used at the same time, 1,000,000
      rows, medians of nine rounds that take turns, by `Benchmarks/Columns/columns.py`, which
      `make bench SUITE=columns` runs; here with the priority of `chrt -f 50`. Ratios hold within one run only.

      | | time | beside | ratio | wanted |
      |---|---|---|---|---|
      | `price * quantity - discount` | 3.0 ms | numpy 1.7 ms | 1.72 | 1.5: **missed** |
      | | | DuckDB, one thread, 6.7 ms | 0.45 | 0.5: met |
      | `iff(score >= 90, "A", iff(score >= 80, "B", "C"))` | 7.9 ms | numpy's `select` 8.3 ms | 0.95 | 0.5: **missed** |
      | | | DuckDB's `CASE` 18.6 ms | 0.43 | 1: met |
      | `concat(upper(first), " ", last)` | 104 ms | polars 92 ms | 1.13 | 1: **missed** |
      | ten formulas of a template, 20,000 answers | 3.0 ms | the same as documents, a line each, 150 ms | 0.02 | 0.2: met |
      | the first, two threads | 1.7 ms | one thread | 0.56 | 0.55: **missed** |
      | the third, two threads | 77 ms | one thread | 0.74 | 0.55: **missed** |
      | `f(price=…, quantity=…, discount=…)` from Python | 3.0 µs | | | 3 µs: **missed** |
      | the wheel (`make wheel`, on the day before) | 10.0 MB | | | 15 MB: met |

      A second run gave 1.46, 0.39, 0.64, 0.29, 1.08, 0.02, 0.63 and 0.73; a quieter machine called `f` in 1.8 µs. New
      pages cost more than a millisecond for each megabyte on this machine, so a formula keeps the memory of its last
      numbers, up to 64 MB, and uses it again once nobody has them; without that the first took 10 ms here.

      A template goes over answers formula by formula, a thousand rows at a time, each by columns as long as no row
      needs the machine, which then takes that formula row by row: those with errors, with `random` or over tables.
      1,000,000 answers to ten formulas took 0.08 to 0.13 s.

      `formulary run --ndjson` took 0.33 to 0.69 s for 20,000 invoices of 4.9 KB (99 MB) on one core of that machine:
      16 to 34 µs and at most 31 MB. `Template.run` in Python took 28 µs for each.

      ## A plan for 10⁹ documents

      Take invoices as above: 4.9 KB, five formulas, 30 µs of a core for each, as measured under load.

      1. **Work**: 10⁹ × 30 µs = 30,000 core-seconds: 8.3 hours of one core, 16 minutes of 32 cores.
      2. **Bytes**: 10⁹ × 4.9 KB = 4.9 TB in and as many out. At 1 GB/s for all machines together that is 82 minutes
         each way: storage decides, not formulas. Compressed lines, or answers as columns, save more than cores do. Who
         wants the computed values alone takes `--format values`: 108 bytes a document and 0.1 TB out, for 45 µs of a core
         each instead of 30.
      3. **Pieces**: files of 100,000 lines (490 MB, 3 s of a core) are 10,000 tasks: small enough to be run again
         when one dies, large enough that starting the tool (a hundredth of a second) does not count. Starting Python takes
         half a second, which does: Spark keeps its Python workers for the next task (`spark.python.worker.reuse`, on by
         default), and other engines need files of a million lines or workers that live on.
      4. **Memory**: 31 MB a process of `run --ndjson --jobs 1`, so as many processes as cores.
      5. **Failures**: at one bad document in a million, 1,000 lines pass through and are told with their numbers; collect
         standard error, and compare the count of lines before and after.
      6. **Try it first** with a thousandth: 10⁶ documents are 30 s of a core and 4.9 GB.

      """##
    ),
    (
      "settings",
      ##"""
      # Settings

      Written from the settings' declarations; `make update` writes it anew.

      `lint`, `fmt` and editors read the first `.formulary.toml` that lies in the folder of a file or
      in one above it. Options of the command line win over it; `lint --config FILE` reads another
      one, and `--no-config` none. A setting that is misspelled or has a wrong value is reported like
      a finding, and the rest of the file holds. Editors that read TOML by a schema complete and check
      the file by `Grammar/settings.schema.json`, which the extension for VS Code brings along; others
      take it by the line `#:schema PATH` at its top.

      ## `extends`

      Takes the path of another file, from the folder of this one.

      Takes over what another configuration says, a plain file whose name ends with .toml; what this one says wins. Patterns of the other one are relative to its own folder. It may extend one in turn.

      ```toml
      extends = "../base.toml"
      ```

      ## `profile`

      Takes `"portable"` or `"extended"`.

      For whom formulas are written. Portable formulas run on every JoyDoc host, and what goes beyond is reported; extended ones may use all that this engine knows. Portable unless said otherwise.

      May stand in `[[overrides]]`, too.

      ```toml
      profile = "extended"
      ```

      ## `select`

      Takes a list of rules, or `["ALL"]`.

      Only these rules are told; all others are off, unless another setting names them. `ALL` also turns on the rules that are off by themselves.

      May stand in `[[overrides]]`, too.

      ```toml
      select = ["unknown-field", "circular-dependency"]
      ```

      ## `ignore`

      Takes a list of rules, or tables `[[ignore]]`.

      These rules are not told. A table `[[ignore]]` leaves out some findings only, and says why: those of `rules` about `fields` (ids, identifiers or titles of fields, or ids of formulas) in the files that match `paths`. What is not said means all, but one of the three must be said, and a `reason`. Tables stand at the top of the file only; beside them `off` lists rules.

      May stand in `[[overrides]]`, too.

      ```toml
      [[ignore]]
      rules = ['volatile-formula']
      fields = ['Printed on']
      paths = ['letters/**']
      reason = 'A letter shows the day on which it is printed.'
      ```

      ## `off`

      Takes a list of rules.

      The same as `ignore`.

      May stand in `[[overrides]]`, too.

      ```toml
      off = ["unused-formula"]
      ```

      ## `warn`

      Takes a list of rules.

      What these rules find are warnings.

      May stand in `[[overrides]]`, too.

      ```toml
      warn = ["unused-formula"]
      ```

      ## `error`

      Takes a list of rules.

      What these rules find are errors, with which `lint` ends with 1.

      May stand in `[[overrides]]`, too.

      ```toml
      error = ["portability"]
      ```

      ## `rules`

      Takes a table of rules with severities, or tables `[[rules]]`.

      A severity for each rule: `"error"`, `"warning"` or `"warn"`, `"information"` or `"info"`, `"hint"`, or `"off"`. It wins over the lists above.

      Tables `[[rules]]` declare rules of your own instead, each with a `name`, a `message`, a `severity` (a warning if it is not said) and `when`, a formula that is true where the message is to be told. It is asked for every call if it reads `call`, else for every formula if it reads `formula`, else for every field, and may read of them:

      - `field.id` (text): its id
      - `field.type` (text): its type, such as `number` or `dropdown`
      - `field.title` (text?): its title, null if it has none
      - `field.required` (boolean): whether it must be filled in
      - `field.formula` (text?): the text of the formula that gives it a value, null if there is none
      - `formula.length` (number): its characters
      - `formula.depth` (number): how deep expressions stand in one another; 1 for a name or a number
      - `formula.references` (list of text): the ids of the fields that it reads, each once
      - `call.function` (text): the name of the function
      - `call.arguments` (number): how many arguments it is given

      A rule about calls may read the formula around them, and a rule about formulas the field that they give a value; in a file of its own a formula has none, and `field` is null. A mistake in `when` is told as in any formula. The names may stand in the lists above, in `[[ignore]]` and behind `// formulary:ignore`. Tables stand at the top of the file only.

      May stand in `[[overrides]]`, too.

      ```toml
      [[rules]]
      name = "required-fields-have-titles"
      severity = "error"
      message = "a field that must be filled in needs a title"
      when = 'and(field.required, empty(field.title))'

      [[rules]]
      name = "short-formulas"
      message = "this formula is hard to read; split it"
      when = 'or(formula.length > 400, formula.depth > 12)'
      ```

      ## `max-warnings`

      Takes a whole number from 0 on.

      `lint` also ends with 1 if there are more warnings. The option `--max-warnings` wins.

      ```toml
      max-warnings = 0
      ```

      ## `exclude`

      Takes a list of patterns.

      Files and folders that a search leaves out, by patterns as `.gitignore` writes them. What is named itself is looked at all the same.

      ```toml
      exclude = ["archive/", "*.draft.json"]
      ```

      ## `overrides`

      Takes tables, each with `paths`.

      Other settings for some files, by `paths`, a list of patterns as `.gitignore` writes them. All settings about rules and the profile may stand there; of several tables for a file the last one wins.

      ```toml
      [[overrides]]
      paths = ["drafts/**"]
      ignore = ["unused-formula"]
      rules.portability = "off"
      ```

      ## `functions`

      Takes a table of functions with their signatures.

      The functions of the program that hosts the forms, which this tool cannot run: a signature, or a table with `signature`, `summary` and `portable`. Formulas that call them are checked and completed as any other; `run` fails them with `host-function`.

      ```toml
      [functions]
      shippingCost = "(weight: number, zone: text) -> number"
      stock = {signature = "(article: text) -> number?", portable = false}
      ```

      ## `sources`

      Takes tables, each with `paths` and `source`.

      What formula files read: `paths`, a list of patterns as `.gitignore` writes them, `source`, a database of SQLite, a document or an object of JSON, from the folder of this file, and `scope`, the table or view of a database in whose rows the formulas are read. Names and types are checked then; of several tables for a file the last one wins.

      ```toml
      [[sources]]
      paths = ["reports/*.formula"]
      source = "shop.db"
      scope = "customers"
      ```

      ## `fmt.width`

      Takes a whole number from 1 on.

      The columns that a line may have which `fmt` lays out. The option `--width` wins.

      ```toml
      [fmt]
      width = 80
      ```

      """##
    ),
    (
      "swift-library",
      ##"""
      # In a Swift program

      Add the package, and the product that you want:

      ```swift
      .package(url: "https://github.com/formulary/formulary", from: "0.2.0"),
      ```

      | Product | What it is |
      |---|---|
      | `Formulas` | the language: formulas, sheets of formulas, functions of your own |
      | `JoyDocEngine` | an editor of JoyDoc documents without a screen |

      The libraries depend on nothing but the standard library and that of C. JSON stays as it was
      written: nothing is lost that an edit does not name.

      ## One formula

      A formula is made for a schema, the names that it may use, and never fails to be made: what is wrong is in its
      `diagnostics`. Its value throws an `EvaluationError` with a place.

      A `FormulaEvaluator` keeps a machine ready to evaluate often; its `number` and `text` are results without a
      `Value` around them. One formula over many rows is a call of
      `values(over:)` with `NamedColumns`: it gives what each row gives by itself, mostly column by column.

      ```swift
      let orders = NamedColumns([("price", .numbers([9.5, 12])), ("quantity", .numbers([3, 1]))])
      let totals = try Formula("price * quantity", schema: orders.schema).values(over: orders)
      ```

      ## Many formulas

      A `FormulaSheet` has inputs and formulas that read each other. It keeps the values, and a change runs only
      what depends on it. `Examples/Embedding` is a program that uses both products; the code of the README is compiled
      and run by the tests.

      ## Functions of your own

      A `HostFunction` has a signature, so the checker knows it like any other, and a body in Swift. What your tools
      should know of it without that code stands under `[functions]` in the [settings](Settings.md).

      ## Limits

      Formulas come from strangers. `EvaluationLimits` bounds steps, memory, lengths and depth; reaching one is an
      ordinary error. There are no traps in reach of input: one would be a defect, please report it.

      ## The world

      A formula reads the clock, the zone and chance only from its `Environment`, so that every run can be repeated.

      """##
    ),
    (
      "tables",
      ##"""
      # Tables

      A table is a list of records: `lines` are its rows, `lines.price` is a column, `lines.0` the first row. The
      examples read this table:

      | item | price | quantity |
      |---|---|---|
      | Desk | 489 | 2 |
      | Lamp | 39.95 | 4 |

      Columns are called by their id, identifier or title. Rows that are marked as deleted are left out, and the
      order is that of the document.

      ## A column

      ```text
      lines.price → [489,39.95]
      sum(lines.price) → 528.95
      average(lines.quantity) → 3
      count(lines) → 2
      lines.0.item → Desk
      ```

      ## For each row

      ```text
      map(lines, line -> line.price * line.quantity) → [978,159.8]
      sum(map(lines, line -> line.price * line.quantity)) → 1137.8
      map(lines, (line, index) -> concat(index + 1, ". ", line.item)) → ["1. Desk","2. Lamp"]
      ```

      ## Some rows

      ```text
      filter(lines, line -> line.quantity > 2).item → ["Lamp"]
      countIf(lines, line -> line.price > 100) → 1
      sumIf(lines, line -> line.quantity > 2, "price") → 39.95
      find(lines, line -> line.item == "Lamp").price → 39.95
      some(lines, line -> line.price > 400) → true
      every(lines, line -> line.price > 400) → false
      ```

      A test is a function, not a text: `countIf(lines.price, ">100")` is told as `criteria-text`.

      ## Sorting and grouping

      ```text
      sortBy(lines, line -> line.price).item → ["Lamp","Desk"]
      maxBy(lines, line -> line.price).item → Desk
      unique(["a", "b", "a"]) → ["a","b"]
      ```

      ## Empty tables and cells

      The sum of no rows is 0, and their average is null; dividing by their count is an error, which `explore` finds
      before your users do. A cell
      that nobody has filled in is null.

      ```text
      sum([]) → 0
      average([]) → null
      average([1, null, 3]) → 2
      ```

      ## Collections

      A collection has rows within rows; the rows of a schema below another are a column of the row around them.
      `graph` and `trace` show them like tables.

      ## How fast is it

      Rows cost tens of nanoseconds each: loops over plain columns go by column. `formulary bench form.json` measures
      your own document.

      """##
    ),
    (
      "ten-minutes",
      ##"""
      # Ten minutes

      For authors of forms who have written formulas in Excel or Google Sheets. You need nothing but the tool:
      type a line behind `formulary eval`, or start `formulary repl` and leave the rest away.

      ## 1. A formula names fields

      A form has fields with names, not cells with addresses. Where Excel has `=B2*C2`, a form has:

      ```console
      $ formulary eval 'price * quantity' --set price=19.99 --set quantity=3
      59.97
      ```

      There is no `=` in front. Decimals have a point and arguments a comma, in every country:

      ```text
      round(price * quantity, 1) → 60
      max(1.5, 2, price) → 19.99
      price * 0.19 → 3.7981
      ```

      A percentage is a number: write `0.19` for 19 %.

      ## 2. Text

      Text stands in quotes, double or single. `concat` joins, as does `+` where one side is text:

      ```text
      concat("Dear ", customer, ",") → Dear Ada,
      upper(customer) → ADA
      length(customer) → 3
      ```

      ## 3. Choices

      `iff` is Excel's `IF`, which is understood as well. Two values are compared by `==` and `!=`:

      ```text
      iff(quantity > 2, "many", "few") → many
      iff(customer == "Ada", 1, 0) → 1
      and(price > 10, quantity > 10) → false
      quantity > 2 ? "many" : "few" → many
      ```

      `and`, `or` and `not` are functions: `and(a, b)`, not `a and b`. If you write the latter, the tool
      says so and mends it.

      ## 4. What is empty

      A field that nobody has filled in is `null`. Calculating with it is no error: `sum` passes over it, and what is
      calculated from it is null as well. `empty` asks for it, and `??` gives another value instead.

      ```text
      empty(discount) → true
      price * (1 - discount) → null
      price * (1 - (discount ?? 0)) → 19.99
      sum([1, discount, 2]) → 3
      price * (1 - iff(empty(discount), 0, discount)) → 19.99
      ```

      ## 5. Tables

      A table is a field whose rows have columns. `lines.price` is the column, a list of all its values:

      ```text
      sum(lines.price) → 528.95
      count(lines) → 2
      max(lines.quantity) → 4
      ```

      A calculation for each row is `map`, a choice of rows `filter`. The part with the arrow says what is done
      with one row, which you give a name:

      ```text
      map(lines, line -> line.price * line.quantity) → [978,159.8]
      sum(map(lines, line -> line.price * line.quantity)) → 1137.8
      filter(lines, line -> line.price > 100).item → ["Desk"]
      ```

      So `SUMIF(A:A, ">100")` becomes a filter with a test that can be read.

      ## 6. Dates

      ```text
      year(today()) → 2026
      dateAdd(date(2026, 1, 31), 1, "month") → 2026-02-28T00:00:00Z
      dateDiff(date(2026, 1, 1), date(2026, 3, 1), "day") → 59
      formatDate(date(2026, 12, 24), "D MMMM YYYY") → 24 December 2026
      ```

      A date is not a number of days here: `due + 30` adds thirty milliseconds, and the tool warns of it. [Dates](Dates.md)
      has more.

      ## 7. See what is wrong

      ```console
      $ formulary eval 'round(price * quantty, 2)' --set price=10 --set quantity=2
      formula:1:15: error[unknown-field]: there is no field 'quantty'
      1 | round(price * quantty, 2)
        |               ^^^^^^^ hint: did you mean 'quantity'?
        possible fix: write quantity
      ```

      The same is told of a whole form before anybody fills it in, by `formulary lint form.json`, and in an
      [editor](InAnEditor.md) while you type. `formulary explain unknown-field` says more about a message.

      ## 8. Look functions up

      ```console
      $ formulary functions dateAdd
      dateAdd(date, amount, unit, zone?) → date
      …
      ```

      `formulary functions rounding` searches; [Functions](Functions.md) has all of them, and
      [Coming from Excel](ComingFromExcel.md) tells what each function of Excel is called here.

      ## 9. Keep an example as a test

      Put a formula into a file and write below it what it should give:

      ```formula
      round(price * quantity * (1 - iff(quantity >= 10, 0.1, 0)), 2)

      // test one piece: price = 19.99, quantity = 1 gives 19.99
      // test ten pieces: price = 19.99, quantity = 10 gives 179.91
      ```

      `formulary test FILE` runs them; [Tests](Testing.md) tells how that goes for a whole form.

      That was all. From here: [the language](LanguageGuide.md), [tables](Tables.md),
      [showing and hiding](Logic.md), [settings](Settings.md).

      """##
    ),
    (
      "test-coverage",
      ##"""
      # What tests of a form miss

      A test that passes says little about what it never runs. `formulary test` tells which branches of the formulas
      no test takes, writes tests for them, and changes formulas to see whether a test notices:

      ```
      $ formulary test --coverage --mutate Examples/discount.formula
      Examples/discount.formula: 5 passed
      Examples/discount.formula: 4 of 4 branches taken by 5 tests
      Examples/discount.formula: tests notice 20 of 24 changes
      Examples/discount.formula:2:24: `100` → `99` survives; a test with quantity = 99, price = 19.99 would notice
      Examples/discount.formula:2:48: `10` → `9` survives; a test with quantity = 9, price = 19.99 would notice
      Examples/discount.formula:3:1: `round` left out survives; a test with quantity = 100, price = 19.99 would notice
      Examples/discount.formula:3:38: `2` → `3` survives; a test with quantity = 0.5, price = 19.99 would notice
      ```

      ## Coverage

      A branch is one side of a condition, a value that `switch` chooses, a value that is there or not, a value or a
      failure, and a list that is walked with no row, one, or several ([more](Analysis.md)). A branch that nothing can
      take does not count. An editor tells the branches above the tests of a formula file. `--coverage=80` ends with 1 if tests of a file take less than 80 % of the others.
      `--format lcov` and `--format cobertura` write the same for tools, with the lines of the file that holds the formulas.

      ## Tests for the rest

      `--generate` searches for fillings that take the branches which no test takes, and adds the fewest tests that do so
      to `NAME.tests.json`; then it changes the formulas as below, and adds tests that notice the changes which none
      notices, mostly at the very values where a formula begins to do otherwise. Each expects what the formula gives *today* and is marked `"confirm": true`: look at what it
      expects, and take the mark away. A second run adds nothing. In a formula file tests are added as comments,
      called "to be confirmed", for branches only.

      ## Changes that no test notices

      `--mutate` changes each formula in small ways: comparisons, arithmetic, ± 1 on a number, `and` and `or`, swapped
      values of a choice, other or no rounding, no value for null, no filter, `sum` for `average`, units of time. For a
      change that all tests pass with, a filling is searched for with which the formula gives something else: a test with
      it would notice. If none is found in 2,000, the change counts as one that makes no difference, and is listed.
      At most 500 changes of a file are tried.

      """##
    ),
    (
      "testing",
      ##"""
      # Tests

      A test says what is given and what should come out. `formulary test` runs the tests of files and folders; it
      ends with 1 if one fails.

      ## Of a formula

      In a `.formula` file tests are comments:

      ```formula
      round(price * quantity * (1 - iff(quantity >= 10, 0.1, 0)), 2)

      // test one piece: price = 19.99, quantity = 1 gives 19.99
      // test ten pieces: price = 19.99, quantity = 10 gives 179.91
      // test nothing: price = null, quantity = 1 gives null
      // test: price = 1, quantity = "x" gives error type-mismatch
      ```

      Values are formulas that read no field; a field that is not given is null.

      ## Of a document

      The tests of `NAME.json` stand beside it in `NAME.tests.json`. Fields are called by id, identifier or title, and
      what is not given is what the document stores:

      ```json
      {
        "tests": [
          {
            "name": "no tax abroad",
            "given": {"taxRate": 0},
            "expect": {"tax": 0, "gross": 1099}
          }
        ]
      }
      ```

      ```console
      $ formulary test Examples
      Examples/discount.formula: 5 passed
      Examples/invoice.tests.json: 4 passed
      9 passed, 0 failed in 2 files
      ```

      `now` and `timezone` beside `given` set the clock. An editor checks these files by a schema and runs them as soon as nobody types: above each formula of the
      document stands how many of its tests pass and how many branches they take, above each test what it comes to,
      a test that fails is an error, and a branch that no test takes is marked as a hint. A click on the lens shows
      the whole report.

      ## Formulas without tests

      The rule `untested-formula` is off; turn it on where every formula shall have a test:

      ```toml
      warn = ["untested-formula"]
      ```

      ## Fillings that nobody thought of

      `formulary explore form.json` searches for fillings with which a formula fails; what it finds makes a good test.
      [More](Analysis.md).

      ## What tests miss

      `formulary test --coverage --mutate` tells which branches no test takes and which changes none notices, and
      `--generate` writes tests for the rest: see [what tests of a form miss](TestCoverage.md).

      """##
    ),
  ]
}
