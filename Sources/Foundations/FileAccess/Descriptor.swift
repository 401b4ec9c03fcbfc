/// Reading and writing an open file, a pipe or a device by its number.
package enum Descriptor {
  /// Reads into some room; 0 at the end. A signal is no end. Throws the system's number of what is
  /// wrong.
  package static func read(
    _ descriptor: Int32, into room: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    while true {
      let count = unsafe systemRead(descriptor, room)
      if count >= 0 { return count }
      let problem = errno
      if problem == EINTR { continue }
      guard problem == EAGAIN else { throw SystemError(number: problem) }
      wait(for: descriptor, to: POLLIN)
    }
  }

  /// Reads into some room from a place of a file; 0 at its end. Throws the system's number of what is
  /// wrong.
  package static func read(
    _ descriptor: Int32, at place: Int, into room: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    while true {
      let count = unsafe pread(descriptor, room.baseAddress, room.count, off_t(place))
      if count >= 0 { return count }
      let problem = errno
      if problem != EINTR { throw SystemError(number: problem) }
    }
  }

  /// The bytes that are there, at most so many; empty at the end. Throws the system's number of what
  /// is wrong.
  package static func chunk(
    of descriptor: Int32, size: Int = 1 << 16
  ) throws(SystemError) -> [UInt8] {
    var problem: SystemError?
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, count in
      do throws(SystemError) {
        count = try unsafe read(descriptor, into: .init(room))
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return chunk
  }

  /// Writes all bytes. Throws the system's number of what is wrong; some bytes may have been written.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(
          descriptor, UnsafeRawBufferPointer(rebasing: buffer[done...].prefix(1 << 30)))
      }
      if count >= 0 {
        done += count
        continue
      }
      let problem = errno
      if problem == EINTR { continue }
      guard problem == EAGAIN else { throw SystemError(number: problem) }
      wait(for: descriptor, to: POLLOUT)
    }
  }

  /// Waits for a stream that does not block.
  private static func wait(for descriptor: Int32, to events: some BinaryInteger) {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    unsafe poll(&request, 1, -1)
  }

  /// Takes the numbers of standard streams that are closed, so that no file that is opened later
  /// gets one: what is meant for a closed stream would be written into that file. Reading and
  /// writing them fails as before.
  package static func reserveStandardStreams() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      // Opened the wrong way round. The lowest free number is given, so it is this one.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// What the system says, by its number.
package struct SystemError: Error, Hashable, Sendable {
  package var number: Int32

  package init(number: Int32) { self.number = number }

  /// What the system said last.
  package static var last: SystemError { SystemError(number: errno) }

  /// In words.
  package var message: String { unsafe String(cString: strerror(number)) }
}

// The calls of the C library, which those of `Descriptor` hide there.
private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, room.baseAddress, room.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
