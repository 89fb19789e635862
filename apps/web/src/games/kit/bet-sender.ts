import { createStore, type StoreApi } from 'zustand/vanilla'
import { CallError } from '../../site/client.ts'

/** A bet on its way. It keeps its key until the server has decided, so it can be asked again and is played once at most. */
export interface PendingBet<Input> {
  readonly key: string
  readonly input: Input
  /** Times it was sent. */
  readonly attempts: number
  /** `sending`: an answer is awaited. `waiting`: none came, and it is asked again soon. */
  readonly step: 'sending' | 'waiting'
  /** Why it waits: no connection, or a server that cannot answer now. */
  readonly reason: 'offline' | 'busy' | undefined
}

export interface BetSenderOptions<Input, Round> {
  /** Names the place where a pending bet outlives a reload of this tab. */
  readonly name: string
  readonly send: (input: Input, key: string) => Promise<Round>
  readonly newKey: () => string
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs `fn` later and answers how to stop it; replaced in tests. */
  readonly later?: (fn: () => void, ms: number) => () => void
}

/** What became of a bet. */
export interface BetHeard<Input, Round> {
  readonly onSettled: (round: Round, input: Input) => void
  /** The server has decided against it; nothing was taken. */
  readonly onRefused: (error: CallError) => void
}

export interface BetSender<Input, Round> {
  readonly store: StoreApi<State<Input>>
  /** Sends a new bet; does nothing while one is pending. */
  readonly place: (input: Input) => void
  /** Asks again at once, with the same key. */
  readonly again: () => void
  /**
   * Hears what becomes of bets, and takes up one that a reload or a closed page left pending. Answers how to stop:
   * then it asks no more, and the pending bet stays kept.
   */
  readonly listen: (heard: BetHeard<Input, Round>) => () => void
}
interface State<Input> {
  readonly pending: PendingBet<Input> | undefined
}

const firstWaitMs = 1_000
const longestWaitMs = 15_000

/** Whether this answer leaves open what became of the bet; then only the same key may be sent again. */
export function isUndecided(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  return error.code === 'offline' || error.status >= 500 || error.status === 429
}

function waitFor(error: unknown, attempts: number): number {
  const said = error instanceof CallError && error.status === 429 ? Number(error.params['seconds']) * 1000 : 0
  return Math.max(said || 0, Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs))
}

const later = (fn: () => void, ms: number) => {
  const timer = setTimeout(fn, ms)
  return () => clearTimeout(timer)
}

/** Sends bets one at a time, each under its own key, until the server has decided (D-C7, REL-R06). */
export function createBetSender<Input, Round>(options: BetSenderOptions<Input, Round>): BetSender<Input, Round> {
  const store = createStore<State<Input>>(() => ({ pending: undefined }))
  const place = `khela.bet.${options.name}`
  let stopTimer: (() => void) | undefined
  let heard: BetHeard<Input, Round> | undefined

  const set = (pending: PendingBet<Input> | undefined) => store.setState({ pending })

  function finish(): void {
    options.storage.removeItem(place)
    set(undefined)
  }

  async function attempt(bet: PendingBet<Input>): Promise<void> {
    stopTimer?.()
    const sent: PendingBet<Input> = { ...bet, attempts: bet.attempts + 1, step: 'sending', reason: bet.reason }
    set(sent)
    try {
      const round = await options.send(sent.input, sent.key)
      finish()
      heard?.onSettled(round, sent.input)
    } catch (error) {
      if (!isUndecided(error) && error instanceof CallError) {
        finish()
        heard?.onRefused(error)
        return
      }
      const waiting: PendingBet<Input> = { ...sent, step: 'waiting', reason: reasonOf(error) }
      set(waiting)
      if (heard !== undefined) stopTimer = (options.later ?? later)(() => void attempt(waiting), waitFor(error, sent.attempts))
    }
  }

  return {
    store,
    place(input) {
      if (store.getState().pending !== undefined) return
      const bet: PendingBet<Input> = { key: options.newKey(), input, attempts: 0, step: 'sending', reason: undefined }
      // Kept before it is sent: a reload in between must find it.
      options.storage.setItem(place, JSON.stringify({ key: bet.key, input }))
      void attempt(bet)
    },
    again() {
      const { pending } = store.getState()
      if (pending?.step === 'waiting') void attempt(pending)
    },
    listen(handlers) {
      heard = handlers
      const { pending } = store.getState()
      if (pending?.step === 'waiting') void attempt(pending)
      const kept = pending === undefined ? readKept(options.storage.getItem(place)) : undefined
      if (kept !== undefined) void attempt({ key: kept.key, input: kept.input as Input, attempts: 0, step: 'sending', reason: undefined })
      return () => {
        heard = undefined
        stopTimer?.()
      }
    },
  }
}

function reasonOf(error: unknown): 'offline' | 'busy' {
  return error instanceof CallError && error.code !== 'offline' ? 'busy' : 'offline'
}

function readKept(text: string | null): { readonly key: string; readonly input: unknown } | undefined {
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as { key?: unknown; input?: unknown }
    return typeof kept.key === 'string' && kept.input !== undefined ? { key: kept.key, input: kept.input } : undefined
  } catch {
    return undefined
  }
}
