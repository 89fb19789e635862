/** What gateways do with deposits: they find them, have them asked about, and bring money that nobody asked for. */
import { publicId } from '../../../kernel/index.ts'
import type { Deposits } from '../../gateways/index.ts'
import { confirmJob } from './confirm.ts'
import { depositAbout, insertDeposit, lockDeposits, moveDeposit, noteHint, noteNotified, payersAt, unpaidOf } from './store.ts'

export const deposits: Deposits = {
  find: depositAbout,
  async ask(t, app, id) {
    await noteNotified(t, id)
    await app.jobs.enqueue(t, confirmJob, { id })
  },
  async askForHint(t, app, id) {
    if (await noteHint(t, id)) await app.jobs.enqueue(t, confirmJob, { id })
  },
  lock: lockDeposits,
  payers: payersAt,
  unpaid: unpaidOf,
  async addUnasked(t, app, { memberId, gateway, method, amount, sendTo }) {
    const id = publicId('dep')
    await insertDeposit(t, { memberId, id, gateway, method, amount, ttlSeconds: await app.settings.get('DEPOSIT_TTL_SECONDS') })
    await moveDeposit(t, { memberId, id }, { from: ['CREATED'], to: 'AWAITING_PAYER', providerRef: id, sendTo })
    return id
  },
}
