/** The floors: who may import whom. A file imports from lower floors only; source of the boundary check and of the picture in docs/ARCHITECTURE.md. */
export const floors: readonly { readonly floor: number; readonly rooms: readonly { readonly name: string; readonly path: string }[] }[] = [
  { floor: 0, rooms: [room('money', 'packages/money'), room('time', 'packages/time'), room('fair', 'packages/fair')] },
  { floor: 1, rooms: [room('games', 'packages/games')] },
  {
    floor: 2,
    rooms: [
      room('contract', 'packages/contract'),
      room('vendor-sim', 'apps/vendor-sim'),
      room('conformance', 'packages/conformance'),
      room('id-sim', 'apps/id-sim'),
      room('pay-sim', 'apps/pay-sim'),
    ],
  },
  { floor: 3, rooms: [room('kernel', 'apps/server/src/kernel')] },
  { floor: 4, rooms: [room('ledger', 'apps/server/src/ledger')] },
  { floor: 5, rooms: [module('merchant'), module('members'), module('codes'), module('limits'), module('turnover'), module('gateways')] },
  { floor: 6, rooms: [module('security')] },
  { floor: 7, rooms: [module('identity')] },
  { floor: 8, rooms: [module('staff')] },
  {
    floor: 9,
    rooms: [
      module('kyc'),
      module('content'),
      module('messages'),
      module('wallet'),
      module('cashier'),
      module('catalogue'),
      module('cases'),
      module('jackpot'),
      module('notes'),
    ],
  },
  { floor: 10, rooms: [module('privacy'), module('play'), module('payouts'), module('rewards')] },
  { floor: 11, rooms: [module('bets'), module('measures')] },
  { floor: 12, rooms: [module('rounds'), module('wallet-port'), module('rooms')] },
  { floor: 13, rooms: [module('vendors'), module('house')] },
  { floor: 14, rooms: [module('vendor-books'), module('tables'), module('poker'), module('fishing')] },
  { floor: 15, rooms: [module('reports'), module('programs'), module('solvency'), module('responsible-play')] },
  { floor: 16, rooms: [module('office')] },
  { floor: 17, rooms: [room('app', 'apps/server/src/app')] },
]

/** Rooms of the browser side: they import packages only, never the server. */
export const browserRooms = [
  { name: 'web', path: 'apps/web', may: ['money', 'time', 'fair', 'games', 'contract', 'client', 'ui', 'i18n'] },
  { name: 'office-app', path: 'apps/office', may: ['money', 'time', 'fair', 'games', 'contract', 'client', 'ui', 'i18n'] },
  { name: 'ui', path: 'packages/ui', may: ['money', 'time', 'i18n'] },
  { name: 'client', path: 'packages/client', may: ['money', 'contract'] },
  { name: 'i18n', path: 'packages/i18n', may: ['money', 'time'] },
] as const

/** Parts of the apps of the browser, the lowest first: each imports lower ones and itself. A feature imports no other feature, whatever is listed. */
export const browserParts: readonly { readonly source: string; readonly parts: readonly string[] }[] = [
  { source: 'apps/web/src', parts: ['site', 'games', 'features', 'app'] },
  { source: 'apps/office/src', parts: [] },
]

function room(name: string, path: string) {
  return { name, path } as const
}
function module(name: string) {
  return { name, path: `apps/server/src/modules/${name}` } as const
}

/**
 * Who makes a scope beside the kernel, and whose rows it opens: work that no caller asked for, or that somebody else asked for. Everybody
 * else takes the scope of the call. Read each new line of this list as one reads a right.
 */
export const scopeMakers: Readonly<Record<string, string>> = {
  'app/operator-acts.ts': 'the member that whoever runs programs on the server ties to an operator',
  'modules/responsible-play/look.ts': 'the daily look at members who play',
  'modules/cashier/jobs.ts': 'deposits and refunds that jobs work on',
  'modules/house/feed/feed.ts': 'the feed of rounds, from which names are masked',
  'modules/house/feed/share.ts': 'one round that its member shares',
  'modules/members/line.ts': 'an agent and everybody below, for calls that show a team',
  'modules/messages/notify.ts': 'the ways of the member whom a notice is for',
  'modules/payouts/jobs.ts': 'withdrawals and parts that jobs work on',
  'modules/payouts/pay.ts': 'the proof of a payout that an operator uploaded',
  'modules/privacy/closure.ts': 'the money of a member whose account ends',
  'modules/privacy/export.ts': 'the own data of the member who asked for them, in a job',
  'modules/programs/compute.ts': 'figures of the payees of a program, in a job',
  'modules/vendor-books/reconcile/reconcile.ts': 'cases of a comparison with a vendor',
  'modules/vendor-books/wallet/accounts.ts': 'open moves of the member whose wallet is asked for',
  'modules/play/winners.ts': 'the board of winners, from which names are masked',
  'modules/rewards/bonus/end.ts': 'the bonus of the member whom a posting is about',
  'modules/rewards/offers/grant.ts': 'the choice of the member who deposited',
  'modules/turnover/turnover.ts': 'requirements of the member whom a posting is about',
}

/**
 * Stores that read tables of a module below theirs, in the schema that both have, and why that is one statement: what a view would not
 * show is compared, locked or read with each call. Nobody writes to a table of another. Read each new line of this list as one reads a right.
 */
export const tableReaders: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {
  'modules/identity/desk/store.ts': {
    tables: ['identity.member', 'identity.profile', 'identity.credential', 'identity.security', 'identity.totp'],
    why: 'the page of a member at the office, and the search by whatever is known of one',
  },
  'modules/identity/device-store.ts': {
    tables: ['identity.member'],
    why: 'at a sign-in, a browser is looked for by the name that is typed',
  },
  'modules/identity/link-store.ts': { tables: ['identity.member'], why: 'a newcomer with their type, and who else came that way' },
  'modules/identity/providers/store.ts': {
    tables: ['identity.member', 'identity.profile', 'identity.credential'],
    why: 'the ways in that are left, counted while their member is locked',
  },
  'modules/identity/session-store.ts': {
    tables: ['identity.member'],
    why: 'each call finds its session and whose it is in one read; trial members without a session are locked',
  },
  'modules/security/store.ts': { tables: ['identity.member'], why: 'a name and the password that belongs to it' },
}
