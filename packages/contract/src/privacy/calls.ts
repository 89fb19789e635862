import { endpoint, rates, trueAccounts } from '../endpoint.ts'
import { Instant, Integer, OneLine, PublicId, T, Token, empty, list, nullable, obj, oneOf } from '../schema.ts'

const Versions = { terms: OneLine(1, 40), privacy: OneLine(1, 40) }

export const calls = {
  privacy: endpoint({
    method: 'GET',
    path: '/wps/member/privacy',
    site: 'web',
    title: 'What the member agreed to, the file of their data, and the end of the account',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      /** Versions of the texts as they stand now. */
      current: obj(Versions),
      /** Both texts of now have been accepted. */
      isCurrent: T.Boolean(),
      consents: list(obj({ document: oneOf('terms', 'privacy'), version: OneLine(1, 40), acceptedAt: Instant }), 100),
      export: nullable(
        obj({ id: PublicId, state: oneOf('asked', 'ready', 'fetched', 'over'), askedAt: Instant, expiresAt: nullable(Instant) }),
      ),
      closure: nullable(obj({ askedAt: Instant, closesAt: Instant })),
      closureDays: Integer(1, 90),
    }),
    errors: [],
    spec: 'MB-2.1 to MB-2.3',
  }),
  exportAsk: endpoint({
    method: 'POST',
    path: '/wps/member/privacy/export',
    site: 'web',
    title: 'Ask for a file of everything personal; one at a time',
    who: trueAccounts,
    key: 'required',
    rate: rates.identity,
    request: obj({ proof: Token }),
    reply: obj({ id: PublicId }),
    errors: ['proof_required', 'state_changed'],
    spec: 'MB-2.2',
  }),
  exportFetch: endpoint({
    method: 'POST',
    path: '/wps/member/privacy/export/fetch',
    site: 'web',
    title: 'Fetch the file; it is gone afterwards',
    who: trueAccounts,
    rate: rates.identity,
    request: obj({ id: PublicId }),
    reply: obj({ name: OneLine(1, 100), file: T.String() }),
    errors: ['export_not_ready'],
    spec: 'MB-2.2',
  }),
  closureAsk: endpoint({
    method: 'POST',
    path: '/wps/member/privacy/closure',
    site: 'web',
    title: 'Ask to close the account for good, after some days to think again',
    who: trueAccounts,
    key: 'required',
    rate: rates.identity,
    request: obj({ proof: Token }),
    reply: obj({ closesAt: Instant }),
    errors: ['proof_required', 'closure_blocked'],
    spec: 'MB-2.3',
  }),
  closureCancel: endpoint({
    method: 'POST',
    path: '/wps/member/privacy/closure/cancel',
    site: 'web',
    title: 'Keep the account after all',
    who: trueAccounts,
    rate: rates.write,
    request: empty,
    reply: empty,
    errors: ['state_changed'],
    spec: 'MB-2.3',
  }),
} as const
