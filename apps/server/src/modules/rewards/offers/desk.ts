/** Offers as operators keep them. Changes name the version they were made from. */
import type { ReplyOf, RequestOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { fail, publicId, type Tx } from '../../../kernel/index.ts'
import { isOfferSound } from './rules.ts'
import { insertOffer, offerById, offers, updateOffer, type OfferInput, type OfferRow } from './store.ts'

type Offer = ReplyOf<'officeDepositDesk'>['offers'][number]

/** Every offer, those that are put away last. */
export async function readOffers(t: Tx): Promise<Offer[]> {
  return (await offers(t, false)).map(offerView)
}

export async function readOffer(t: Tx, id: string): Promise<Offer | undefined> {
  const row = await offerById(t, id)
  return row && offerView(row)
}

function offerView({ cap, minDeposit, contribution, ...rest }: OfferRow): Offer {
  return { ...rest, cap: formatMoney(cap), minDeposit: formatMoney(minDeposit), contribution: [...contribution] }
}

/** Raises `fields_empty`, `bounds_invalid`, `state_changed`. */
export async function saveOffer(t: Tx, input: RequestOf<'officeDepositOfferSave'>, by: string): Promise<{ id: string; version: number }> {
  const { id, version, offer } = input
  const texts = [offer.title.bn, offer.title.en, offer.terms.bn, offer.terms.en]
  if (texts.some((text) => text.trim() === '')) fail('fields_empty', { fields: 'title, terms' })
  const [cap, minDeposit] = [parseMoney(offer.cap), parseMoney(offer.minDeposit)]
  if (!isOfferSound({ ...offer, cap, minDeposit })) fail('bounds_invalid')
  const row: OfferInput = { ...offer, version, cap, minDeposit, id: id ?? publicId('ofr') }
  if (id === null) {
    await insertOffer(t, row, by)
    return { id: row.id, version: 1 }
  }
  if (!(await updateOffer(t, row, by))) fail('state_changed')
  return { id: row.id, version: row.version + 1 }
}
