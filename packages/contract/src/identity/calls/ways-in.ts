import { endpoint, everyone, rates, trueAccounts } from '../../endpoint.ts'
import { Instant, OneLine, T, Token, empty, list, nullable, obj, oneOf, optional } from '../../schema.ts'
import { SignedIn } from './sign-in.ts'
import { About, refusals } from './registration.ts'

/** Houses that people may sign in at, PS-1.13; firebase confirms a phone number. */
export const providers = ['google', 'facebook', 'telegram', 'firebase'] as const
export type Provider = (typeof providers)[number]
const ProviderName = oneOf(...providers)

export const calls = {
  waysIn: endpoint({
    method: 'GET',
    path: '/wps/session/ways',
    site: 'web',
    title: 'Which other houses one may sign in at here',
    who: everyone,
    rate: rates.public,
    request: empty,
    reply: obj({ providers: list(ProviderName, providers.length) }),
    errors: [],
    spec: 'PS-1.13',
  }),
  wayInStart: endpoint({
    method: 'POST',
    path: '/wps/session/ways/start',
    site: 'web',
    title: 'Begin to sign in at another house: the address of its window',
    who: everyone,
    // It links another house to the account: not for whoever holds a password that is over.
    beforePassword: false,
    rate: rates.identity,
    request: obj({
      provider: ProviderName,
      /** `prove` gives a member without a password a fresh proof; `verify` brings a phone's token for a registration (`firebaseIdToken`) and is not handed in here. */
      purpose: oneOf('enter', 'link', 'prove', 'verify'),
      page: optional(oneOf('site', 'agent')),
      /** Fresh proof of who one is; for `link`. */
      proof: optional(Token),
    }),
    reply: obj({ state: Token, url: T.String({ pattern: '^https?://[^\\s]{3,4000}$' }) }),
    errors: ['way_in_off', 'way_in_unreachable', 'invalid_url', 'proof_required'],
    spec: 'PS-1.13, PS-7.1; REL-A24',
  }),
  wayInFinish: endpoint({
    method: 'POST',
    path: '/wps/session/ways/finish',
    site: 'web',
    title: 'Hand in what the other house answered',
    who: everyone,
    sealed: true,
    rate: rates.identity,
    request: obj({
      state: Token,
      /** Query or fragment of the address the other house sent the browser back to. */
      answer: OneLine(0, 6000),
    }),
    reply: obj({
      outcome: oneOf('in', 'new', 'linked', 'proved'),
      signedIn: nullable(SignedIn),
      /** Nobody here knows this person yet: `wayInRegister` takes the ticket once the terms are accepted. */
      newcomer: nullable(obj({ ticket: Token, provider: ProviderName, name: nullable(OneLine(1, 64)) })),
      /** Fresh proof of who one is, as `securityProof` gives it. */
      proof: nullable(Token),
    }),
    errors: [
      'way_in_off',
      'way_in_stale',
      'way_in_refused',
      'way_in_unreachable',
      'way_in_taken',
      'phone_invalid',
      'phone_missing',
      'phone_too_many_requests',
      'phone_unknown_error',
      'phone_code_wrong',
      'phone_code_missing',
      'phone_captcha_failed',
      'phone_quota_exceeded',
      'phone_not_enabled',
      'phone_code_expired',
      'popup_closed',
      'account_locked',
      'not_a_member',
      'not_an_agent',
      'verification_required',
      'verification_unavailable',
      'invalid_credentials',
    ],
    spec: 'PS-1.13, PS-4.4, PS-8.1; REL-A24',
  }),
  wayInRegister: endpoint({
    method: 'PUT',
    path: '/wps/member/register/way',
    site: 'web',
    title: 'Register with the proof of another house; the username is drawn',
    who: ['guest', 'trial'],
    sealed: true,
    key: 'required',
    rate: rates.identity,
    request: obj({
      ticket: Token,
      /** The number where the merchant asks for one and the other house did not prove it. */
      countryDialingCode: optional(OneLine(1, 8)),
      mobileNum: optional(OneLine(0, 32)),
      ...About,
    }),
    reply: SignedIn,
    errors: [
      'way_in_off',
      'way_in_stale',
      'way_in_taken',
      'username_taken',
      ...refusals,
      'account_locked',
      'not_a_member',
      'not_an_agent',
      'verification_required',
      'verification_unavailable',
      'invalid_credentials',
    ],
    spec: 'PS-4.7; REL-A24',
  }),
  linkedWays: endpoint({
    method: 'GET',
    path: '/wps/member/ways',
    site: 'web',
    title: 'Accounts at other houses that sign this member in',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      hasPassword: T.Boolean(),
      linked: list(obj({ provider: ProviderName, name: nullable(OneLine(1, 64)), linkedAt: Instant, usedAt: Instant }), providers.length),
    }),
    errors: [],
    spec: 'PS-2.36',
  }),
  unlinkWay: endpoint({
    method: 'POST',
    path: '/wps/member/ways/unlink',
    site: 'web',
    title: 'Part an account at another house from this one',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ provider: ProviderName, proof: Token }),
    reply: empty,
    errors: ['proof_required', 'way_in_last'],
    spec: 'PS-2.36',
  }),
} as const
