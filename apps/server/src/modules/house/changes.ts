/** What two operators change of the house's games: limits, and turning something on again. Turning off protects, and holds at once. */
import { parseMoney } from '@khela/money'
import { fail, type Tx } from '../../kernel/index.ts'
import { gameRows, HOUSE_VENDOR, tableRows } from '../catalogue/index.ts'
import { memberOf, refuseOwn, type Change, type ChangeCall } from '../staff/index.ts'
import { gameLimits, hasOwnLimits, isHouseGame, isTurnedOff, setGameLimits, setSwitch, type SwitchTarget } from './controls.ts'

/** A limit may become ten times what it was in one step. */
const mostTimes = 10n

/** Everything that can be turned off: games of one bet, the tables with shared rounds, poker. */
export const switchable: ReadonlySet<string> = new Set(
  [...gameRows, ...tableRows].filter(({ vendor }) => vendor === HOUSE_VENDOR).map(({ code }) => code),
)

/** What a switch is about. Errors: not_found, bounds_invalid for a version and a member at once, own_request. */
async function targetOf(t: Tx, call: ChangeCall<'officeGameSwitch'>): Promise<{ target: SwitchTarget; name: string }> {
  const { game, version, memberId: publicId } = call.input
  if (!switchable.has(game)) fail('not_found')
  // What is not judged by versions has none that could be off.
  if (version !== undefined && !isHouseGame(game)) fail('not_found')
  if (version !== undefined && publicId !== undefined) fail('bounds_invalid')
  if (publicId !== undefined) {
    const member = await memberOf(t, call.scope, publicId)
    await refuseOwn(t, call, member.memberId, { act: 'game.switch.refused', subject: member.publicId })
    return { target: { kind: 'member', game, version: '', memberId: member.memberId }, name: `${game} ${member.publicId}` }
  }
  if (version !== undefined) return { target: { kind: 'version', game, version, memberId: null }, name: `${game} ${version}` }
  return { target: { kind: 'game', game, version: '', memberId: null }, name: game }
}

export const gameSwitchChange: Change<'officeGameSwitch'> = {
  audit: ({ off }) => (off ? 'game.off' : 'game.on'),
  key: ({ game, version, memberId }) => [game, version, memberId].filter((part) => part !== undefined).join(' '),
  async read(t, call) {
    const { target, name } = await targetOf(t, call)
    return { subject: { bn: name, en: name }, values: { off: await isTurnedOff(t, target) } }
  },
  async write(t, call, by) {
    const { target } = await targetOf(t, call)
    const { off, reason } = call.input
    if (!(await setSwitch(t, target, off, reason.trim(), by))) fail('state_changed')
    return undefined
  },
  protects: (_, after) => after['off'] === true,
}

export const gameLimitChange: Change<'officeGameLimits'> = {
  audit: () => 'game.limits',
  key: ({ game }) => game,
  async read(t, { app, input: { game } }) {
    if (!isHouseGame(game) || hasOwnLimits(game)) fail('not_found')
    return { subject: { bn: game, en: game }, values: { ...(await gameLimits(t, app, game)) } }
  },
  async write(t, { app, input }, by) {
    const to = {
      min: parseMoney(input.min),
      max: parseMoney(input.max),
      exposure: parseMoney(input.exposure),
      openMost: parseMoney(input.openMost),
    }
    if (to.min <= 0n || to.max < to.min || to.exposure < to.min || to.openMost < to.exposure) fail('bounds_invalid')
    const before = await gameLimits(t, app, input.game)
    for (const name of ['max', 'exposure', 'openMost'] as const) if (to[name] > parseMoney(before[name]) * mostTimes) fail('bounds_invalid')
    await setGameLimits(t, app, input.game, to, by)
    return undefined
  },
}
