/**
 * Connections of the quick way (plain-http.ts): whole plain calls are read and answered here, in their order. With the
 * first piece that is anything else the connection is given to `node:http` for good, after the answers that are due.
 */
import type { Socket } from 'node:net'
import { readPlain } from './plain-http.ts'
import { doorOf, isEndpoint, type Endpoint, type Router, type WireAnswer, type WireRequest } from './wire.ts'

export interface QuickOptions {
  readonly router: Router
  /** Takes a connection over. What had been read of it is there to be read again. */
  readonly handOver: (socket: Socket) => void
  /** The caller's address: the peer, or what a trusted proxy says. */
  readonly callerOf: (peer: string, forwarded: string) => string
  /** Whether a connection from this peer belongs to one caller, so that it may be made to wait. Those of a proxy carry many. */
  readonly mayWait: (peer: string) => boolean
  readonly failed: (error: unknown) => void
}

/** Calls of one connection that may be under way at once; more are not read. */
const PIPELINE = 64
/** Answers a caller has not taken yet, in bytes; more are not made. */
const UNREAD = 256 * 1024
/** How long a connection that floods is not read. */
const FLOOD_MS = 100
/** Sweeps (seconds) after which a silent connection ends: before its first call, between calls, and while it takes no answers. */
const SWEEPS_BEFORE_FIRST = 5
const SWEEPS_BETWEEN = 65
const SWEEPS_STUCK = 20

const STATUS_TEXT: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

let dateAt = 0
let dateText = ''
function date(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== dateAt) {
    dateAt = second
    dateText = new Date(second * 1000).toUTCString()
  }
  return dateText
}

function textOf(answer: WireAnswer, size: number): string {
  const { status, body } = answer
  return `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? 'Unknown'}\r\nContent-Type: application/json\r\nCache-Control: no-store\r\nDate: ${date()}\r\nContent-Length: ${size}\r\n${answer.headers}\r\n${body}`
}

/** One call that waits for its answer, in the order of arrival. */
interface Due {
  answer: WireAnswer | undefined
}

export class QuickConnection {
  readonly #socket: Socket
  readonly #options: QuickOptions
  readonly #peer: string
  readonly #gone: (connection: QuickConnection) => void
  #due: Due[] = []
  /** What was read and not yet looked at, while reading stands still. */
  #waiting: Buffer | undefined
  #held = false
  #seen = false
  #ended = false
  #closing = false
  #leaving = false
  #silent = 0

  constructor(socket: Socket, options: QuickOptions, gone: (connection: QuickConnection) => void) {
    this.#socket = socket
    this.#options = options
    this.#gone = gone
    this.#peer = socket.remoteAddress ?? ''
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
    socket.on('drain', this.#onDrain)
    socket.on('error', this.#onError)
    socket.on('close', this.#onClose)
  }

  /** Once a second: ends a connection that has been silent for too long. */
  sweep(): void {
    this.#silent += 1
    const most = this.#socket.writableLength > 0 ? SWEEPS_STUCK : this.#seen ? SWEEPS_BETWEEN : SWEEPS_BEFORE_FIRST
    if (this.#silent > most && (this.#due.length === 0 || this.#socket.writableLength > 0)) this.destroy()
  }
  /** Ends after the answers that are due. */
  close(): void {
    this.#closing = true
    this.#settle()
  }
  destroy(): void {
    this.#socket.destroy()
  }

  readonly #onError = (): void => this.destroy()
  readonly #onClose = (): void => this.#gone(this)
  readonly #onEnd = (): void => {
    this.#ended = true
    this.#settle()
  }
  readonly #onDrain = (): void => this.#resume()
  readonly #onData = (piece: Buffer): void => {
    this.#silent = 0
    this.#seen = true
    this.#read(piece)
  }

  /** Reads calls off a piece until it is used up or reading has to stand still. */
  #read(piece: Buffer): void {
    let at = 0
    while (at < piece.length) {
      if (this.#closing) return
      if (this.#held || this.#due.length >= PIPELINE || this.#socket.writableLength > UNREAD) return this.#wait(piece, at)
      const request = readPlain(piece, at)
      if (request === undefined) return this.#leave(piece, at)
      at = request.end
      request.peer = this.#options.callerOf(this.#peer, request.forwarded)
      const door = doorOf(this.#options.router, {
        method: 'POST',
        path: request.path,
        contentType: request.contentType,
        contentEncoding: request.contentEncoding,
        length: request.body.length,
      })
      if (!isEndpoint(door)) this.#take(door)
      else if (!this.#ask(door, request)) return
    }
  }
  /** False when the connection has been given up. */
  #ask(endpoint: Endpoint, request: WireRequest): boolean {
    try {
      this.#take(endpoint.handle(request))
      return true
    } catch (error) {
      this.#options.failed(error)
      this.destroy()
      return false
    }
  }
  #wait(piece: Buffer, at: number): void {
    this.#waiting = at === 0 ? piece : piece.subarray(at)
    this.#socket.pause()
  }
  #resume(): void {
    if (this.#held || this.#due.length >= PIPELINE || this.#leaving || this.#socket.destroyed) return
    const piece = this.#waiting
    this.#waiting = undefined
    if (piece !== undefined) this.#read(piece)
    if (this.#waiting === undefined && !this.#leaving && this.#socket.isPaused()) this.#socket.resume()
  }

  #take(answer: WireAnswer | Promise<WireAnswer>): void {
    if (!(answer instanceof Promise) && this.#due.length === 0) return this.#write(answer)
    const due: Due = { answer: undefined }
    this.#due.push(due)
    if (!(answer instanceof Promise)) return this.#answer(due, answer)
    answer.then(
      (made) => this.#answer(due, made),
      (error: unknown) => {
        this.#options.failed(error)
        this.destroy()
      },
    )
  }
  #answer(due: Due, answer: WireAnswer): void {
    due.answer = answer
    let first = this.#due[0]
    while (first?.answer !== undefined) {
      this.#due.shift()
      this.#write(first.answer)
      first = this.#due[0]
    }
    this.#settle()
  }
  #write(answer: WireAnswer): void {
    this.#silent = 0
    if (!this.#socket.destroyed) {
      const size = Buffer.byteLength(answer.body)
      // A body of plain letters is one byte a character, and written faster as such.
      this.#socket.write(textOf(answer, size), size === answer.body.length ? 'latin1' : 'utf8')
    }
    if (answer.flood === true && this.#options.mayWait(this.#peer)) this.#hold()
  }
  #hold(): void {
    if (this.#held) return
    this.#held = true
    this.#socket.pause()
    setTimeout(() => {
      this.#held = false
      this.#resume()
    }, FLOOD_MS).unref()
  }

  /** What becomes of the connection once nothing is due. */
  #settle(): void {
    if (this.#due.length > 0) return this.#unblock()
    if (this.#leaving) return this.#go()
    if (this.#closing || (this.#ended && this.#waiting === undefined)) this.#socket.end()
    else this.#unblock()
  }
  #unblock(): void {
    if (this.#waiting !== undefined) this.#resume()
  }

  #leave(piece: Buffer, at: number): void {
    this.#leaving = true
    this.#waiting = piece.subarray(at)
    this.#socket.pause()
    if (this.#due.length === 0) this.#go()
  }
  #go(): void {
    const socket = this.#socket
    socket.off('data', this.#onData)
    socket.off('end', this.#onEnd)
    socket.off('drain', this.#onDrain)
    socket.off('error', this.#onError)
    socket.off('close', this.#onClose)
    this.#gone(this)
    if (socket.destroyed) return
    if (this.#waiting !== undefined && this.#waiting.length > 0) socket.unshift(this.#waiting)
    this.#waiting = undefined
    this.#options.handOver(socket)
  }
}
