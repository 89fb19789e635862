/** Opening the site and closing it for maintenance. */
import type { ReplyOf } from '@khela/contract'
import { operatorOf, type Call, type Tx } from '../../kernel/index.ts'
import { appendAudit } from './audit.ts'

export async function readMerchant(_: Tx, { app }: Call<'officeMerchant'>): Promise<ReplyOf<'officeMerchant'>> {
  return {
    status: await app.settings.get('SYSTEM_STATUS'),
    maintenanceEnd: await app.settings.get('MAINTENANCE_END'),
    info: await app.settings.get('MAINTENANCE_INFO'),
  }
}

/** Every node and every open browser hears of it at the commit. */
export async function setMerchant(t: Tx, call: Call<'officeMerchantSet'>): Promise<ReplyOf<'officeMerchantSet'>> {
  const { app, input } = call
  const { username } = operatorOf(call.actor)
  await app.settings.set(t, 'SYSTEM_STATUS', input.status, username)
  await app.settings.set(t, 'MAINTENANCE_END', input.maintenanceEnd, username)
  await app.settings.set(t, 'MAINTENANCE_INFO', input.info, username)
  const until = input.maintenanceEnd === null ? '' : ` until ${input.maintenanceEnd}`
  await appendAudit(t, { operator: username, act: 'merchant.set', subject: 'SYSTEM_STATUS', detail: `${input.status}${until}` })
  app.live.ping(t, 'merchant')
  return {}
}
