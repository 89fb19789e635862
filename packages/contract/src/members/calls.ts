/** Who is signed in, what they tell about themselves and agree to, and whom they brought (PS-3.1, PS-3.3, PS-2.42). */
import type { TOptional, TString } from 'typebox'
import { endpoint, everyone, players, rates, trueAccounts } from '../endpoint.ts'
import { profileLabels } from '../messages/support.ts'
import { Cursor, Instant, Integer, OneLine, T, Token, empty, list, nullable, obj, oneOf, optional } from '../schema.ts'
import { FieldRule } from './field-rules.ts'
import { memberIcons } from './member-icons.ts'

const Label = obj({
  label: oneOf(...profileLabels),
  /** Null where nothing was told. */
  value: nullable(OneLine(0, 255)),
  /** Told once and not changed here any more: a correction goes by a ticket. */
  isFixed: T.Boolean(),
  rule: FieldRule,
})

/** Each may be left out; an empty one is taken away. */
const labels = Object.fromEntries(profileLabels.map((label) => [label, optional(OneLine(0, 255))])) as Record<
  (typeof profileLabels)[number],
  TOptional<TString>
>

export const calls = {
  memberInfo: endpoint({
    method: 'GET',
    path: '/wps/member/info',
    site: 'web',
    title: 'Who is signed in',
    who: players,
    beforePassword: true,
    rate: rates.read,
    request: empty,
    reply: obj({
      id: T.String({ pattern: '^[0-9]{6,12}$' }),
      account: OneLine(1, 64),
      nickname: OneLine(1, 64),
      type: Integer(0, 99),
      registeredAt: Instant,
      lastLoginAt: nullable(Instant),
      icon: nullable(oneOf(...memberIcons)),
    }),
    errors: [],
    spec: 'PS-3.1, PS-7.4',
  }),
  /** The same choice again changes nothing, so that a retry is safe without a key. */
  memberIcon: endpoint({
    method: 'POST',
    path: '/wps/member/info/icon',
    site: 'web',
    title: 'Choose the picture that one is known by, or none',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ icon: nullable(oneOf(...memberIcons)) }),
    reply: obj({ icon: nullable(oneOf(...memberIcons)) }),
    errors: [],
    spec: 'PS-7.8',
  }),
  profile: endpoint({
    method: 'GET',
    path: '/wps/member/profile',
    site: 'web',
    title: 'What the member told about themselves, and the rules that values must keep',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({ labels: list(Label, 30), changedAt: nullable(Instant) }),
    errors: [],
    spec: 'PS-3.3',
  }),
  profileChange: endpoint({
    method: 'POST',
    path: '/wps/member/profile',
    site: 'web',
    title: 'Complete or change the profile; only labels that are sent, an empty one is taken away',
    who: trueAccounts,
    rate: rates.write,
    request: obj({
      ...labels,
      /** Birthdays of those under 21 are asked about once more (PS-5.5). */
      ageConfirmed: optional(T.Boolean()),
      proof: Token,
    }),
    reply: obj({ changed: list(oneOf(...profileLabels), 30) }),
    errors: ['proof_required', 'reg_pattern', 'profile_fixed', 'under_age', 'age_confirmation_required'],
    spec: 'PS-3.3, PS-5.1; CO-5.6',
  }),
  referral: endpoint({
    method: 'GET',
    path: '/wps/member/referral',
    site: 'web',
    title: 'The link that brings friends, and who came by it: masked names',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ cursor: optional(Cursor) }),
    reply: obj({
      isOn: T.Boolean(),
      code: nullable(OneLine(4, 32)),
      url: nullable(OneLine(1, 300)),
      came: Integer(0, 2_000_000_000),
      cameThisMonth: Integer(0, 2_000_000_000),
      content: list(obj({ name: OneLine(1, 64), at: Instant }), 50),
      next: nullable(Cursor),
    }),
    errors: [],
    spec: 'PS-2.42',
  }),
  affiliate: endpoint({
    method: 'GET',
    path: '/wps/agent/affiliate',
    site: 'web',
    title: 'Whether an affiliate code is good on this domain',
    who: everyone,
    rate: rates.identity,
    request: obj({ code: OneLine(1, 64), domain: OneLine(1, 255) }),
    reply: empty,
    errors: ['affiliate_unknown'],
    spec: 'PS-4.7, PS-7.9',
  }),
  consentGive: endpoint({
    method: 'POST',
    path: '/wps/member/privacy/consent',
    site: 'web',
    title: 'Accept the texts of now',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ terms: OneLine(1, 40), privacy: OneLine(1, 40) }),
    reply: empty,
    errors: ['consent_outdated'],
    spec: 'MB-2.1',
  }),
} as const
