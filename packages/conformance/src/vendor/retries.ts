/** V20–V26: what a vendor does when the operator does not decide, or decides against it (W-24, W-25, W-26). */
import { Skip } from '../failure.ts'
import { content, type Desk, type Heard, type Plan } from './desk.ts'
import type { VendorCase, VendorGroup } from './case.ts'
import type { VendorSteps } from './steps.ts'

/** How a round is begun at the vendor: by its own control call, or by a person who opens the address. */
export type Begin = (game: string, url: string) => void

export interface Pace {
  readonly begin: Begin
  /** How long to wait for a round to begin, in milliseconds. */
  readonly waitMs: number
  /** The budget of a bet, 3,000 ms (W-24); shorter only in the kit's own tests. */
  readonly budgetMs: number
}

const stakes = ({ op }: Heard) => op === 'bet' || op === 'betwin'
const isBet = ({ op }: Heard) => op === 'bet'
const about = (tx: unknown) => (call: Heard) => call.body['tx_id'] === tx
const undoes = (tx: unknown) => (call: Heard) => call.op === 'rollback' && call.body['target_tx_id'] === tx

/** A vendor that plays one round for the desk. */
class Round {
  readonly s: VendorSteps
  readonly desk: Desk
  readonly pace: Pace

  constructor(s: VendorSteps, pace: Pace) {
    if (s.desk === undefined) throw new Skip('needs the built-in operator (--operator-port) and a vendor that calls it')
    this.s = s
    this.desk = s.desk
    this.pace = pace
  }

  /** Launches, begins and waits for the first stake. Skips when the vendor plays nothing. */
  async stake(plan: Plan, wanted: (call: Heard) => boolean = stakes): Promise<Heard> {
    const { s, desk, pace } = this
    const game = await s.game()
    desk.begin(plan, s.record)
    const { url } = await s.post('launch', s.launchBody(game))
    pace.begin(game, String(url))
    const first = await desk.until((heard) => heard.find(wanted), pace.waitMs)
    if (first !== undefined) return first
    const other = desk.heard.some(stakes)
    throw new Skip(other ? 'the game sends betwin only; try another with --game' : `no round was begun within ${pace.waitMs} ms`)
  }

  /** Waits for a call; its absence is a failure. */
  async call(wanted: (call: Heard) => boolean, budgets: number, expected: string, why: string, nth = 1): Promise<Heard> {
    const found = await this.desk.until((heard) => heard.filter(wanted)[nth - 1], this.pace.budgetMs * budgets)
    return found ?? this.s.fail(expected, `nothing of the kind within ${this.pace.budgetMs * budgets} ms`, why)
  }

  /** Nothing of the kind comes for a while. */
  async quiet(wanted: (call: Heard) => boolean, budgets: number, expected: string, why: string): Promise<void> {
    const found = await this.desk.until((heard) => heard.find(wanted), this.pace.budgetMs * budgets)
    if (found !== undefined) this.s.fail(expected, `${found.op} ${JSON.stringify(found.body)}`, why)
  }

  /** All sendings of a tx have the same content. */
  same(tx: unknown): void {
    const contents = new Set(this.desk.heard.filter(about(tx)).map(content))
    this.s.expect(
      contents.size === 1,
      'the same content each time',
      [...contents].join(' | '),
      'W-24, W-25: the same tx_id is the same call',
    )
  }
}

interface RoundCase extends Omit<VendorCase, 'run'> {
  readonly run: (round: Round, s: VendorSteps) => Promise<void>
}

const cases: readonly RoundCase[] = [
  {
    id: 'V20',
    title: 'Every call of a round is signed and well-formed',
    rule: '§1, §2',
    needsDesk: true,
    run: async (round, s) => {
      const first = await round.stake(() => 'decide')
      if (first.op === 'bet') await round.call(({ op }) => op === 'win' || op === 'round/close', 10, 'the end of the round', 'W-12, W-25')
      const faults = round.desk.heard.flatMap((call) => call.faults)
      s.expect(faults.length === 0, 'calls in the form of SW1.md', faults.join('; '), '§1, §2')
    },
  },
  {
    id: 'V21',
    title: 'A bet without an answer is sent again twice at most, then rolled back until that is decided',
    rule: 'W-24, W-25',
    needsDesk: true,
    run: async (round, s) => {
      let lost: unknown
      let undone = 0
      const first = await round.stake((call, earlier) => {
        if (stakes(call) && !earlier.some(stakes)) lost = call.body['tx_id']
        if (stakes(call)) return call.body['tx_id'] === lost ? 'silence' : 'decide'
        if (!undoes(lost)(call)) return 'decide'
        undone += 1
        return undone === 1 ? { status: 503 } : undone === 2 ? 'silence' : 'decide'
      })
      const tx = first.body['tx_id']
      const back = await round.call(undoes(tx), 6, 'a rollback of the bet', 'W-24: it never assumes success')
      const sent = round.desk.heard.filter(about(tx))
      s.expect(sent.length <= 3, 'at most 3 sendings of the bet', String(sent.length), 'W-24: at most twice again')
      const last = (sent.at(-1)?.atMs ?? 0) - first.atMs
      const { budgetMs } = round.pace
      s.expect(last <= budgetMs * 1.2, `the last within ${budgetMs} ms`, `${Math.round(last)} ms`, 'W-24')
      round.same(tx)
      const name = back.body['tx_id']
      await round.call(undoes(tx), 12, 'the rollback a third time', 'W-25: until a decided answer', 3)
      const names = new Set(round.desk.heard.filter(undoes(tx)).map(({ body }) => body['tx_id']))
      s.expect(names.size === 1, `one tx_id, ${String(name)}`, [...names].join(', '), 'W-25: the same tx_id')
      const paid = round.desk.heard.filter(({ op, body }) => op === 'win' && body['bet_tx_id'] === tx)
      s.expect(paid.length === 0, 'no win of a bet without a decision', `${paid.length} wins`, 'W-24')
    },
  },
  {
    id: 'V22',
    title: 'A bet answered IN_PROGRESS is asked about again',
    rule: 'W-26',
    needsDesk: true,
    run: async (round, s) => {
      const first = await round.stake((call, earlier) => (stakes(call) && !earlier.some(stakes) ? { status: 409 } : 'decide'))
      const tx = first.body['tx_id']
      const next = await round.call(
        (call) => call !== first && (about(tx)(call) || undoes(tx)(call)),
        4,
        'the same bet again',
        'W-26: 409 = ask again',
      )
      s.expect(stakes(next), 'the same bet again', next.op, 'W-26: 409 is no refusal')
      round.same(tx)
    },
  },
  {
    id: 'V23',
    title: 'A win answered 503 is sent again until it is decided',
    rule: 'W-25',
    needsDesk: true,
    run: async (round) => {
      const first = (call: Heard, earlier: readonly Heard[]) => call.op === 'win' && !earlier.some(({ op }) => op === 'win')
      await round.stake((call, earlier) => (first(call, earlier) ? { status: 503 } : 'decide'), isBet)
      const win = await round.call(({ op }) => op === 'win', 10, 'a win that closes the round', 'W-12')
      const tx = win.body['tx_id']
      await round.call(about(tx), 5, 'the win again', 'W-25: after 1 s', 2)
      round.same(tx)
    },
  },
  {
    id: 'V24',
    title: 'A refused bet is neither rolled back nor paid nor tried again',
    rule: 'W-9',
    needsDesk: true,
    run: async (round) => {
      const first = await round.stake((call) => (stakes(call) ? { refuse: 'INSUFFICIENT_FUNDS' } : 'decide'))
      const tx = first.body['tx_id']
      const more = (call: Heard) => call !== first && (about(tx)(call) || undoes(tx)(call) || call.body['bet_tx_id'] === tx)
      await round.quiet(more, 1.5, 'no further call about it', 'W-9: final, no rollback needed')
    },
  },
  {
    id: 'V25',
    title: 'A win comes although the session has expired meanwhile',
    rule: 'W-7',
    needsDesk: true,
    run: async (round) => {
      const bet = await round.stake((call, earlier) => {
        const later = earlier.some(stakes)
        return later && (stakes(call) || call.op === 'session') ? { refuse: 'SESSION_EXPIRED' } : 'decide'
      }, isBet)
      const paid = ({ op, body }: Heard) => op === 'win' && body['bet_tx_id'] === bet.body['tx_id']
      await round.call(paid, 10, 'the win of the bet', 'W-7: an expired session never blocks money that is owed')
    },
  },
  {
    id: 'V26',
    title: 'A bet answered 400 is final',
    rule: 'W-26',
    needsDesk: true,
    run: async (round) => {
      const first = await round.stake((call) => (stakes(call) ? { status: 400 } : 'decide'))
      await round.quiet((call) => call !== first && about(first.body['tx_id'])(call), 1.5, 'not the same call again', 'W-26: 4xx is final')
    },
  },
]

/** The cases, at a pace. */
export function retries(pace: Pace): VendorGroup {
  const list = cases.map(({ run, ...one }) => ({ ...one, run: (s: VendorSteps) => run(new Round(s, pace), s) }))
  return { name: 'What the vendor does without a decision', cases: list }
}
