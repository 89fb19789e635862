import { endpoint, rates } from '../endpoint.ts'
import { changeErrors, ChangeReason, ChangeReply } from '../staff/office/proposals.ts'
import { Integer, PublicId, T, empty, nullable, obj } from '../schema.ts'
import { OfferRow } from './offers.ts'

const operator = ['operator'] as const
const spec = 'PAY-3.1 to PAY-3.3; D-P5'
const { id: _offer, archived: _archived, version: _version, ...offerFields } = OfferRow.properties

export const officeCalls = {
  officeDepositOfferSave: endpoint({
    method: 'POST',
    path: '/office/deposits/offer',
    site: 'office',
    title: 'Propose an offer or a change of one; switching one off holds at once; deposits under way keep the terms they were started with',
    who: operator,
    permission: 'deposit.decide',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: nullable(PublicId), version: Integer(0, 2_000_000_000), offer: obj(offerFields), reason: ChangeReason }),
    reply: ChangeReply,
    errors: ['state_changed', 'fields_empty', 'bounds_invalid', ...changeErrors],
    spec,
  }),
  officeDepositOfferArchive: endpoint({
    method: 'POST',
    path: '/office/deposits/offer/archive',
    site: 'office',
    title: 'Put an offer that is switched off away, or take it out again',
    who: operator,
    permission: 'deposit.decide',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, version: Integer(1, 2_000_000_000), archived: T.Boolean() }),
    reply: empty,
    errors: ['state_changed'],
    spec,
  }),
} as const
