/**
 * Bonus details (PS-2.40): every bonus and prize that was posted, with what must be wagered for it, and the free rounds
 * that were given. Read from the ledger, the wallet's requirements and play.
 */
import { kindsOfGroup, type MemberAccountKind, type ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { now, playerOf, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { balances, postingIdOf, postingOf, type AccountEntry } from '../../ledger/index.ts'
import { freeRoundsOf } from '../bets/index.ts'
import { vendorNames } from './game-store.ts'
import { bonusRequirements, type BonusRequirement } from '../turnover/index.ts'
import { entriesWanted } from './account.ts'

type Bonus = ReplyOf<'bonusDetails'>['content'][number]
/** Lines of each source at most. */
const most = 60
const everything = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') }
/** What the key of a bonus with wagering ends in: a prize given as bonus money, a win of free rounds, an offer or a gift by hand. */
const steps = [':bonus_grant', ':bonus_win', ''] as const
const none = formatMoney(0n)

interface BonusRow {
  readonly postingId: bigint
  readonly amount: bigint
  /** A gift of cash asks for turnover too. */
  readonly account: Bonus['account']
}

/** The posting a requirement came with; undefined when it is named otherwise. */
async function givenBy(t: Tx, scope: Scope, memberId: bigint, source: string): Promise<BonusRow | undefined> {
  for (const step of steps) {
    const id = await postingIdOf(t, memberId, `${source}${step}`)
    const posting = id === undefined ? undefined : await postingOf(t, scope, id)
    const side = posting?.sides.find((one) => one.memberId === memberId)
    if (posting !== undefined && side !== undefined)
      return { postingId: posting.id, amount: side.amount, account: side.kind === 'cash' ? 'cash' : 'bonus' }
  }
  return undefined
}

const vendorOf = (source: string): string => source.split(':')[0] ?? ''

/** `cancelled`: taken back before its time was over, with the deposit it came with. */
function stateOf({ needed, done, expiresAt, forfeitedAt }: BonusRequirement, seenAt: Date): Bonus['state'] {
  if (forfeitedAt !== null) return expiresAt !== null && expiresAt <= forfeitedAt ? 'expired' : 'cancelled'
  if (done >= needed) return 'done'
  return expiresAt !== null && expiresAt <= seenAt ? 'expired' : 'open'
}

function ofRequirement(requirement: BonusRequirement, given: BonusRow | undefined, vendorName: Bonus['vendorName'], seenAt: Date): Bonus {
  const { source, needed, done, at, expiresAt } = requirement
  return {
    id: `requirement:${source}`,
    reason: vendorName === null ? 'bonus' : 'free_rounds',
    vendorName,
    source,
    amount: given === undefined ? null : formatMoney(given.amount),
    account: given?.account ?? 'bonus',
    times: null,
    needed: formatMoney(needed),
    done: formatMoney(done),
    left: formatMoney(needed - done),
    state: stateOf(requirement, seenAt),
    takenBack: formatMoney(requirement.forfeited),
    at: at.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    postingId: given === undefined ? null : String(given.postingId),
  }
}

const ofEntry = (entry: AccountEntry, account: 'cash' | 'bonus'): Bonus => ({
  id: `entry:${account}:${entry.seq}`,
  reason: entry.ref.type === 'promo' ? 'promotion' : 'bonus',
  vendorName: null,
  source: entry.ref.id,
  amount: formatMoney(entry.amount),
  account,
  times: null,
  needed: none,
  done: none,
  left: none,
  state: 'free',
  takenBack: none,
  at: entry.at.toISOString(),
  expiresAt: null,
  postingId: String(entry.postingId),
})

/** Prizes and bonuses of one account. */
async function entriesOn(t: Tx, scope: Scope, memberId: bigint, account: 'cash' | 'bonus'): Promise<Bonus[]> {
  const wanted = { memberId, account: account satisfies MemberAccountKind, kinds: kindsOfGroup('bonuses'), limit: most, ...everything }
  return (await entriesWanted(t, scope, wanted)).filter(({ amount }) => amount > 0n).map((entry) => ofEntry(entry, account))
}

/** Bonuses and prizes of a member, newest first; one that must be wagered says how far that is. */
export async function bonusesOf(t: Tx, scope: Scope, memberId: bigint): Promise<Bonus[]> {
  const names = await vendorNames(t)
  const seenAt = await now(t)
  const owed: Bonus[] = []
  for (const requirement of await bonusRequirements(t, scope, memberId, most)) {
    const given = await givenBy(t, scope, memberId, requirement.source)
    owed.push(ofRequirement(requirement, given, names.get(vendorOf(requirement.source)) ?? null, seenAt))
  }
  const known = new Set(owed.map(({ postingId }) => postingId))
  const free = [...(await entriesOn(t, scope, memberId, 'cash')), ...(await entriesOn(t, scope, memberId, 'bonus'))]
  const rounds = (await freeRoundsOf(t, scope, memberId)).map(({ id, vendor, at }): Bonus => ({
    id: `rounds:${id}`,
    reason: 'free_rounds',
    vendorName: names.get(vendor) ?? null,
    source: id,
    amount: null,
    account: 'bonus',
    times: null,
    needed: none,
    done: none,
    left: none,
    state: 'free',
    takenBack: none,
    at: at.toISOString(),
    expiresAt: null,
    postingId: null,
  }))
  const all = [...owed, ...free.filter(({ postingId }) => !known.has(postingId)), ...rounds]
  return all.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, 200)
}

/** The member's own, with the bonus money in the account now. */
export async function bonusDetails(t: Tx, { app, actor, scope }: Call<'bonusDetails'>): Promise<ReplyOf<'bonusDetails'>> {
  const { memberId } = playerOf(actor)
  const held = await balances(t, scope, memberId)
  return {
    content: await bonusesOf(t, scope, memberId),
    balance: formatMoney(held.find(({ kind }) => kind === 'bonus')?.balance ?? 0n),
    leastOdds: await app.settings.get('TURNOVER_LEAST_HUNDREDTHS'),
    asOf: (await now(t)).toISOString(),
  }
}
