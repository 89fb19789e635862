/** Cases with game vendors and reviews of withdrawals, as the back office meets them (W-21, W-29, W-30, W-32). */
import { endpoint, rates } from '../endpoint.ts'
import {
  AmountText,
  Cursor,
  Instant,
  Integer,
  OneLine,
  MoneyText,
  PublicId,
  T,
  list,
  nullable,
  obj,
  oneOf,
  optional,
  dayRange,
} from '../schema.ts'

const operator = ['operator'] as const
/** What may be wrong between a vendor's books and ours, or be for an operator to look at. */
export const caseKinds = [
  'missing_here',
  'missing_there',
  'amount_differs',
  'status_differs',
  'open_round',
  'receivable',
  'jackpot_win',
  'unreachable',
  'wallet_differs',
  'return_off',
  'chip_dump',
  'hand_look',
  'sea_look',
  'loss_ceiling',
] as const
const CaseKind = oneOf(...caseKinds)
const CaseState = oneOf('OPEN', 'CLOSED')
/** A member as an operator finds them; null where the vendor named somebody the house does not know. */
const Who = { memberId: nullable(T.String({ pattern: '^[0-9]{1,19}$' })), account: nullable(OneLine(1, 64)) }
const CaseRow = obj({
  id: PublicId,
  vendor: OneLine(1, 40),
  kind: CaseKind,
  state: CaseState,
  ...Who,
  /** The player's name at the vendor. */
  player: nullable(OneLine(1, 255)),
  txId: nullable(OneLine(1, 255)),
  roundId: nullable(OneLine(1, 60)),
  op: nullable(OneLine(1, 40)),
  currency: nullable(OneLine(1, 8)),
  ours: nullable(MoneyText),
  theirs: nullable(MoneyText),
  /** Of an open round: why it could not be ended. */
  reason: nullable(OneLine(1, 20)),
  happenedAt: Instant,
  openedAt: Instant,
  closedAt: nullable(Instant),
  closedBy: nullable(OneLine(1, 64)),
  note: OneLine(0, 200),
})
/** Two members at the poker tables: what the one lost to the other, of how much, and how far from even that is. */
const Pair = obj({
  giver: obj(Who),
  taker: obj(Who),
  hands: Integer(0, 2_000_000_000),
  given: MoneyText,
  back: MoneyText,
  /** Hundredths of a standard deviation. */
  z: Integer(0, 1_000_000),
  /** Parts per million of what moved between them that stayed with the taker. */
  share: Integer(0, 1_000_000),
  since: Instant,
  until: Instant,
})
/** A transaction as one of the two sides has it. */
const SideLine = obj({
  txId: OneLine(1, 1024),
  op: OneLine(1, 1024),
  amount: MoneyText,
  win: nullable(MoneyText),
  state: OneLine(1, 40),
  at: nullable(Instant),
})
const ReviewRow = obj({
  id: PublicId,
  kind: oneOf('significant_win', 'receivable', 'watch_list'),
  state: oneOf('OPEN', 'RELEASED'),
  ...Who,
  source: OneLine(1, 200),
  amount: AmountText,
  openedAt: Instant,
  releasedAt: nullable(Instant),
  releasedBy: nullable(OneLine(1, 64)),
  note: OneLine(0, 200),
})

export const officeCalls = {
  officeCases: endpoint({
    method: 'GET',
    path: '/office/cases',
    site: 'office',
    title: 'Cases with game vendors, newest first',
    who: operator,
    permission: 'case.read',
    always: true,
    rate: rates.read,
    request: obj({
      state: optional(CaseState),
      kind: optional(CaseKind),
      vendor: optional(OneLine(1, 40)),
      ...dayRange,
      cursor: optional(Cursor),
    }),
    reply: obj({
      content: list(CaseRow, 50),
      next: nullable(Cursor),
      open: Integer(0, 2_000_000_000),
      /** Vendors there are, to filter by. */
      vendors: list(OneLine(1, 40), 1000),
    }),
    errors: [],
    spec: 'W-30',
  }),
  officeCase: endpoint({
    method: 'GET',
    path: '/office/case',
    site: 'office',
    title: 'One case: what the house has and what the vendor says, side by side',
    who: operator,
    permission: 'case.read',
    always: true,
    rate: rates.read,
    request: obj({ id: PublicId }),
    reply: obj({
      row: CaseRow,
      ours: list(SideLine, 50),
      theirs: list(SideLine, 50),
      round: nullable(
        obj({
          id: OneLine(1, 60),
          gameCode: OneLine(1, 64),
          name: obj({ bn: OneLine(1, 120), en: OneLine(1, 120) }),
          status: oneOf('OPEN', 'SETTLED', 'VOID'),
          stake: MoneyText,
          payout: MoneyText,
          at: Instant,
        }),
      ),
      postings: list(OneLine(1, 20), 200),
      /** Of a pair at the poker tables. */
      pair: nullable(Pair),
    }),
    errors: [],
    spec: 'W-30',
  }),
  officeCaseClose: endpoint({
    method: 'POST',
    path: '/office/case/close',
    site: 'office',
    title: 'Close a case with a note',
    who: operator,
    permission: 'case.close',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, note: OneLine(0, 200) }),
    reply: obj({ row: CaseRow }),
    errors: ['state_changed', 'reason_required'],
    spec: 'W-30',
  }),
  officeReviews: endpoint({
    method: 'GET',
    path: '/office/reviews',
    site: 'office',
    title: 'Members whose withdrawals wait for a look at a win or a debt',
    who: operator,
    permission: 'withdrawal.read',
    always: true,
    rate: rates.read,
    request: obj({ state: oneOf('OPEN', 'RELEASED'), ...dayRange, cursor: optional(Cursor) }),
    reply: obj({ content: list(ReviewRow, 50), next: nullable(Cursor), open: Integer(0, 2_000_000_000) }),
    errors: [],
    spec: 'W-21, W-32',
  }),
  officeReviewRelease: endpoint({
    method: 'POST',
    path: '/office/review/release',
    site: 'office',
    title: 'Let the member withdraw again',
    who: operator,
    permission: 'withdrawal.decide',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, note: OneLine(0, 200) }),
    reply: obj({ row: ReviewRow }),
    errors: ['state_changed', 'reason_required', 'own_request'],
    spec: 'W-32, W-C48',
  }),
} as const
