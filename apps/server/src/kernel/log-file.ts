/**
 * Where the log goes: a file that only its owner may read and that is renamed when it is full, or standard output. A disk
 * without room neither ends nor holds up the program: what cannot be written waits in memory up to a bound; beyond it
 * lines are lost, and a line says how many.
 */
import { chmodSync, existsSync, renameSync, statSync } from 'node:fs'
import pino, { type DestinationStream } from 'pino'

export interface LogFileOptions {
  readonly path: string
  /** Bytes after which the file becomes `<path>.1`; 50 MB by default. */
  readonly maxBytes?: number
  /** Older files beside the present one; 5 by default. */
  readonly olderFiles?: number
  /** Bytes that wait in memory while the disk has no room; 1 MB by default. */
  readonly maxWaiting?: number
}

type Destination = ReturnType<typeof pino.destination>

const MAX_BYTES = 50_000_000
const OLDER_FILES = 5
const MAX_WAITING = 1_000_000
/** Pause before a failed write is tried again. */
const RETRY_MS = 1_000

const doNothing = () => undefined

/** Survives failing writes: `retry` writes what waits, since nothing else does once the memory is full. */
function surviveErrors(to: Destination, retry: () => void): void {
  const flushSync = to.flushSync.bind(to)
  let again: NodeJS.Timeout | undefined
  let lost = 0
  to.on('error', () => {
    // pino flushes when the program exits, and that call repeats a failing write for ever.
    to.flushSync = doNothing
    again ??= setTimeout(() => {
      again = undefined
      retry()
    }, RETRY_MS).unref()
  })
  to.on('write', () => {
    to.flushSync = flushSync
  })
  to.on('drop', () => {
    lost += 1
  })
  to.on('drain', () => {
    if (lost === 0) return
    const line = { level: 'error', time: new Date().toISOString(), pid: process.pid, lost, msg: 'lines of the log were lost' }
    lost = 0
    to.write(`${JSON.stringify(line)}\n`)
  })
}

function renameFiles(path: string, olderFiles: number): void {
  for (let at = olderFiles - 1; at >= 1; at -= 1) if (existsSync(`${path}.${at}`)) renameSync(`${path}.${at}`, `${path}.${at + 1}`)
  renameSync(path, `${path}.1`)
}

/** Opens or makes the file and appends to it. */
export function openLogFile(options: LogFileOptions): DestinationStream {
  const { path, maxBytes = MAX_BYTES, olderFiles = OLDER_FILES, maxWaiting = MAX_WAITING } = options
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (existsSync(path)) chmodSync(path, 0o600)
  const file = pino.destination({ dest: path, sync: false, mode: 0o600, maxLength: maxWaiting })
  surviveErrors(file, () => file.reopen())
  file.on('write', (bytes: number) => {
    size += bytes
    if (size < maxBytes) return
    try {
      renameFiles(path, olderFiles)
      size = 0
      file.reopen()
    } catch {
      // The file stays in use and grows; the next line tries again.
    }
  })
  return file
}

/** Standard output as a destination of the log. */
export function standardOutput(): DestinationStream {
  const to = pino.destination({ dest: 1, sync: false, maxLength: MAX_WAITING })
  surviveErrors(to, () => void to.write(''))
  return to
}
