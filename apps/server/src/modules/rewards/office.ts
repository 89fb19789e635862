/** Offers of deposits at the office: changed by two operators, put away by one. */
import { fail, operatorOf, routes, type Call, type Tx } from '../../kernel/index.ts'
import { appendAudit, onlySets, type Change } from '../staff/index.ts'
import { readOffer, saveOffer } from './offers/desk.ts'
import { archiveOffer } from './offers/store.ts'

/** Switching one off protects, and holds at once. */
export const offerChange: Change<'officeDepositOfferSave'> = {
  audit: () => 'deposit.offer',
  key: ({ id, offer }) => id ?? offer.title.en,
  async read(t, { input }, id) {
    const known = input.id ?? id
    const found = known === undefined ? undefined : await readOffer(t, known)
    if (found === undefined) return undefined
    const { active, title, terms, percent, cap, minDeposit, multiplier, contribution, days } = found
    return { subject: title, values: { active, title, terms, percent, cap, minDeposit, multiplier, contribution, days } }
  },
  write: async (t, { input }, by) => (await saveOffer(t, input, by)).id,
  protects: (before, after) => onlySets(before, after, 'active', 'false'),
}

/** One operator may: what is off is off for everybody either way. */
async function putAway(t: Tx, call: Call<'officeDepositOfferArchive'>): Promise<Record<string, never>> {
  const { id, archived } = call.input
  const { username } = operatorOf(call.actor)
  const offer = (await readOffer(t, id)) ?? fail('not_found')
  if (!(await archiveOffer(t, call.input, username))) fail('state_changed')
  const act = archived ? 'deposit.offer_archive' : 'deposit.offer_unarchive'
  await appendAudit(t, { operator: username, act, subject: id, detail: offer.title.en })
  return {}
}

export const offerDesk = routes({ officeDepositOfferArchive: putAway })
