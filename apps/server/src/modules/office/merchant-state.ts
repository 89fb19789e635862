/** Opening the site and closing it for maintenance. Closing with the text that stands protects, and holds at once. */
import type { ReplyOf } from '@khela/contract'
import { canonical, countriesBuiltAt, fail, now, type App, type Tx } from '../../kernel/index.ts'
import { noSubject, type Change, type Values } from '../staff/index.ts'

const fields = ['SYSTEM_STATUS', 'MAINTENANCE_END', 'MAINTENANCE_INFO'] as const

type SiteValues = Omit<ReplyOf<'officeMerchant'>, 'countriesBuiltAt'>
async function siteNow(t: Tx, app: App): Promise<SiteValues> {
  const [status, maintenanceEnd, info] = (await app.settings.rows(t, fields)).map(({ value }) => value)
  return { status, maintenanceEnd, info } as SiteValues
}

export const readMerchant = async (t: Tx, { app }: { readonly app: App }): Promise<ReplyOf<'officeMerchant'>> => ({
  ...(await siteNow(t, app)),
  countriesBuiltAt: countriesBuiltAt().toISOString(),
})

export const siteChange: Change<'officeMerchantSet'> = {
  audit: () => 'merchant.set',
  key: () => 'site',
  read: async (t, { app }) => ({ subject: noSubject, values: (await siteNow(t, app)) as unknown as Values }),
  async write(t, { app, input }, by) {
    const { bn, en } = input.info
    // Where both are empty members read the standard text; in one language only half of them would.
    if ((bn.trim() === '') !== (en.trim() === '')) fail('text_both')
    if (input.status === 'maintenance' && input.maintenanceEnd !== null && Date.parse(input.maintenanceEnd) <= (await now(t)).getTime())
      fail('end_over')
    await app.settings.lock(t)
    const standing = await siteNow(t, app)
    // Only what differs, so that the history of each setting has its changes and nothing else.
    if (input.status !== standing.status) await app.settings.set(t, 'SYSTEM_STATUS', input.status, by)
    if (input.maintenanceEnd !== standing.maintenanceEnd) await app.settings.set(t, 'MAINTENANCE_END', input.maintenanceEnd, by)
    if (canonical(input.info) !== canonical(standing.info)) await app.settings.set(t, 'MAINTENANCE_INFO', input.info, by)
    return undefined
  },
  // What the page of maintenance says is read by every member: two look at it, even while it protects.
  protects: (before, after) =>
    after['status'] === 'maintenance' && canonical(before?.['info'] ?? null) === canonical(after['info'] ?? null),
  // Every node and every open browser hears of it at the commit.
  announce: async (t, { app }) => app.live.ping(t, 'merchant'),
}
