/** Responsible play as the member meets it: reality checks, own figures, the question before the first deposit (CO-5.16, CO-5.17). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { periodOf } from '@khela/time'
import { now, playerOf, routes, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { hasDeposited } from './deposit-store.ts'
import { limitsOf, sessionLimitOf } from '../limits/index.ts'
import { runningPlayPeriod, playPeriodsOf, type PlayPeriod } from '../play/index.ts'
import { dueAt } from './rules.ts'
import { choiceOf, insertAnswer, messagesOf, writeDeclined, writeInterval } from './store.ts'

const DAY = 86_400_000
type AnyCall = Pick<Call<'realityCheck'>, 'app' | 'actor' | 'scope'>

const secondsOf = ({ beganAt, endedAt }: PlayPeriod): number => Math.round((endedAt.getTime() - beganAt.getTime()) / 1000)

async function readCheck(t: Tx, { actor, scope }: AnyCall): Promise<ReplyOf<'realityCheck'>> {
  const { memberId } = playerOf(actor)
  const at = await now(t)
  const playPeriod = await runningPlayPeriod(t, scope, memberId, at)
  const { everyMinutes, answeredAt } = await choiceOf(t, scope, memberId)
  const sessionMinutes = await sessionLimitOf(t, scope, memberId)
  const due = dueAt({ everyMinutes, beganAt: playPeriod?.beganAt, answeredAt })
  const ends = playPeriod && sessionMinutes !== null ? new Date(playPeriod.beganAt.getTime() + sessionMinutes * 60_000) : undefined
  return {
    now: at.toISOString(),
    everyMinutes,
    playPeriod: playPeriod
      ? {
          beganAt: playPeriod.beganAt.toISOString(),
          // Who sits before a game is playing, also between two rounds.
          seconds: Math.max(0, Math.round((at.getTime() - playPeriod.beganAt.getTime()) / 1000)),
          rounds: playPeriod.rounds,
          stake: formatMoney(playPeriod.stake),
          payout: formatMoney(playPeriod.payout),
        }
      : null,
    dueAt: due?.toISOString() ?? null,
    sessionMinutes,
    sessionEndsAt: ends?.toISOString() ?? null,
  }
}

type SpanName = ReplyOf<'safer'>['spans'][number]['span']

async function spanOf(t: Tx, scope: Scope, memberId: bigint, span: SpanName, from: Date): Promise<ReplyOf<'safer'>['spans'][number]> {
  const periods = await playPeriodsOf(t, scope, memberId, from)
  const sum = (of: (one: PlayPeriod) => bigint) => periods.reduce((total, one) => total + of(one), 0n)
  return {
    span,
    seconds: periods.reduce((total, one) => total + secondsOf(one), 0),
    rounds: periods.reduce((total, one) => total + one.rounds, 0),
    stake: formatMoney(sum(({ stake }) => stake)),
    payout: formatMoney(sum(({ payout }) => payout)),
  }
}

/** Whether to ask about limits before the first deposit: nothing set, declined or deposited yet (row 16). */
async function asksForLimits(t: Tx, scope: Scope, memberId: bigint, hasDeclined: boolean): Promise<boolean> {
  if (hasDeclined) return false
  const { caps } = await limitsOf(t, scope, memberId)
  return Object.keys(caps.member).length === 0 && !(await hasDeposited(t, scope, memberId))
}

async function readResponsiblePlay(t: Tx, { app, actor, scope }: Call<'safer'>): Promise<ReplyOf<'safer'>> {
  const { memberId } = playerOf(actor)
  const at = await now(t)
  const { everyMinutes, hasDeclined } = await choiceOf(t, scope, memberId)
  const today = periodOf('day', at, app.config.timeZone).startAt
  return {
    everyMinutes,
    asksForLimits: await asksForLimits(t, scope, memberId, hasDeclined),
    spans: [
      await spanOf(t, scope, memberId, 'day', today),
      await spanOf(t, scope, memberId, 'week', new Date(at.getTime() - 7 * DAY)),
      await spanOf(t, scope, memberId, 'month', new Date(at.getTime() - 30 * DAY)),
    ],
    messages: (await messagesOf(t, scope, memberId)).map(({ id, text, at: sentAt }) => ({ id, text, at: sentAt.toISOString() })),
  }
}

const tell = (t: Tx, app: App, memberId: bigint): void => app.live.ping(t, 'realityCheck', memberId)

export const responsiblePlayRoutes = routes({
  safer: readResponsiblePlay,
  realityCheck: readCheck,
  async realityCheckSet(t, call) {
    const { memberId } = playerOf(call.actor)
    await writeInterval(t, memberId, call.input.everyMinutes)
    tell(t, call.app, memberId)
    return readCheck(t, call)
  },
  async realityCheckAnswer(t, call) {
    const { memberId } = playerOf(call.actor)
    await insertAnswer(t, memberId, call.input.answer)
    tell(t, call.app, memberId)
    return readCheck(t, call)
  },
  async limitsDecline(t, call) {
    await writeDeclined(t, playerOf(call.actor).memberId)
    return {}
  },
})
