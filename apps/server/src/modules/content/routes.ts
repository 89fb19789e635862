import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { routes, type App, type Call, type Language, type Tx } from '../../kernel/index.ts'
import { balances } from '../../ledger/index.ts'
import { readContent } from './cache.ts'
import { sendFeedback } from './feedback.ts'
import { announcementsOf, headlinesOf, helpOf, resourcesOf } from './views.ts'

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
export async function readResources(t: Tx, app: App): Promise<ReplyOf<'permissionInfo'>['resources']> {
  const { items, now } = await readContent(t, app)
  return resourcesOf(items, now)
}

async function publicState(t: Tx, { app, actor, scope }: Call<'publicState'>): Promise<ReplyOf<'publicState'>> {
  const { items, now } = await readContent(t, app)
  const isTrial = actor.kind === 'player' && actor.role === 'trial'
  const found = actor.kind === 'player' ? await balances(t, scope, actor.memberId) : undefined
  const balance = found?.find(({ kind }) => kind === (isTrial ? 'trial' : 'cash'))?.balance ?? 0n
  const services = await app.settings.get('CUSTOMER_SERVICE')
  return {
    balance: found === undefined ? null : formatMoney(balance),
    currencySymbol: isTrial ? '★' : '৳',
    ...headlinesOf(items, now),
    unreadMessage: unread,
    availablePromo: { REFERRAL: { enabled: await app.settings.get('REFERRAL') } },
    hasVip: false,
    customerService: services.map(({ csType, title }) => ({ csType, title })),
  }
}

/** Nobody can be written to yet: the inbox is a module of its own. */
const unread = 0

export const contentRoutes = routes({
  async announcements(t, { app, input }) {
    const { items, now } = await readContent(t, app)
    return announcementsOf(items, now, input)
  },
  async helpCenter(t, { app, input }) {
    const { items, now } = await readContent(t, app)
    return helpOf(items, now, input.lang, groupTitles(input.lang))
  },
  sendFeedback,
  publicState,
  unreadCount: () => Promise.resolve({ unread }),
})
