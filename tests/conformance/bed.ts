/** The testbed of Khela (packages/conformance, "The testbed"): each control call goes through the services of the product. */
import * as store from './bed-store.ts'
import { randomBytes } from 'node:crypto'
import { floorToCent, formatMoney, parseMoney, type Money } from '@khela/money'
import { AppError, newToken, ownCall, publicId, type Db, type RunningApp, type Tx } from '../../apps/server/src/kernel/index.ts'
import { self } from '../../apps/server/src/kernel/scope-mint.ts'
import { playedSince } from '../../apps/server/src/modules/responsible-play/index.ts'
import { balances, post, type PostingKind } from '../../apps/server/src/ledger/index.ts'
import { registerMember } from '../../apps/server/src/modules/identity/index.ts'
import { insertTicket } from '../../apps/server/src/modules/security/index.ts'
import { exclude, setLimits } from '../../apps/server/src/modules/limits/index.ts'
import { reconcileVendor } from '../../apps/server/src/modules/vendor-books/index.ts'
import type { VendorDoor } from '../../apps/server/src/modules/vendors/index.ts'
import { playerNameOf } from '../../apps/server/src/modules/play/session-store.ts'
import { moneyRoutes } from '../../apps/server/src/testing/money.ts'
import { insertPayee } from '../../apps/server/src/modules/payouts/payee-store.ts'
import { other, underTest } from './vendors.ts'

type Json = Readonly<Record<string, unknown>>

export interface BedOptions {
  readonly app: RunningApp
  /** As the owner of the database. */
  readonly owner: Db
  readonly door: VendorDoor
  /** Arms the crash: the next bet is committed and not answered. */
  readonly crashAtNextBet: () => void
}

const currency = 'BDT'
const SESSION_MINUTES = 240
/** How often the bonus a player begins with is to be wagered. */
const BONUS_WAGERING = 5n
/** Wagering once, as play.free_rounds has it. */
const ONCE = 10_000n
const shown = (amount: Money): string => formatMoney(floorToCent(amount))

/** Thrown to take back what a look at the product's behaviour has done. */
class Undo extends Error {}

export class Bed {
  readonly #o: BedOptions
  /** The round of jobs that has begun, and the one that all who come meanwhile wait for. */
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<unknown> | undefined
  readonly #calls: Readonly<Record<string, (asked: Json) => Promise<Json>>>

  constructor(options: BedOptions) {
    this.#o = options
    this.#calls = {
      player: (asked) => this.#player(asked),
      session: (asked) => this.#session(asked),
      account: (asked) => this.#account(asked),
      money: (asked) => this.#money(asked),
      limit: (asked) => this.#limit(asked),
      game: async (asked) => this.#behind((t) => store.setMaintenance(t, text(asked, 'game_code'), asked['enabled'] !== true)),
      campaign: (asked) => this.#campaign(asked),
      clock: async (asked) => this.#behind(async (t) => store.age(t, await this.#member(asked), Number(asked['advance_ms']))),
      round: (asked) => this.#round(asked),
      vendor: async (asked) => {
        await this.#behind((t) => store.setAddress(t, underTest.code, text(asked, 'base_url')))
        await options.door.keys.refresh()
        return {}
      },
      reconcile: (asked) => this.#reconcile(asked),
      crash: async () => {
        options.crashAtNextBet()
        return {}
      },
    }
  }

  async #reconcile(asked: Json): Promise<Json> {
    const [from, to] = ['from_ms', 'to_ms'].map((name) => new Date(Number(asked[name])))
    if (from === undefined || to === undefined) throw new Error('a span has a beginning and an end')
    const { cases } = await reconcileVendor(this.#o.app, underTest.code, from, to)
    return {
      cases: cases.map(({ kind, player, txId, ours, theirs }) => ({
        kind,
        player_id: player ?? '',
        tx_id: txId ?? '',
        amount: shown(theirs ?? ours ?? 0n),
      })),
    }
  }

  /** The answer to a control call; undefined for one that is not there. */
  async answer(name: string, asked: Json): Promise<Json | undefined> {
    return this.#calls[name]?.(asked)
  }

  async #behind(work: (t: Tx) => Promise<void>): Promise<Json> {
    await this.#o.owner.tx(work)
    return {}
  }

  async #member(asked: Json): Promise<bigint> {
    const player = text(asked, 'player_id')
    const memberId = await this.#o.owner.tx((t) => store.memberOf(t, underTest.code, player))
    if (memberId === undefined) throw new Error(`there is no player ${player}`)
    return memberId
  }

  async #player(asked: Json): Promise<Json> {
    const { app } = this.#o
    const username = `kit${randomBytes(6).toString('hex')}`
    const { memberId } = await app.db.tx((t) => registerMember(t, app, { username, password: username, nickname: 'Kit' }))
    const bonus = typeof asked['bonus'] === 'string' ? parseMoney(asked['bonus']) : 0n
    const player = await app.db.tx(async (t) => {
      await this.#move(t, memberId, 'deposit', parseMoney(text(asked, 'balance')))
      if (bonus > 0n) {
        await this.#move(t, memberId, 'bonus_grant', bonus)
        const told = {
          memberId: String(memberId),
          source: 'kit',
          amount: formatMoney(bonus),
          wagering: formatMoney(bonus * BONUS_WAGERING),
        }
        await app.jobs.emit(t, 'bonusGranted', told)
      }
      return playerNameOf(t, underTest.code, memberId)
    })
    const [game_code, second_game_code] = underTest.games
    return { player_id: player, currency, game_code, second_game_code, ...(await this.#open(memberId, underTest, false)) }
  }

  async #session(asked: Json): Promise<Json> {
    const vendor = asked['vendor_id'] === other.code ? other : underTest
    const memberId = await this.#member(asked)
    await this.#sameName(memberId, vendor.code, text(asked, 'player_id'))
    return this.#open(memberId, vendor, asked['expired'] === true)
  }

  /** The kit has one name for a player; with us a member has a name of its own at every vendor. */
  async #sameName(memberId: bigint, vendor: string, player: string): Promise<void> {
    if (vendor !== underTest.code) await this.#o.owner.tx((t) => store.insertName(t, memberId, vendor, player))
  }

  async #open(memberId: bigint, vendor: store.VendorRow, isOver: boolean): Promise<{ session_id: string; token: string }> {
    const { token, hash } = newToken()
    const id = publicId('gs')
    const session = { memberId, id, vendor: vendor.code, game: vendor.games[0] ?? '', tokenHash: hash }
    await this.#o.owner.tx((t) => store.insertVendorSession(t, { ...session, minutes: isOver ? -1 : SESSION_MINUTES }))
    return { session_id: id, token }
  }

  /** One posting between the member and the house, in the direction its kind has. */
  async #move(
    t: Tx,
    memberId: bigint,
    kind: 'deposit' | 'bonus_grant' | 'withdrawal_hold' | 'withdrawal_paid',
    amount: Money,
  ): Promise<void> {
    if (amount === 0n) return
    const [from, to] = SIDES[kind]
    const key = `kit:${randomBytes(9).toString('hex')}:${kind}`
    const side = (account: (typeof SIDES)[typeof kind][number], signed: Money) =>
      ({
        account: account === 'gateway' || account === 'promotion' ? { house: account } : { memberId, kind: account },
        currency,
        amount: signed,
      }) as const
    const made = await post(t, { kind, memberId, key, lines: [side(from, -amount), side(to, amount)], ref: { type: 'test', id: key } })
    if (made.status !== 'posted') throw new Error(`${kind}: ${made.status}`)
  }

  async #money(asked: Json): Promise<Json> {
    const memberId = await this.#member(asked)
    const held = await this.#o.app.db.tx(async (t) => {
      if (typeof asked['deposit'] === 'string') await this.#move(t, memberId, 'deposit', parseMoney(asked['deposit']))
      if (typeof asked['spend'] === 'string') {
        const amount = parseMoney(asked['spend'])
        await this.#move(t, memberId, 'withdrawal_hold', amount)
        await this.#move(t, memberId, 'withdrawal_paid', amount)
      }
      return balances(t, self(memberId), memberId)
    })
    return { cash: shown(held.find(({ kind }) => kind === 'cash')?.balance ?? 0n) }
  }

  async #limit(asked: Json): Promise<Json> {
    const memberId = await this.#member(asked)
    const scope = self(memberId)
    await this.#o.app.db.tx(async (t) => {
      if (asked['self_exclusion'] === true) await exclude(t, memberId, 'forever')
      if (typeof asked['loss_left'] !== 'string') return
      // A player of the kit was made today, so that all it ever played counts to the day.
      const { stake, payout } = await playedSince(t, scope, memberId, new Date(0))
      const lossDay = stake - payout + parseMoney(asked['loss_left'])
      await setLimits(t, scope, { memberId, by: 'member' }, { lossDay: lossDay < 0n ? 0n : lossDay }, playedSince)
    })
    return {}
  }

  async #campaign(asked: Json): Promise<Json> {
    const memberId = await this.#member(asked)
    const id = publicId('fr')
    const wagering = BigInt(text(asked, 'wagering')) * ONCE
    await this.#o.app.db.tx((t) => store.insertFreeRounds(t, memberId, underTest.code, id, wagering))
    return { free_round_id: id }
  }

  async #account(asked: Json): Promise<Json> {
    const memberId = await this.#member(asked)
    await this.#quiet()
    const { app, owner } = this.#o
    const held = await app.db.tx((t) => balances(t, self(memberId), memberId))
    const of = (kind: string) => shown(held.find((one) => one.kind === kind)?.balance ?? 0n)
    const { postings, wagering, flags } = await owner.tx(async (t) => ({
      postings: await store.journalOf(t, memberId),
      wagering: shown(await store.wageringOf(t, memberId)),
      flags: await store.flagsOf(t, memberId),
    }))
    if (flags.length > 0 && (await this.#isHeld(memberId))) flags.push('withdrawal_hold')
    return { cash: of('cash'), bonus: of('bonus'), held: of('held'), receivable: of('receivable'), postings, wagering, flags }
  }

  /** Waits until what was told before now has been heard: a round of jobs that begins after this call. */
  #quiet(): Promise<unknown> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      return (this.#running = this.#o.app.jobs.drain())
    })
    return this.#next
  }

  /** Whether a withdrawal is held until an operator has looked: asks for one as the member would, and takes it back. */
  async #isHeld(memberId: bigint): Promise<boolean> {
    const { app } = this.#o
    const asking = {
      scope: self(memberId),
      actor: { kind: 'player', memberId, publicId: String(memberId), role: 'member', sessionId: memberId },
    } as const
    const ask = async (t: Tx) => {
      const { min } = await moneyRoutes.withdrawInfo(t, ownCall<'withdrawInfo'>(app, { ...asking, input: {} }))
      const account = { memberId, channel: 'bkash', holder: 'Kit Kit', account: '01700000000', bank: null, branch: null } as const
      const payeeId = (await insertPayee(t, account, 0)) ?? ''
      const { token: proof, hash } = newToken()
      await insertTicket(t, { hash, purpose: 'proof', memberId, sessionId: memberId, lifeSeconds: 60 })
      const input = { amount: min, payeeId, proof }
      await moneyRoutes.withdrawCreate(t, ownCall<'withdrawCreate'>(app, { ...asking, input, key: 'kit' }))
      throw new Undo()
    }
    return app.db.tx(ask).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Undo || error instanceof AppError) return error instanceof AppError && error.code === 'withdrawal_in_review'
        throw error
      },
    )
  }

  async #round(asked: Json): Promise<Json> {
    const memberId = await this.#member(asked)
    const round = await this.#o.owner.tx((t) => store.roundOf(t, memberId, underTest.code, text(asked, 'round_id')))
    if (round === undefined) throw new Error('there is no such round')
    const history = (round.versions ?? []).map(({ payout, reason }) => ({ payout: shown(BigInt(payout)), reason }))
    return { status: round.status, stake: shown(round.stake), payout: shown(round.payout), history }
  }
}

const SIDES = {
  deposit: ['gateway', 'cash'],
  bonus_grant: ['promotion', 'bonus'],
  withdrawal_hold: ['cash', 'held'],
  withdrawal_paid: ['held', 'gateway'],
} as const satisfies Partial<Record<PostingKind, readonly [string, string]>>

function text(asked: Json, name: string): string {
  const value = asked[name]
  if (typeof value !== 'string') throw new Error(`${name} is no text`)
  return value
}
