import { endpoint, rates, trueAccounts } from '../../endpoint.ts'
import { OneLine, T, empty, list, obj } from '../../schema.ts'
import { Proof } from './centre.ts'

const Codes = obj({ codes: list(T.String({ pattern: '^[a-z2-9]{5}-[a-z2-9]{5}$' }), 20) })

/** A member's authenticator and the recovery codes beside it. */
export const calls = {
  totpBegin: endpoint({
    method: 'POST',
    path: '/wps/member/security/totp/begin',
    site: 'web',
    title: 'Begin to set an authenticator up',
    who: trueAccounts,
    rate: rates.identity,
    request: obj(Proof),
    reply: obj({ uri: OneLine(1, 300), secret: T.String({ pattern: '^[A-Z2-7]{32}$' }) }),
    errors: ['proof_required', 'state_changed'],
    spec: 'RFC 6238; MB-1.2',
  }),
  totpConfirm: endpoint({
    method: 'POST',
    path: '/wps/member/security/totp',
    site: 'web',
    title: 'Confirm the authenticator with its first code; answers recovery codes, shown once',
    who: trueAccounts,
    rate: rates.identity,
    request: obj({ code: OneLine(1, 16) }),
    reply: Codes,
    errors: ['totp_wrong', 'totp_not_begun', 'account_locked'],
    spec: 'RFC 6238; REL-A16',
  }),
  totpRemove: endpoint({
    method: 'DELETE',
    path: '/wps/member/security/totp',
    site: 'web',
    title: 'Remove the authenticator and its recovery codes',
    who: trueAccounts,
    rate: rates.identity,
    request: obj(Proof),
    reply: empty,
    errors: ['proof_required'],
    spec: 'MB-1.2',
  }),
  totpAlways: endpoint({
    method: 'POST',
    path: '/wps/member/security/totp/always',
    site: 'web',
    title: 'Ask for the authenticator at every sign-in, or no longer',
    who: trueAccounts,
    rate: rates.identity,
    request: obj({ ...Proof, on: T.Boolean() }),
    reply: empty,
    errors: ['proof_required', 'totp_not_begun'],
    spec: 'MB-1.2; REL-A16, REL-A25',
  }),
  recoveryRenew: endpoint({
    method: 'POST',
    path: '/wps/member/security/recovery',
    site: 'web',
    title: 'Make new recovery codes; the old ones end',
    who: trueAccounts,
    rate: rates.identity,
    request: obj(Proof),
    reply: Codes,
    errors: ['proof_required', 'totp_not_begun'],
    spec: 'MB-1.2',
  }),
}
