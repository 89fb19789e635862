/** The house's own games at the office: switches, limits and returns. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, isCurrency, MERCHANT_CURRENCY } from '@khela/money'
import { routes, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { houseGameStates, houseSwitchesOff, type GameReturn, type HouseGameState } from './controls.ts'
import { returned } from './returns.ts'
import { findMembers } from '../members/index.ts'

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
    currency: isCurrency(currency) ? currency : MERCHANT_CURRENCY,
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

export const gameDesk = routes({ officeGames: readGames })
