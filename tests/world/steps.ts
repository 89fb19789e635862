/** What can happen in the world, and how large it is. */
import type { EndpointName } from '@khela/contract'

/** How a call travels. `lost`: its answer never comes, and it is asked again at the other node. `twice`: at both nodes at once. */
export type Fate = 'plain' | 'lost' | 'twice'

interface Stake {
  readonly txId: string
  readonly round: string
  readonly game: string
  readonly mode: 'real' | 'demo'
  readonly freeRound?: string
}
/** A call of a vendor about a player (index of the member). Amounts in hundredths. */
export type VendorCall = { readonly vendor: number; readonly member: number; readonly currency: 'BDT' | 'TRIAL' } & (
  | ({ readonly op: 'bet'; readonly amount: number } & Stake)
  | ({ readonly op: 'betWin'; readonly stake: number; readonly win: number; readonly jackpotWin?: number } & Stake)
  | {
      readonly op: 'win'
      readonly txId: string
      readonly betTxId: string
      readonly round: string
      readonly amount: number
      readonly closed: boolean
      readonly jackpotWin?: number
    }
  | { readonly op: 'rollback'; readonly txId: string; readonly target: string; readonly amount?: number }
  | {
      readonly op: 'promo'
      readonly txId: string
      readonly amount: number
      readonly type: 'FREE_ROUNDS' | 'TOURNAMENT' | 'CASH_DROP' | 'JACKPOT'
      readonly ref: string
    }
  | { readonly op: 'resettle'; readonly txId: string; readonly betTxId: string; readonly newTotal: number }
  | { readonly op: 'closeRound'; readonly txId: string; readonly round: string }
  | { readonly op: 'status'; readonly target: string }
  | { readonly op: 'balance' }
)

/** `m3` a member, `t1` a trial user, `o0` an operator, `guest` nobody. */
export type Who = `m${number}` | `t${number}` | `o${number}` | 'guest'

export type Action =
  | { readonly do: 'vendor'; readonly calls: readonly VendorCall[]; readonly node: number; readonly fate: Fate }
  | {
      readonly do: 'call'
      readonly as: Who
      readonly name: EndpointName
      readonly input: Readonly<Record<string, unknown>>
      readonly node: number
      readonly fate: Fate
      /** This must be refused. */
      readonly forbidden?: true
    }
  | { readonly do: 'pay'; readonly member: number; readonly nth: number; readonly decision: 'pay' | 'refuse'; readonly node: number }
  | {
      readonly do: 'bonus'
      readonly member: number
      readonly id: string
      readonly amount: number
      readonly wagering: number
      readonly node: number
    }
  | { readonly do: 'freeRounds'; readonly member: number; readonly vendor: number; readonly id: string; readonly times: number }
  | { readonly do: 'work'; readonly node: number }
  | { readonly do: 'clock'; readonly seconds: number }
  | { readonly do: 'kill'; readonly node: number }
  | { readonly do: 'cut'; readonly share: number }

export interface Step {
  readonly number: number
  /** Seconds the clock goes on before. */
  readonly tick: number
  /** Performed all at once. */
  readonly actions: readonly Action[]
}

export interface Size {
  readonly members: number
  readonly vendors: number
  readonly operators: number
}
export const nodeCount = 2
