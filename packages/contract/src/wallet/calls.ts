import { endpoint, players, rates, trueAccounts } from '../endpoint.ts'
import {
  AmountText,
  Currency,
  Cursor,
  Instant,
  LeastOdds,
  OneLine,
  MoneyText,
  PublicId,
  T,
  Token,
  empty,
  list,
  nullable,
  obj,
  oneOf,
  optional,
} from '../schema.ts'

/** Number that members know each other by. */
const MemberNumber = T.String({ pattern: '^[0-9]{6,12}$' })
/** Somebody of the own line: number and masked name. */
const Party = obj({ id: MemberNumber, name: OneLine(1, 64) })
const Transfer = obj({
  id: PublicId,
  side: oneOf('out', 'in'),
  other: Party,
  /** Whether the other one stands above. */
  isUpline: T.Boolean(),
  amount: AmountText,
  note: OneLine(0, 140),
  at: Instant,
})

/** A member's balance, and transfers along a line. */
export const calls = {
  balance: endpoint({
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    site: 'web',
    title: 'Balances of the signed-in player',
    who: players,
    rate: rates.read,
    request: empty,
    reply: obj({
      currency: Currency,
      currencySymbol: OneLine(1, 8),
      balance: MoneyText,
      held: MoneyText,
      trial: MoneyText,
      version: OneLine(1, 40),
    }),
    errors: [],
    spec: 'PS-7.15',
  }),
  transferInfo: endpoint({
    method: 'GET',
    path: '/wps/wallet/transfer/info',
    site: 'web',
    title: 'What may be transferred along the own line, and to whom',
    who: trueAccounts,
    rate: rates.read,
    request: obj({}),
    reply: obj({
      /** Transfers between members are allowed here at all (D-H7). */
      isOn: T.Boolean(),
      available: MoneyText,
      min: AmountText,
      max: AmountText,
      /** What may still leave today. */
      leftToday: MoneyText,
      turnoverMissing: MoneyText,
      leastOdds: LeastOdds,
      upline: nullable(Party),
      /** Agents transfer to their team, too. */
      mayGoDown: T.Boolean(),
      /** `payment`: the payment password is asked; `proof`: there is none yet, so the sign-in password or a code. */
      proof: oneOf('payment', 'proof'),
    }),
    errors: [],
    spec: 'PS-2.38, PS-6.5; D-H7',
  }),
  transferFind: endpoint({
    method: 'GET',
    path: '/wps/wallet/transfer/find',
    site: 'web',
    title: 'Somebody of the own team by username or number',
    who: ['agent'],
    rate: rates.write,
    request: obj({ name: OneLine(1, 32) }),
    reply: Party,
    errors: ['transfer_not_in_line'],
    spec: 'D-H7',
  }),
  transferCreate: endpoint({
    method: 'POST',
    path: '/wps/wallet/transfer',
    site: 'web',
    title: 'Transfer money to the upline or to somebody of the own team',
    who: trueAccounts,
    key: 'required',
    needsConsent: true,
    rate: rates.write,
    /** Without `to`: the upline. */
    request: obj({ to: optional(MemberNumber), amount: AmountText, proof: Token, note: OneLine(0, 140) }),
    reply: Transfer,
    errors: [
      'amount_out_of_range',
      'insufficient_balance',
      'proof_required',
      'security_cool_off',
      'transfer_not_in_line',
      'transfer_unavailable',
      'transfer_day_limit',
      'turnover_missing',
      'withdrawal_held',
      'withdrawal_in_review',
    ],
    spec: 'PS-2.38, PS-6.5; D-H7; REL-A18',
  }),
  transfers: endpoint({
    method: 'GET',
    path: '/wps/wallet/transfers',
    site: 'web',
    title: 'Own transfers, both ways, newest first',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ cursor: optional(Cursor) }),
    reply: obj({ content: list(Transfer, 50), next: nullable(Cursor) }),
    errors: [],
    spec: 'D-H7',
  }),
} as const
