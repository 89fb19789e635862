/** What the reference operator remembers. */
import { createHash, randomBytes } from 'node:crypto'

export interface Member {
  readonly id: string
  readonly currency: string
  cash: bigint
  bonus: bigint
  receivable: bigint
  wagering: bigint
  postings: number
  readonly flags: Set<string>
  excluded: boolean
  lossLeft: bigint | undefined
  /** How far this player's clock is ahead, in milliseconds. */
  aheadMs: number
  /** Free rounds: id → how many times winnings are wagered. */
  readonly free: Map<string, bigint>
}

export interface Session {
  readonly id: string
  readonly token: string
  readonly player: string
  readonly vendor: string
  readonly game: string
  readonly expired: boolean
}

/** A bet or betwin, or the tombstone of one. */
export interface Bet {
  readonly op: string
  readonly round: string | null
  state: 'OPEN' | 'SETTLED' | 'CANCELLED' | 'TOMBSTONE' | 'REFUSED'
  readonly stake: { readonly cash: bigint; readonly bonus: bigint }
  /** How much of the stake counted as wagered. */
  readonly wagered: bigint
  readonly atMs: number
  readonly free: string | undefined
  won: bigint
  wins: number
  closed: boolean
  readonly history: { readonly payout: bigint; readonly reason: string }[]
}

/** A call that was answered for good. */
export interface Answer {
  readonly op: string
  readonly fingerprint: string
  readonly body: string
  readonly code: string
  readonly amount: bigint | null
  readonly round: string | null
  readonly name: string
}

export class State {
  readonly members = new Map<string, Member>()
  readonly sessions = new Map<string, Session>()
  readonly bets = new Map<string, Bet>()
  readonly kept = new Map<string, Answer>()
  readonly disabled = new Set<string>()
  readonly games: readonly string[] = ['ref-wheel', 'ref-slot']
  readonly otherGames: readonly string[] = ['other-dice']

  newMember(cash: bigint, bonus: bigint): Member {
    const id = `mbr_${randomBytes(8).toString('hex')}`
    const rest = {
      receivable: 0n,
      wagering: bonus * 5n,
      postings: 0,
      flags: new Set<string>(),
      excluded: false,
      lossLeft: undefined,
      aheadMs: 0,
    }
    const member: Member = { id, currency: 'BDT', cash, bonus, ...rest, free: new Map() }
    this.members.set(id, member)
    return member
  }

  newSession(player: string, vendor: string, expired: boolean): Session {
    const [id, token] = [`ses_${randomBytes(8).toString('hex')}`, randomBytes(16).toString('hex')]
    const game = (vendor === 'OTHER' ? this.otherGames : this.games)[0] ?? ''
    const session = { id, token, player, vendor, game, expired }
    this.sessions.set(id, session)
    return session
  }
}

/** The operator's own name of something. */
export function nameOf(prefix: string, ...parts: readonly string[]): string {
  return `${prefix}_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)}`
}
