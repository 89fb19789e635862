/** Account kinds and posting kinds: every movement of value is one of these rows (architecture, door *post*). */
export const memberAccountKinds = ['cash', 'held', 'trial'] as const
export type MemberAccountKind = (typeof memberAccountKinds)[number]
export const houseAccountKinds = ['gateway', 'game', 'promotion', 'adjustment', 'trial_bank'] as const
export type HouseAccountKind = (typeof houseAccountKinds)[number]
export type Currency = 'BDT' | 'TRIAL'

/** Which account kinds a posting of this kind touches and which way each moves: `+` grows, `-` shrinks. */
interface Side {
  readonly account: MemberAccountKind | HouseAccountKind
  readonly sign: '+' | '-'
}
export interface PostingKindRow {
  readonly currency: Currency
  readonly sides: readonly [Side, Side]
}

const side = (account: Side['account'], sign: Side['sign']): Side => ({ account, sign })
const move = (from: Side['account'], to: Side['account'], currency: Currency = 'BDT'): PostingKindRow => ({
  currency,
  sides: [side(from, '-'), side(to, '+')],
})

const rows = {
  deposit: move('gateway', 'cash'),
  deposit_reversal: move('cash', 'gateway'),
  withdrawal_hold: move('cash', 'held'),
  withdrawal_release: move('held', 'cash'),
  withdrawal_paid: move('held', 'gateway'),
  bet: move('cash', 'game'),
  win: move('game', 'cash'),
  bet_rollback: move('game', 'cash'),
  trial_grant: move('trial_bank', 'trial', 'TRIAL'),
  trial_bet: move('trial', 'trial_bank', 'TRIAL'),
  trial_win: move('trial_bank', 'trial', 'TRIAL'),
  trial_rollback: move('trial_bank', 'trial', 'TRIAL'),
} as const satisfies Record<string, PostingKindRow>

export type PostingKind = keyof typeof rows
export const postingKinds: Readonly<Record<PostingKind, PostingKindRow>> = rows
