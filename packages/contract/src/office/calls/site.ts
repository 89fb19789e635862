/** The state of the site, and the books. */
import { endpoint, rates } from '../../endpoint.ts'
import { Instant, Integer, OneLine, MoneyText, T, empty, list, nullable, obj, oneOf } from '../../schema.ts'
import { changeErrors, ChangeReason, ChangeReply } from '../../staff/office/proposals.ts'

const operator = ['operator'] as const

export const officeCalls = {
  officeMerchant: endpoint({
    method: 'GET',
    path: '/office/merchant',
    site: 'office',
    title: 'Whether the site is open',
    who: operator,
    permission: 'merchant.read',
    always: true,
    rate: rates.read,
    request: empty,
    reply: obj({
      status: oneOf('normal', 'maintenance'),
      maintenanceEnd: nullable(Instant),
      info: obj({ bn: OneLine(0, 500), en: OneLine(0, 500) }),
      /** When the database that tells the country of an address was made. */
      countriesBuiltAt: Instant,
    }),
    errors: [],
    spec: 'PS-4.1',
  }),
  officeMerchantSet: endpoint({
    method: 'POST',
    path: '/office/merchant',
    site: 'office',
    title: 'Put the site into maintenance at once, or propose to open it',
    who: operator,
    permission: 'merchant.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({
      status: oneOf('normal', 'maintenance'),
      maintenanceEnd: nullable(Instant),
      info: obj({ bn: OneLine(0, 500), en: OneLine(0, 500) }),
      reason: ChangeReason,
    }),
    reply: ChangeReply,
    errors: [...changeErrors, 'end_over', 'text_both'],
    spec: 'PS-4.1',
  }),
  officeBooks: endpoint({
    method: 'GET',
    path: '/office/books',
    site: 'office',
    title: 'House balances as sums of entries, beside what members hold',
    who: operator,
    permission: 'ledger.read',
    always: true,
    rate: rates.read,
    request: empty,
    reply: obj({
      house: list(obj({ account: OneLine(1, 20), currency: OneLine(1, 8), balance: MoneyText }), 50),
      members: list(obj({ account: OneLine(1, 20), currency: OneLine(1, 8), balance: MoneyText }), 50),
    }),
    errors: [],
    spec: 'AR-STANDING',
  }),
  officeBooksState: endpoint({
    method: 'GET',
    path: '/office/books/state',
    site: 'office',
    title: 'The last look through the books, and whether a good one is overdue',
    who: operator,
    permission: 'ledger.read',
    always: true,
    rate: rates.read,
    request: empty,
    reply: obj({
      last: nullable(obj({ at: Instant, ok: T.Boolean(), problems: Integer(0, 2_000_000_000) })),
      /** When the books were last found in order. */
      goodAt: nullable(Instant),
      /** No good look for 26 hours. */
      isOverdue: T.Boolean(),
    }),
    errors: [],
    spec: 'REL-R17',
  }),
} as const
