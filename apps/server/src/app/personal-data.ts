/** What the other modules know of a member, for the file of their data: read as the member would read it, page by page. */
import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import { filesOf, now, ownCall, type App, type Call, type Handler, type Scope, type Tx } from '../kernel/index.ts'
import { careChoiceOf, careMessagesOf, careRows, eraseCare, playedSince } from '../modules/care/index.ts'
import { eraseFeedback, feedbackOf } from '../modules/content/index.ts'
import { fishingRows, pokerRows } from '../modules/house/index.ts'
import type { PersonalParts } from '../modules/identity/index.ts'
import { eraseSeen, eraseTalk, ownLines } from '../modules/house/index.ts'
import { limitChanges, limitRoutesBy } from '../modules/limits/index.ts'
import { eraseMessages, messageSources } from '../modules/messages/index.ts'
import { erasePlayed, favouriteRows, hasPlayUnderWay, playRoutes, recentRows } from '../modules/play/index.ts'
import { reportRoutes } from '../modules/reports/index.ts'
import { erasePayments, hasPaymentUnderWay, paymentFactsOf, walletRoutes, walletRows } from '../modules/wallet/index.ts'

/** More lines than this of one kind are cut, and the file says so. */
const mostLines = 50_000
/** No member is older than this year. */
const firstYear = 2025

/** The years of the house, newest first, each as a span that a record takes. */
async function years(t: Tx): Promise<{ from: string; to: string }[]> {
  const last = (await now(t)).getUTCFullYear() + 1
  return Array.from({ length: last - firstYear + 1 }, (_, back) => ({ from: `${last - back}-01-01`, to: `${last - back}-12-31` }))
}

interface Paged {
  readonly content: readonly unknown[]
  readonly next: string | null
}

function callAs<N extends EndpointName>(app: App, scope: Scope, memberId: bigint, input: RequestOf<N>): Call<N> {
  const actor = { kind: 'player', memberId, publicId: '', role: 'member', sessionId: 0n } as const
  return ownCall<N>(app, { input, actor, scope, requestId: 'export' })
}

interface Lines {
  readonly lines: readonly unknown[]
  readonly isCut: boolean
}
type Read<N extends EndpointName> = Readonly<{ t: Tx; app: App; scope: Scope; memberId: bigint; handler: Handler<N> }>

/** Every page of a record, for each of the inputs in turn. */
async function allPages<N extends EndpointName>(
  { t, app, scope, memberId, handler }: Read<N>,
  inputs: readonly RequestOf<N>[],
): Promise<Lines> {
  const lines: unknown[] = []
  for (const input of inputs)
    for (let cursor: string | null | undefined; cursor !== null && lines.length < mostLines;) {
      const asked = { ...input, ...(cursor !== undefined && { cursor }) }
      const page = (await handler(t, callAs<N>(app, scope, memberId, asked))) as ReplyOf<N> & Paged
      lines.push(...page.content)
      cursor = page.next
    }
  return { lines, isCut: lines.length >= mostLines }
}

/** What keeps an account open, and what goes with it, beyond what identity knows. */
const closure: Omit<PersonalParts, 'sources'> = {
  isBusy: async (t, memberId) => (await hasPaymentUnderWay(t, memberId)) || hasPlayUnderWay(t, memberId),
  async erase(t, memberId) {
    await eraseMessages(t, memberId)
    await eraseFeedback(t, memberId)
    await eraseCare(t, memberId)
    await erasePayments(t, memberId)
    await erasePlayed(t, memberId)
    await eraseTalk(t, memberId)
    await eraseSeen(t, memberId)
  },
}

/** The parts of the wiring; `personal-tables.ts` says table by table what becomes of each. */
export function personalParts(app: App): PersonalParts {
  return { sources: sourcesOf(app), ...closure }
}

function sourcesOf(app: App): PersonalParts['sources'] {
  const { limits } = limitRoutesBy(playedSince)
  const { deposits, payees, transfers, withdrawals, withdrawInfo } = walletRoutes
  const { walletTransfers } = playRoutes
  const { accountRecord, bettingRecord, bonusDetails } = reportRoutes
  const account = (kind: 'cash' | 'bonus' | 'held') => async (t: Tx, scope: Scope, memberId: bigint) => {
    const inputs = (await years(t)).map((span) => ({ account: kind, ...span }))
    return allPages<'accountRecord'>({ t, app, scope, memberId, handler: accountRecord }, inputs)
  }
  return {
    // What is known of them: the pictures themselves are at hand in the member centre.
    files: (t, scope) => filesOf(t, scope),
    feedback: (t, scope) => feedbackOf(t, scope),
    ...messageSources,
    limits: async (t, scope, memberId) => limits(t, callAs<'limits'>(app, scope, memberId, {})),
    care: async (t, scope, memberId) => ({
      choice: await careChoiceOf(t, scope, memberId),
      messages: await careMessagesOf(t, scope, memberId),
      rows: await careRows(t, scope),
    }),
    deposits: (t, scope, memberId) => allPages<'deposits'>({ t, app, scope, memberId, handler: deposits }, [{}]),
    payments: (t, scope) => paymentFactsOf(t, scope),
    wallet: (t, scope) => walletRows(t, scope),
    limitChanges: (t, scope) => limitChanges(t, scope),
    poker: (t, scope) => pokerRows(t, scope),
    fishing: (t, scope) => fishingRows(t, scope),
    recentGames: (t, scope) => recentRows(t, scope),
    favouriteGames: (t, scope) => favouriteRows(t, scope),
    tableTalk: (t, scope) => ownLines(t, scope, mostLines),
    withdrawals: (t, scope, memberId) => allPages<'withdrawals'>({ t, app, scope, memberId, handler: withdrawals }, [{}]),
    payees: async (t, scope, memberId) => (await payees(t, callAs<'payees'>(app, scope, memberId, {}))).content,
    turnover: async (t, scope, memberId) => (await withdrawInfo(t, callAs<'withdrawInfo'>(app, scope, memberId, {}))).requirements,
    transfers: (t, scope, memberId) => allPages<'transfers'>({ t, app, scope, memberId, handler: transfers }, [{}]),
    vendorTransfers: (t, scope, memberId) => allPages<'walletTransfers'>({ t, app, scope, memberId, handler: walletTransfers }, [{}]),
    cash: account('cash'),
    bonus: account('bonus'),
    held: account('held'),
    bonuses: async (t, scope, memberId) => bonusDetails(t, callAs<'bonusDetails'>(app, scope, memberId, {})),
    async rounds(t, scope, memberId) {
      const inputs = (await years(t)).map((span) => ({ mode: 'real' as const, ...span }))
      return allPages<'bettingRecord'>({ t, app, scope, memberId, handler: bettingRecord }, inputs)
    },
  }
}
