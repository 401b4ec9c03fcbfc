/// Low-level reads and writes on file descriptors.
package enum Descriptor {
  /// Reads into `room` and returns the number of bytes, which is 0 at the end of the stream.
  ///
  /// Retries after an interruption by a signal. Throws the system's error.
  package static func read(
    _ descriptor: Int32, into room: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    for _ in 0..<maxRetries {
      let count = unsafe systemRead(descriptor, room)
      if count >= 0 { return count }
      let problem = errno
      if problem == EINTR { continue }
      guard problem == EAGAIN else { throw SystemError(number: problem) }
      wait(for: descriptor, to: POLLIN)
    }
    throw .last
  }

  /// The maximum number of times that a call is repeated after a signal has interrupted it, or
  /// after it has reported that a ready stream is not ready.
  package static let maxRetries = 100_000

  /// Reads into `room` at the offset `place` and returns the number of bytes, 0 at the end of the
  /// file.
  ///
  /// Throws the system's error.
  package static func read(
    _ descriptor: Int32, at place: Int, into room: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    for _ in 0..<maxRetries {
      let count = unsafe pread(descriptor, room.baseAddress, room.count, off_t(place))
      if count >= 0 { return count }
      let problem = errno
      if problem != EINTR { throw SystemError(number: problem) }
    }
    throw .last
  }

  /// Returns the available bytes, at most `size`; an empty array at the end of the stream.
  ///
  /// Throws the system's error.
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

  /// Writes all bytes.
  ///
  /// Throws the system's error; some bytes may have been written by then.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var done = 0
    var retries = 0
    while done < bytes.count {
      guard retries < maxRetries else { throw .last }
      retries += 1
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(
          descriptor, UnsafeRawBufferPointer(rebasing: buffer[done...].prefix(1 << 30)))
      }
      if count >= 0 {
        done += count
        // Writing no bytes is an error, since repeating it could loop forever.
        if count > 0 { retries = 0 } else { errno = EIO }
        continue
      }
      let problem = errno
      if problem == EINTR { continue }
      guard problem == EAGAIN else { throw SystemError(number: problem) }
      wait(for: descriptor, to: POLLOUT)
    }
  }

  /// The number of attempts to acquire a lock, and the pause between them in microseconds.
  private static let lockAttempts = 250
  private static let lockPause: UInt32 = 20_000

  /// Acquires the lock of an open file. It is held until the descriptor is closed.
  ///
  /// Waits a few seconds. Returns `false` if another process still holds the lock, or at once if a
  /// terminating signal is pending. Returns `true` on file systems without locks.
  package static func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<lockAttempts {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return true }
      if SignalDelay.isWanted { return false }
      usleep(lockPause)
    }
    return false
  }

  /// Waits until a non-blocking descriptor is ready.
  private static func wait(for descriptor: Int32, to events: some BinaryInteger) {
    var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    unsafe poll(&request, 1, -1)
  }

  /// Reserves the descriptors of closed standard streams.
  ///
  /// Otherwise a file that is opened later could get such a descriptor, and output for the closed
  /// stream would be written into that file. Reading and writing the closed streams still fails.
  package static func reserveStandardStreams() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      // Opened for the opposite direction. `open` returns the lowest free number, which is this
      // one.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// An error code of the system.
package struct SystemError: Error, Hashable, Sendable {
  package var number: Int32

  package init(number: Int32) { self.number = number }

  /// The current value of `errno`.
  package static var last: SystemError { SystemError(number: errno) }

  /// The system's description of the error.
  package var message: String {
    if self == .nulInPath { return "the path contains a NUL byte" }
    return unsafe String(cString: strerror(number))
  }
}

// Calls the C functions, which the methods of `Descriptor` shadow in that type.
private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, room.baseAddress, room.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
