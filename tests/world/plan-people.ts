/** What members, visitors and operators call, and what is forbidden to them. From chance alone, see plan.ts. */
import type { EndpointName } from '@khela/contract'
import type { Action, Size, Who } from './steps.ts'
import type { Random } from './random.ts'

type Planned = Pick<Extract<Action, { do: 'call' }>, 'as' | 'name' | 'input' | 'forbidden'>

/** The first day of the world and one that never comes, for records. */
export const allDays = { from: '2026-03-01', to: '2027-02-20' } as const

const weights = {
  dice: 22,
  read: 22,
  deposit: 14,
  withdraw: 10,
  withdrawCancel: 4,
  approve: 7,
  reject: 4,
  payPart: 7,
  received: 2,
  transfer: 8,
  limits: 7,
  break: 1.5,
  launch: 3,
  seeds: 2,
  trial: 5,
  forbidden: 14,
} as const

const amount = (hundredths: number): string => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

export function planCall(random: Random, size: Size, member: number): Planned {
  const as: Who = `m${member}`
  const operator: Who = `o${random.below(size.operators)}`
  switch (random.weighted(weights)) {
    case 'dice':
      return dice(random, as, random.chance(0.85) ? 'real' : 'demo')
    case 'read':
      return read(random, as, operator)
    case 'deposit':
      return {
        as,
        name: 'depositCreate',
        input: { method: random.pick(['sim_bkash', 'sim_nagad', 'sim_card']), amount: amount(random.between(90, 3_000) * 100) },
      }
    case 'withdraw':
      return { as, name: 'withdrawCreate', input: withdrawal(random) }
    case 'withdrawCancel':
      return { as, name: 'withdrawCancel', input: { id: '$withdrawal:0' } }
    case 'approve':
      return {
        as: operator,
        name: 'officeWithdrawalApprove',
        input: { id: `$withdrawal@${as}:0`, state: 'RISK_CHECK', pay: random.chance(0.6) },
      }
    case 'payPart':
      return { as: operator, name: 'officePayoutMake', input: { id: `$withdrawal@${as}:0`, ...payment(random) } }
    case 'received':
      return { as, name: 'withdrawReceived', input: { id: '$withdrawal:0' } }
    case 'transfer':
      return transfer(random, size, member)
    case 'reject':
      return {
        as: operator,
        name: 'officeWithdrawalReject',
        input: { id: `$withdrawal@${as}:0`, state: random.pick(['RISK_CHECK', 'FAILED', 'SENT']), reason: 'not now' },
      }
    case 'limits':
      return { as: limited(random, size), name: 'limitsSet', input: limits(random) }
    case 'break':
      return { as: resting(random, size), ...breakFromPlay(random) }
    case 'launch':
      return { as, name: 'launchGame', input: { gameId: 'dice', mode: random.pick(['real', 'demo']) } }
    case 'seeds':
      return { as, name: 'rotateSeeds', input: { mode: random.pick(['real', 'demo']) } }
    case 'trial':
      return random.chance(0.2)
        ? { as: 'guest', name: 'freePlay', input: { os: 'world', platform: 'W' } }
        : dice(random, `t${random.below(3)}`, 'demo')
    case 'forbidden':
      return { ...forbidden(random, size, member, operator), forbidden: true }
  }
}

function dice(random: Random, as: Who, mode: 'real' | 'demo'): Planned {
  const stake = amount(random.between(100, 20_000))
  const input = { sessionId: `$session:${mode}`, mode, side: random.pick(['under', 'over']), target: random.between(1_000, 8_000), stake }
  return { as, name: 'diceBet', input }
}

/** To the upline, or by an agent to somebody who may stand below; whoever does not is refused, in words of its own. */
function transfer(random: Random, size: Size, member: number): Planned {
  const to = random.chance(0.6) ? {} : { to: `$number@m${random.below(size.members)}:0` }
  return {
    as: `m${member}`,
    name: 'transferCreate',
    input: { ...to, amount: amount(random.between(10, 400) * 100), note: '', proof: '$fresh:proof' },
  }
}

/** To one of the two accounts each member has: the second does not exist at the simulated gateway, so its payouts fail. */
function withdrawal(random: Random): Readonly<Record<string, unknown>> {
  return { amount: amount(random.between(150, 900) * 100), payeeId: random.chance(0.2) ? '$payee:1' : '$payee:0', proof: '$fresh:proof' }
}

/** A part by an operator's hand, or all that is left by the gateway's, as far as somebody guesses. */
function payment(random: Random): Readonly<Record<string, unknown>> {
  const state = random.pick(['APPROVED_1', 'SENT', 'FAILED'])
  const part = { state, amount: amount(random.pick([5_000, 15_000, 40_000])) }
  return random.chance(0.6) ? { ...part, way: 'hand', reference: 'world 1' } : { ...part, way: 'gateway' }
}

/** Every fourth member limits play, every tenth takes breaks; the others are never refused for that. */
const limited = (random: Random, size: Size): Who => `m${(random.below(Math.ceil(size.members / 4)) * 4 + 1) % size.members}`
const resting = (random: Random, size: Size): Who => `m${(random.below(Math.ceil(size.members / 10)) * 10 + 7) % size.members}`

function limits(random: Random): Readonly<Record<string, unknown>> {
  const name = random.pick(['bet', 'stakeDay', 'stakeWeek', 'stakeMonth', 'lossDay', 'lossWeek', 'depositDay', 'depositMonth'] as const)
  const most = name === 'bet' ? 50 : name.endsWith('Day') ? 600 : 2_500
  const more = name.startsWith('deposit') ? 10 : 1
  return { [name]: random.chance(0.1) ? null : amount(random.between(20, most) * 100 * more) }
}

function breakFromPlay(random: Random): { name: EndpointName; input: Readonly<Record<string, unknown>> } {
  const name = random.weighted({ coolOff: 6, selfExclude: 3, selfExcludeEnd: 2 } as const)
  if (name === 'coolOff') return { name, input: { hours: random.between(24, 72) } }
  return name === 'selfExclude' ? { name, input: { days: random.pick([1, 2, 7, null]) } } : { name, input: {} }
}

function read(random: Random, as: Who, operator: Who): Planned {
  const span = { mode: random.pick(['real', 'demo']), ...allDays }
  return random.pick<Planned>([
    { as, name: 'balance', input: {} },
    { as, name: 'accountRecord', input: { account: random.pick(['cash', 'bonus', 'held', 'trial']), ...allDays } },
    { as, name: 'bettingRecord', input: span },
    { as, name: 'bettingRound', input: { id: '$round:0' } },
    { as, name: 'deposits', input: {} },
    { as, name: 'deposit', input: { id: '$deposit:0' } },
    { as, name: 'withdrawals', input: {} },
    { as, name: 'withdrawInfo', input: {} },
    { as, name: 'limits', input: {} },
    { as, name: 'memberInfo', input: {} },
    { as, name: 'diceState', input: { mode: 'real' } },
    { as, name: 'seedHistory', input: { mode: 'real' } },
    { as: 'guest', name: 'hotGames', input: {} },
    { as: 'guest', name: 'winners', input: {} },
    { as: operator, name: 'officeWithdrawals', input: { filter: random.pick(['waiting', 'paying', 'disputed', 'decided']) } },
    { as: operator, name: 'officeBooks', input: {} },
    { as: operator, name: 'officeWithdrawal', input: { id: `$withdrawal@${as}:0` } },
  ])
}

/** What belongs to somebody else, what the role may not do, what nobody may. */
function forbidden(random: Random, size: Size, member: number, operator: Who): Planned {
  const as: Who = `m${member}`
  const other: Who = `m${(member + random.between(1, size.members - 1)) % size.members}`
  return random.pick<Planned>([
    { as, name: 'deposit', input: { id: `$deposit@${other}:0` } },
    { as, name: 'withdrawCancel', input: { id: `$withdrawal@${other}:0` } },
    { as, name: 'bettingRound', input: { id: `$round@${other}:0` } },
    { as, name: 'roundProof', input: { roundId: `$round@${other}:0` } },
    { as, name: 'accountPosting', input: { postingId: `$posting@${other}:0` } },
    dice(random, `t${random.below(3)}`, 'real'),
    { ...dice(random, as, 'real'), input: { ...dice(random, as, 'real').input, sessionId: `$session@${other}:real` } },
    { as, name: 'officeWithdrawals', input: { filter: 'waiting' } },
    { as, name: 'officeBooks', input: {} },
    { as: 'guest', name: 'balance', input: {} },
    { as: 'guest', name: 'withdrawCreate', input: withdrawal(random) },
    { as: `t${random.below(3)}`, name: 'withdrawCreate', input: withdrawal(random) },
    { as: operator, name: 'balance', input: {} },
    { as: operator, name: 'officeWithdrawalReject', input: { id: `$withdrawal@${as}:0`, state: 'RISK_CHECK', reason: ' ' } },
    { as, name: 'withdrawCreate', input: { ...withdrawal(random), payeeId: `$payee@${other}:0` } },
    { as, name: 'withdrawReceived', input: { id: `$withdrawal@${other}:0` } },
  ])
}
