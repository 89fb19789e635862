/** What a member tells about themselves, whom they brought, what they wrote (PS-3.3, PS-2.42). */
import type { TOptional, TString } from 'typebox'
import { profileLabels } from '../../messages/support.ts'
import { feedbackTypes } from '../../content/kinds.ts'
import { endpoint, rates, trueAccounts } from '../../endpoint.ts'
import { Cursor, Instant, Integer, OneLine, PublicId, T, Token, empty, list, nullable, obj, oneOf, optional } from '../../schema.ts'
import { FieldRule } from '../field-rules.ts'
import { Prose } from '../../content/calls.ts'

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
  feedbackHistory: endpoint({
    method: 'GET',
    path: '/wps/member/feedback',
    site: 'web',
    title: 'What the member wrote to the house, and what was answered',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ cursor: optional(Cursor) }),
    reply: obj({
      content: list(
        obj({
          id: PublicId,
          type: T.Unsafe<(typeof feedbackTypes)[number]>(T.Union(feedbackTypes.map((type) => T.Literal(type)))),
          content: Prose(1, 1_000),
          at: Instant,
          state: oneOf('OPEN', 'DONE'),
          doneAt: nullable(Instant),
          answer: nullable(Prose(1, 1_000)),
        }),
        50,
      ),
      next: nullable(Cursor),
    }),
    errors: [],
    spec: 'PS-1.9; MB-4.1',
  }),
} as const
