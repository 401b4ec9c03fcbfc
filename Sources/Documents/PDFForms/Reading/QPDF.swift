import FileAccess

/// The program qpdf, which reads and writes PDFs.
///
/// It is started without a shell, with files of a private folder as arguments.
struct QPDF: ~Copyable {
  private let folder: PrivateFolder
  /// The size of the PDF that is read.
  private let size: Int

  private init(size: Int) throws(PDFProblem) {
    self.size = size
    do throws(FileError) {
      folder = try PrivateFolder()
    } catch {
      throw PDFProblem(error)
    }
  }

  /// Runs `work` with a private folder, which is removed afterwards. The limits of qpdf grow with
  /// the size of the PDF.
  ///
  /// A signal that arrives meanwhile kills qpdf. This program ends once the folder has been removed.
  static func with<Result>(
    _ pdf: [UInt8], _ work: (borrowing QPDF) throws(PDFProblem) -> Result
  ) throws(PDFProblem) -> Result {
    try SignalDelay.during { () throws(PDFProblem) -> Result in
      let qpdf = try QPDF(size: pdf.count)
      return try work(qpdf)
    }
  }

  /// Returns the path of a file in the private folder.
  func file(_ name: String) -> String { folder.file(name) }

  /// Writes a file into the private folder and returns its path.
  func add(_ bytes: [UInt8], as name: String) throws(PDFProblem) -> String {
    let path = folder.file(name)
    do throws(FileError) {
      try FileOutput.write(bytes, to: path)
    } catch {
      throw PDFProblem(error)
    }
    return path
  }

  /// Returns the content of a file in the private folder.
  func content(of name: String) throws(PDFProblem) -> [UInt8] {
    do throws(FileError) {
      return try FileInput(plain: folder.file(name)).bytes
    } catch {
      throw PDFProblem(error)
    }
  }

  /// Runs qpdf and returns what it prints, with its warnings.
  @discardableResult
  func run(_ arguments: [String]) throws(PDFProblem) -> (output: [UInt8], warnings: [String]) {
    let process: Subprocess
    do throws(SystemError) {
      process = try Subprocess(
        "qpdf", arguments, seconds: PDFLimits.seconds,
        largestOutput: PDFLimits.jsonBytes + 4 * size,
        memory: PDFLimits.memory + 4 * size)
    } catch {
      throw PDFProblem(
        .missingTool, "qpdf cannot be started (\(error.message)); install the package qpdf")
    }
    if process.isCutShort {
      throw PDFProblem(
        .tooLarge, "qpdf took longer than \(PDFLimits.seconds) seconds or wrote too much")
    }
    let lines = messages(of: process)
    // Status 3 means that there were warnings only.
    guard process.status == 0 || process.status == 3 else {
      // Warnings precede the error.
      let message = lines.last { !$0.hasPrefix("WARNING: ") } ?? "qpdf ended without a message"
      // The program reports a required password and missing memory only in its messages.
      let isLocked = lines.contains { $0.hasSuffix("invalid password") }
      if lines.contains(where: { $0.contains("bad_alloc") }) {
        throw PDFProblem(.tooLarge, "qpdf requires too much memory for the PDF")
      }
      throw isLocked
        ? PDFProblem(.encrypted, "a password is required to open the PDF")
        : PDFProblem(.damaged, message)
    }
    return (process.output, process.status == 3 ? lines : [])
  }

  /// Returns the lines of messages without the names of the program and of private files.
  private func messages(of process: Subprocess) -> [String] {
    String(decoding: process.errors.prefix(10_000), as: UTF8.self).split(separator: "\n").map {
      line in
      var parts = line.split(separator: folder.path + "/", omittingEmptySubsequences: false)
      for place in parts.indices.dropFirst() {
        // The name of the file ends at a colon or a space.
        parts[place] = parts[place].drop { $0 != ":" && $0 != " " }
          .drop { $0 == ":" || $0 == " " }
      }
      let text = parts.joined()
      return text.hasPrefix("qpdf: ") ? String(text.dropFirst("qpdf: ".count)) : text
    }
  }
}
