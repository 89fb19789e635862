/** The house's own games at the office: switches, limits and returns, over the house's front door. Every change is audited in the same commit. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { fail, operatorOf, routes, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import {
  houseGameStates,
  houseSwitchesOff,
  isHouseGame,
  isSwitchable,
  returned,
  setGameLimits,
  turnSwitch,
  type GameReturn,
  type HouseGameState,
  type SwitchTarget,
} from '../house/index.ts'
import { findMembers } from '../identity/index.ts'
import { appendAudit } from './audit.ts'
import { memberOf } from './members.ts'
import { refuseOwn } from './own.ts'

type Reply = ReplyOf<'officeGames'>
type WireReturn = Reply['games'][number]['returns'][number]

const PPM = 1_000_000n
const MOST_PPM = 2_000_000_000n
const MOST_Z = 1_000_000n
const between = (value: bigint, low: bigint, high: bigint): number => Number(value < low ? low : value > high ? high : value)
const share = (ppm: bigint): number => between(ppm, 0n, MOST_PPM)
const maybeShare = (ppm: bigint | undefined): number | null => (ppm === undefined ? null : share(ppm))
const ratioShare = ({ num, den }: { readonly num: bigint; readonly den: bigint }): number => share((num * PPM) / den)

function wireReturn({ version, currency, sums, judged, days }: GameReturn, alarm: { rounds: number; hundredths: number }): WireReturn {
  const z = judged?.z === undefined ? null : between(judged.z, -MOST_Z, MOST_Z)
  return {
    version,
    currency: currency === 'TRIAL' ? 'TRIAL' : 'BDT',
    rounds: Number(sums.rounds),
    staked: formatMoney(BigInt(sums.staked)),
    paid: formatMoney(BigInt(sums.paid)),
    actual: share(returned(sums)),
    z,
    isAlarming: z !== null && Math.abs(z) >= alarm.hundredths && sums.rounds >= BigInt(alarm.rounds),
    days: days.slice(-40).map((one) => ({
      day: one.day.toISOString(),
      actual: share(returned(one.sums)),
      from: maybeShare(one.judged?.from),
      to: maybeShare(one.judged?.to),
    })),
  }
}

const wireLimits = ({ min, max, maxWin }: HouseGameState['limits']) => ({
  min: formatMoney(min),
  max: formatMoney(max),
  maxWin: formatMoney(maxWin),
})

async function wireOff(t: Tx, scope: Scope): Promise<Reply['off']> {
  const rows = await houseSwitchesOff(t, scope)
  const ids = [...new Set(rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])))]
  const members = new Map((await findMembers(t, scope, ids)).map((member) => [member.memberId, member]))
  return rows.map(({ kind, game, version, memberId, reason, operator, at }) => {
    const member = memberId === null ? undefined : members.get(memberId)
    return {
      kind,
      game,
      version,
      memberId: member?.publicId ?? null,
      account: member?.username ?? null,
      reason,
      by: operator,
      at: at.toISOString(),
    }
  })
}

async function readGames(t: Tx, call: Call<'officeGames'>): Promise<Reply> {
  const alarm = await call.app.settings.get('HOUSE_RETURN_ALARM')
  const states = await houseGameStates(t, call.app)
  return {
    games: states.map(({ game, name, version, low, high, limits, openMost, reserved, returns, unjudged }) => ({
      game,
      name,
      version,
      least: low === undefined ? null : ratioShare(low),
      most: ratioShare(high),
      unjudged: unjudged ?? null,
      limits: wireLimits(limits),
      openMost: formatMoney(openMost),
      reserved: formatMoney(reserved),
      returns: returns.map((one) => wireReturn(one, alarm)),
    })),
    off: await wireOff(t, call.scope),
  }
}

/** What a switch is about. Errors: not_found, bounds_invalid for a version and a member at once, own_request. */
async function targetOf(t: Tx, call: Call<'officeGameSwitch'>): Promise<{ target: SwitchTarget; subject: string }> {
  const { game, version, memberId: publicId } = call.input
  if (!isSwitchable(game)) fail('not_found')
  // What is not judged by versions has none that could be off.
  if (version !== undefined && !isHouseGame(game)) fail('not_found')
  if (version !== undefined && publicId !== undefined) fail('bounds_invalid')
  if (publicId !== undefined) {
    const member = await memberOf(t, call.scope, publicId)
    await refuseOwn(t, call, member.memberId, { act: 'game.switch.refused', subject: member.publicId })
    return { target: { kind: 'member', game, version: '', memberId: member.memberId }, subject: member.publicId }
  }
  if (version !== undefined) return { target: { kind: 'version', game, version, memberId: null }, subject: game }
  return { target: { kind: 'game', game, version: '', memberId: null }, subject: game }
}

/** Errors besides those of `targetOf`: reason_required; state_changed when it is so already. */
async function turn(t: Tx, call: Call<'officeGameSwitch'>): Promise<ReplyOf<'officeGameSwitch'>> {
  const { username } = operatorOf(call.actor)
  const { off } = call.input
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  const { target, subject } = await targetOf(t, call)
  if (!(await turnSwitch(t, target, off, reason, username))) fail('state_changed')
  const about = [target.game, target.kind, target.version].filter((part) => part !== '').join(' ')
  await appendAudit(t, { operator: username, act: off ? 'game.off' : 'game.on', subject, detail: `${about}: ${reason}` })
  return { off: await wireOff(t, call.scope) }
}

/** Errors: not_found for a game that has other settings or is none of the house's; reason_required; bounds_invalid. */
async function limit(t: Tx, call: Call<'officeGameLimits'>): Promise<ReplyOf<'officeGameLimits'>> {
  const { username } = operatorOf(call.actor)
  const { game } = call.input
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  // Dice has settings of its own, DICE_STAKE_MIN and DICE_STAKE_MAX.
  if (!isHouseGame(game) || game === 'dice') fail('not_found')
  const to = {
    min: parseMoney(call.input.min),
    max: parseMoney(call.input.max),
    exposure: parseMoney(call.input.exposure),
    openMost: parseMoney(call.input.openMost),
  }
  if (to.min <= 0n || to.max < to.min || to.exposure < to.min || to.openMost < to.exposure) fail('bounds_invalid')
  const before = await setGameLimits(t, call.app, game, to, username)
  const { min, max, exposure, openMost } = call.input
  const after = `${min} to ${max}, ${exposure} of one bet, ${openMost} of all open`
  await appendAudit(t, { operator: username, act: 'game.limits', subject: game, detail: `${before} → ${after}: ${reason}` })
  return { limits: { min, max, maxWin: exposure }, openMost }
}

export const gameDesk = routes({ officeGames: readGames, officeGameSwitch: turn, officeGameLimits: limit })
