/** The member page: everything about one member, read over the front doors of the modules (OF-4). */
import { limitNames, recordKind, type EndpointName, type ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { periodOf } from '@khela/time'
import { dayRangeOf, fail, now, routes, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { balances, balancesAt, entriesOf } from '../../ledger/index.ts'
import { accessOf, findByAnything, maskedContacts, type DeskMember } from '../identity/index.ts'
import { limitsOf } from '../limits/index.ts'
import { openVendorTransfersOf, vendorWalletsOf } from '../vendor-books/index.ts'
import { roundsOf, sittingGames, totalsOf } from '../rounds/index.ts'
import { membersOfPayee, paidByDay, paymentsOf, walletTotals } from '../payouts/index.ts'
import { requirementsOf } from '../turnover/index.ts'
import { hasOpenReview } from '../wallet/index.ts'
import { memberOf, noteLook, noteSearch } from '../staff/index.ts'

const pageSize = 20
const dayMs = 86_400_000
const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const money = (amount: bigint | null): string | null => (amount === null ? null : formatMoney(amount))

/** The member a page is about; that this operator looked is in the audit. Raises `not_found`. */
export async function lookUpMember(t: Tx, call: Pick<Call<EndpointName>, 'scope' | 'actor' | 'aside'>, id: string): Promise<DeskMember> {
  const member = await memberOf(t, call.scope, id)
  await noteLook(t, call, member.publicId)
  return member
}

async function search(t: Tx, call: Call<'officeMembers'>): Promise<ReplyOf<'officeMembers'>> {
  const { scope, input } = call
  const found = await findByAnything(t, scope, input.q, await membersOfPayee(t, scope, input.q.replaceAll(/[\s-]/g, '')))
  await noteSearch(
    t,
    call,
    found.map(({ publicId }) => publicId),
  )
  return {
    content: found.map(({ publicId: id, username, nickname, type, isDisabled, isSignInLocked, registeredAt, lastLoginAt, found: by }) => ({
      id,
      username,
      nickname,
      type,
      isDisabled,
      isSignInLocked,
      found: by,
      registeredAt: registeredAt.toISOString(),
      lastLoginAt: iso(lastLoginAt),
    })),
  }
}

async function moneyOf(t: Tx, scope: Scope, memberId: bigint) {
  const accounts = await balances(t, scope, memberId)
  const of = (name: string) => formatMoney(accounts.find(({ kind }) => kind === name)?.balance ?? 0n)
  const moving = new Set((await openVendorTransfersOf(t, scope, memberId)).map(({ vendor }) => vendor))
  const wallet = await walletTotals(t, scope, memberId)
  const played = await totalsOf(t, scope, { memberId, mode: 'real' })
  return {
    balances: { cash: of('cash'), held: of('held'), bonus: of('bonus'), owed: of('receivable'), trial: of('trial') },
    atVendors: (await vendorWalletsOf(t, scope, memberId)).map(({ vendor, balance, toldAt }) => ({
      vendor,
      balance: formatMoney(balance),
      toldAt: iso(toldAt),
      isMoving: moving.has(vendor),
    })),
    totals: {
      deposited: formatMoney(wallet.deposited),
      withdrawn: formatMoney(wallet.withdrawn),
      rounds: played.rounds,
      stake: formatMoney(played.stake),
      payout: formatMoney(played.payout),
      validBet: formatMoney(played.valid),
    },
  }
}

async function readMember(t: Tx, call: Call<'officeMember'>): Promise<ReplyOf<'officeMember'>> {
  const { scope, input } = call
  const member = await lookUpMember(t, call, input.id)
  const { memberId, publicId: id, username, nickname, type, isDisabled, isSignInLocked, upline } = member
  return {
    id,
    username,
    nickname,
    type,
    isDisabled,
    isSignInLocked,
    registeredAt: member.registeredAt.toISOString(),
    lastLoginAt: iso(member.lastLoginAt),
    contacts: { ...maskedContacts(member), mobileVerified: member.mobileVerified, emailVerified: member.emailVerified },
    line: {
      upline: upline && { id: upline.publicId, username: upline.username },
      downlines: Number(member.downlines),
      team: Number(member.team),
    },
    security: {
      hasAuthenticator: member.hasAuthenticator,
      hasPaymentPassword: member.hasPaymentPassword,
      mustChangePassword: member.mustChangePassword,
      changedAt: iso(member.securityChangedAt),
    },
    ...(await moneyOf(t, scope, memberId)),
    requirements: await requirementsOf(t, scope, memberId),
    leastOdds: await call.app.settings.get('TURNOVER_LEAST_HUNDREDTHS'),
    isInReview: await hasOpenReview(t, scope, memberId),
  }
}

async function readSeen(t: Tx, call: Call<'officeMemberSeen'>): Promise<ReplyOf<'officeMemberSeen'>> {
  const { scope, input } = call
  const seen = await accessOf(t, scope, (await lookUpMember(t, call, input.id)).memberId)
  const times = ({ since, seenAt }: { since: Date; seenAt: Date }) => ({ since: since.toISOString(), seenAt: seenAt.toISOString() })
  const short = (text: string | null) => text?.slice(0, 300) || null
  return {
    sessions: seen.sessions.map(({ id, ip, agent, way, ...at }) => ({
      id,
      ip: short(ip),
      agent: short(agent),
      way: short(way),
      ...times(at),
    })),
    devices: seen.devices.map(({ id, ip, agent, ...at }) => ({ id, ip: short(ip), agent: short(agent), ...times(at) })),
    networks: seen.networks.map(({ network, others, ...at }) => ({ network, others, ...times(at) })),
    signIns: seen.signIns.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
  }
}

async function readLimits(t: Tx, call: Call<'officeMemberLimits'>): Promise<ReplyOf<'officeMemberLimits'>> {
  const { scope, input } = call
  const { caps, coolingUntil, excluded, excludedUntil } = await limitsOf(t, scope, (await lookUpMember(t, call, input.id)).memberId)
  const minutes = (by: 'member' | 'operator') => {
    const value = caps[by].session?.value
    return value === null || value === undefined ? null : Number(value)
  }
  return {
    limits: limitNames.map((name) => ({
      name,
      own: money(caps.member[name]?.value ?? null),
      house: money(caps.operator[name]?.value ?? null),
    })),
    sessionMinutes: { own: minutes('member'), house: minutes('operator') },
    coolingUntil: iso(coolingUntil),
    excluded,
    excludedUntil: iso(excludedUntil),
  }
}

async function readEntries(t: Tx, call: Call<'officeMemberEntries'>): Promise<ReplyOf<'officeMemberEntries'>> {
  const { scope, input } = call
  const { memberId } = await lookUpMember(t, call, input.id)
  const { cursor, account } = input
  if (cursor !== undefined && !/^[1-9][0-9]{0,17}$/.test(cursor)) fail('bad_input', { field: 'cursor' })
  const before = cursor === undefined ? {} : { before: BigInt(cursor) }
  const entries = await entriesOf(t, scope, { memberId, account, limit: pageSize + 1, ...before, ...dayRangeOf(call.app, input) })
  const shown = entries.slice(0, pageSize)
  const games = await sittingGames(t, scope, memberId, shown)
  return {
    content: shown.map((one) => ({
      seq: String(one.seq),
      posting: String(one.postingId),
      kind: recordKind(one.kind, games.has(one.ref.id)),
      amount: formatMoney(one.amount),
      before: formatMoney(one.before),
      after: formatMoney(one.after),
      at: one.at.toISOString(),
      ref: `${one.ref.type} ${one.ref.id}`.slice(0, 300),
    })),
    next: entries.length > pageSize ? String(shown.at(-1)?.seq) : null,
  }
}

/** The cursor is the time and the id of the last one seen. */
async function readRounds(t: Tx, call: Call<'officeMemberRounds'>): Promise<ReplyOf<'officeMemberRounds'>> {
  const { scope, input } = call
  const { memberId } = await lookUpMember(t, call, input.id)
  const [, ms, id] = /^([0-9]{1,15})-(.+)$/.exec(input.cursor ?? '') ?? []
  const before = ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)), id }
  const rounds = await roundsOf(t, scope, { memberId, mode: 'real', limit: pageSize + 1, before, ...dayRangeOf(call.app, input) })
  const shown = rounds.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    content: shown.map((one) => ({
      id: one.id,
      game: one.displayName,
      vendor: one.vendor,
      stake: formatMoney(one.stake),
      payout: formatMoney(one.payout),
      status: one.status,
      at: one.at.toISOString(),
    })),
    next: rounds.length > pageSize && last ? `${last.at.getTime()}-${last.id}` : null,
  }
}

async function readPayments(t: Tx, call: Call<'officeMemberPayments'>): Promise<ReplyOf<'officeMemberPayments'>> {
  const { scope, input } = call
  const { memberId } = await lookUpMember(t, call, input.id)
  const rows = await paymentsOf(t, scope, { memberId, after: input.cursor, limit: pageSize + 1, ...dayRangeOf(call.app, input) })
  const shown = rows.slice(0, pageSize)
  return {
    content: shown.map(({ amount, at, ...row }) => ({ ...row, amount: formatMoney(amount), at: at.toISOString() })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

async function readTrend(t: Tx, call: Call<'officeMemberTrend'>): Promise<ReplyOf<'officeMemberTrend'>> {
  const { app, scope, input } = call
  const { memberId } = await lookUpMember(t, call, input.id)
  const days = Math.min(Math.max(Number(input.days), 1), 366)
  const zone = app.config.timeZone
  const today = periodOf('day', await now(t), zone)
  const ends = Array.from({ length: days }, (_, back) => new Date(today.endAt.getTime() - (days - 1 - back) * dayMs))
  const held = await balancesAt(t, scope, { memberId, account: 'cash', moments: ends })
  const paid = new Map(
    (await paidByDay(t, scope, { memberId, from: new Date(today.startAt.getTime() - (days - 1) * dayMs), zone })).map((one) => [
      one.day,
      one,
    ]),
  )
  return {
    content: ends.map((end, n) => {
      const day = periodOf('day', new Date(end.getTime() - dayMs / 2), zone).key
      const { deposited = 0n, withdrawn = 0n } = paid.get(day) ?? {}
      return { day, balance: formatMoney(held[n] ?? 0n), deposited: formatMoney(deposited), withdrawn: formatMoney(withdrawn) }
    }),
  }
}

export const memberPage = routes({
  officeMembers: search,
  officeMember: readMember,
  officeMemberSeen: readSeen,
  officeMemberLimits: readLimits,
  officeMemberEntries: readEntries,
  officeMemberRounds: readRounds,
  officeMemberPayments: readPayments,
  officeMemberTrend: readTrend,
})
