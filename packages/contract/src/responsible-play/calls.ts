/** Responsible play as the member meets it, beside the limits: reality checks, own figures, the question before the first deposit. */
import { realityAnswers, realityCheckMinutes } from './responsible-play.ts'
import { endpoint, rates, trueAccounts } from '../endpoint.ts'
import { Instant, Integer, OneLine, MoneyText, PublicId, T, empty, list, nullable, obj, oneOf } from '../schema.ts'

const Minutes = Integer(realityCheckMinutes.min, realityCheckMinutes.max)
const Seconds = Integer(0, 2_000_000_000)
/** What was played for money: rounds, time in which they lay, stakes and payouts. */
const Played = { seconds: Seconds, rounds: Integer(0, 2_000_000_000), stake: MoneyText, payout: MoneyText }

/** `playPeriod`: play without a gap of half an hour, as it runs; null when nobody plays. `dueAt`: when the next check is to be shown. */
const RealityCheck = obj({
  now: Instant,
  everyMinutes: nullable(Minutes),
  playPeriod: nullable(obj({ beganAt: Instant, ...Played })),
  dueAt: nullable(Instant),
  sessionMinutes: nullable(Integer(1, 1440)),
  /** When the limit on the length of a session ends this one. */
  sessionEndsAt: nullable(Instant),
})

export const calls = {
  safer: endpoint({
    method: 'GET',
    path: '/wps/member/safer',
    site: 'web',
    title: 'Own figures of play, the interval of reality checks, and what the house wrote about it',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      everyMinutes: nullable(Minutes),
      /** Whether to ask about limits now: nothing was set, declined or deposited yet. */
      asksForLimits: T.Boolean(),
      spans: list(obj({ span: oneOf('day', 'week', 'month'), ...Played }), 3),
      messages: list(obj({ id: PublicId, text: OneLine(1, 500), at: Instant }), 20),
    }),
    errors: [],
    spec: 'CO-5.16, CO-5.17, CO-5.29',
  }),
  realityCheck: endpoint({
    method: 'GET',
    path: '/wps/member/realityCheck',
    site: 'web',
    title: 'How long and for how much the member is playing, and when that is to be shown',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: RealityCheck,
    errors: [],
    spec: 'CO-5.17',
  }),
  realityCheckSet: endpoint({
    method: 'POST',
    path: '/wps/member/realityCheck/interval',
    site: 'web',
    title: 'Choose the interval of reality checks; null: none',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ everyMinutes: nullable(Minutes) }),
    reply: RealityCheck,
    errors: [],
    spec: 'CO-5.17',
  }),
  realityCheckAnswer: endpoint({
    method: 'POST',
    path: '/wps/member/realityCheck/answer',
    site: 'web',
    title: 'Answer a reality check; the next one is due an interval later',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ answer: oneOf(...realityAnswers) }),
    reply: RealityCheck,
    errors: [],
    spec: 'CO-5.17',
  }),
  limitsDecline: endpoint({
    method: 'POST',
    path: '/wps/member/limits/decline',
    site: 'web',
    title: 'Deposit without limits of one’s own; remembered, so that it is not asked again',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: empty,
    reply: empty,
    errors: [],
    spec: 'CO-5.16',
  }),
} as const
