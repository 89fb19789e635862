/** The form of calls (SW1.md §1, §2), as the reference operator reads them. */
import type { Faults } from './faults.ts'

export type Call = Readonly<Record<string, unknown>>

/** A malformed call: the code and the field. */
export class Malformed extends Error {
  readonly code: 'BAD_REQUEST' | 'AMOUNT_INVALID'

  constructor(code: 'BAD_REQUEST' | 'AMOUNT_INVALID', field: string) {
    super(field)
    this.code = code
  }
}

const MOST = 100_000_000_000_000n
const CONTROL = /\p{Cc}|\p{Surrogate}/u
const KINDS = new Set<unknown>(['normal', 'free', 'bonus_buy', 'side'])
const PROMOS = new Set<unknown>(['FREE_ROUNDS', 'TOURNAMENT', 'CASH_DROP', 'JACKPOT'])

type Field = 'id' | 'amount' | 'flag' | 'reason' | 'kind' | 'promo'
const COMMON = { player_id: 'id', currency: 'id' } as const
const PLAY = { ...COMMON, session_id: 'id', game_code: 'id', tx_id: 'id', round_id: 'id' } as const
const OPTIONAL = { free_round_id: 'id', jackpot_contribution: 'amount', bet_kind: 'kind', jackpot_win: 'amount' } as const

/** Required fields of each call. */
export const FORMS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  session: { token: 'id' },
  balance: COMMON,
  bet: { ...PLAY, amount: 'amount' },
  slips: {},
  win: { ...COMMON, tx_id: 'id', bet_tx_id: 'id', round_id: 'id', amount: 'amount', round_closed: 'flag' },
  betwin: { ...PLAY, bet_amount: 'amount', win_amount: 'amount' },
  rollback: { ...COMMON, tx_id: 'id', target_tx_id: 'id', reason: 'reason' },
  promo: { ...COMMON, tx_id: 'id', amount: 'amount', promo_type: 'promo', promo_ref: 'id' },
  resettle: { ...COMMON, tx_id: 'id', bet_tx_id: 'id', new_total_win: 'amount', reason: 'reason' },
  'round/close': { ...COMMON, tx_id: 'id', round_id: 'id' },
  'tx/status': { ...COMMON, target_tx_id: 'id' },
}

/** Throws `Malformed`. */
export function checkForm(op: string, call: Call, faults: Faults): void {
  const required = FORMS[op] ?? {}
  for (const [name, field] of Object.entries(required)) checkField(name, field, Object.hasOwn(call, name) ? call[name] : undefined, faults)
  const optional: Readonly<Record<string, Field>> = op === 'rollback' ? { amount: 'amount' } : OPTIONAL
  for (const [name, field] of Object.entries(optional)) if (call[name] !== undefined) checkField(name, field, call[name], faults)
  if (faults.has('unknown fields refused') && 'unknown' in call) throw new Malformed('BAD_REQUEST', 'unknown')
}

function checkField(name: string, field: Field, value: unknown, faults: Faults): void {
  if (field === 'amount') return void amountOf(name, value, faults)
  const loose = faults.has('unknown kinds taken')
  const good = {
    id:
      typeof value === 'string' &&
      value.length > 0 &&
      (value.length <= 255 || faults.has('ids of any length')) &&
      !(faults.has('half surrogates mended') ? /\p{Cc}/u : CONTROL).test(value),
    flag: typeof value === 'boolean',
    reason: typeof value === 'string',
    kind: (KINDS.has(value) && !(value === 'bonus_buy' && faults.has('rare kinds of bets refused'))) || loose,
    promo: PROMOS.has(value) || loose,
  }[field]
  if (!good) throw new Malformed('BAD_REQUEST', name)
}

/** Hundredths. Throws `Malformed`. */
export function amountOf(name: string, value: unknown, faults: Faults): bigint {
  const taken = faults.has('numbers read as amounts') && typeof value === 'number' && value >= 0 ? String(value) : value
  const cut = faults.has('surplus decimals cut') && typeof taken === 'string' ? taken.replace(/(\.[0-9]{2})[0-9]+$/, '$1') : taken
  const whole = faults.has('exponents read as amounts') && cut === '1e2' ? '100' : cut
  if (faults.has('amounts need two decimals') && !/\.[0-9]{2}$/.test(String(whole))) throw new Malformed('AMOUNT_INVALID', name)
  const found = typeof whole === 'string' ? /^(0|[1-9][0-9]{0,13})(?:\.([0-9]{1,2}))?$/.exec(whole) : null
  const amount = found === null ? -1n : BigInt((found[1] ?? '') + (found[2] ?? '').padEnd(2, '0'))
  if (amount < 0n || amount > MOST) throw new Malformed('AMOUNT_INVALID', name)
  return amount
}
