import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ReplyOf } from '@khela/contract'
import { formatMoney, signOf, TRIAL_CURRENCY } from '@khela/money'
import { routes, type Actor, type App, type Call, type Language, type Scope, type Tx } from '../../kernel/index.ts'
import { balances } from '../../ledger/index.ts'
import { readContent } from './cache.ts'
import { feedbackHistory, sendFeedback } from './feedback.ts'
import { announcementsOf, bannerGroupsOf, headlinesOf, helpOf, resourcesOf } from './views.ts'

type GroupTitles = Parameters<typeof helpOf>[3]
const titles = new Map<Language, GroupTitles>()

function groupTitles(language: Language): GroupTitles {
  let known = titles.get(language)
  if (known === undefined) {
    const file = fileURLToPath(import.meta.resolve(`@khela/i18n/locales/${language}/content.json`))
    known = (JSON.parse(readFileSync(file, 'utf8')) as { group: GroupTitles }).group
    titles.set(language, known)
  }
  return known
}

/** What the merchant's startup call shows of the content. */
export async function readFrameContent(t: Tx, app: App): Promise<Pick<ReplyOf<'permissionInfo'>, 'resources' | 'bannerGroups'>> {
  const { items, now } = await readContent(t, app)
  return { resources: resourcesOf(items, now), bannerGroups: bannerGroupsOf(items, now) }
}

/** How many messages a caller has not read. */
export type UnreadOf = (t: Tx, scope: Scope, actor: Actor) => Promise<number>

async function publicState(t: Tx, { app, actor, scope }: Call<'publicState'>, unreadOf: UnreadOf): Promise<ReplyOf<'publicState'>> {
  const { items, now } = await readContent(t, app)
  const isTrial = actor.kind === 'player' && actor.role === 'trial'
  const found = actor.kind === 'player' ? await balances(t, scope, actor.memberId) : undefined
  const balance = found?.find(({ kind }) => kind === (isTrial ? 'trial' : 'cash'))?.balance ?? 0n
  const services = await app.settings.get('CUSTOMER_SERVICE')
  return {
    balance: found === undefined ? null : formatMoney(balance),
    currencySymbol: isTrial ? signOf(TRIAL_CURRENCY) : signOf(),
    ...headlinesOf(items, now),
    unreadMessage: await unreadOf(t, scope, actor),
    availablePromo: { REFERRAL: { enabled: await app.settings.get('REFERRAL') } },
    customerService: services.map(({ csType, title }) => ({ csType, title })),
  }
}

/** The content's calls; `unreadOf` counts what waits in the inbox, which is a module of its own. */
export const contentRoutes = (unreadOf: UnreadOf) =>
  routes({
    async announcements(t, { app, input }) {
      const { items, now } = await readContent(t, app)
      return announcementsOf(items, now, input)
    },
    async helpCenter(t, { app, input }) {
      const { items, now } = await readContent(t, app)
      return helpOf(items, now, input.lang, groupTitles(input.lang))
    },
    sendFeedback,
    feedbackHistory,
    publicState: (t, call) => publicState(t, call, unreadOf),
  })
