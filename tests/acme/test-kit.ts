/** A house with an outside vendor that answers by real HTTP: for the tests of comparisons and of cases. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatMoney, parseMoney } from '@khela/money'
import { outsideDone, publicId } from '../../apps/server/src/kernel/index.ts'
import { system } from '../../apps/server/src/kernel/scope-mint.ts'
import { creditPromo, resettle } from '../../apps/server/src/modules/bets/corrections.ts'
import { rollbackBet } from '../../apps/server/src/modules/bets/port.ts'
import { placeBet } from '../../apps/server/src/modules/bets/stakes.ts'
import { playerNameOf, insertSession } from '../../apps/server/src/modules/play/session-store.ts'
import type { PortResult } from '../../apps/server/src/modules/bets/port-types.ts'
import { roundsOf, type RoundView } from '../../apps/server/src/modules/rounds/round-store.ts'
import { addKey } from '../../apps/server/src/modules/vendors/keys.ts'
import { Signer } from '../../apps/server/src/modules/vendors/signature.ts'
import { listCases, type CaseFilter, type CaseRow } from '../../apps/server/src/modules/cases/store.ts'
import type { TestHouse } from '../../apps/server/src/testing/server.ts'
import { settleRound } from '../../apps/server/src/modules/bets/wins.ts'

/** A line of the vendor's list, in the words of docs/SW1.md section 3. */
export interface ListLine {
  readonly tx_id: string
  readonly op: string
  readonly player_id: string
  readonly round_id: string | null
  readonly target_tx_id: string | null
  readonly amount: string
  readonly win_amount?: string
  readonly currency: string
  readonly status: 'ok' | 'cancelled'
  readonly ts: number
}
export interface VendorRound {
  readonly status: 'OPEN' | 'CLOSED' | 'UNKNOWN'
  readonly bets: readonly { tx_id: string; amount: string; state: string; win: string | null }[]
}

/** A small vendor: what it tells is what a test put there. */
export interface Peer {
  readonly url: string
  told: ListLine[]
  readonly rounds: Map<string, VendorRound>
  /** Lines on a page. */
  page: number
  /** False: it does not answer. */
  up: boolean
  readonly asked: string[]
  close(): Promise<void>
}

function answerTo(peer: Peer, url: URL): unknown {
  const { pathname, searchParams } = url
  if (pathname.startsWith('/vendor/v1/round/')) {
    const id = decodeURIComponent(pathname.slice('/vendor/v1/round/'.length))
    return { round_id: id, player_id: searchParams.get('player_id'), ...(peer.rounds.get(id) ?? { status: 'UNKNOWN', bets: [] }) }
  }
  const [from, to, skip] = ['from', 'to', 'cursor'].map((name) => Number(searchParams.get(name) ?? 0)) as [number, number, number]
  const found = peer.told.filter(({ ts }) => ts >= from && ts < to)
  const end = skip + peer.page
  return { transactions: found.slice(skip, end), cursor: end < found.length ? String(end) : null }
}

async function openPeer(secret: Buffer): Promise<Peer> {
  const signer = new Signer(secret)
  const answer = (message: IncomingMessage, response: ServerResponse) => {
    const target = message.url ?? ''
    peer.asked.push(target)
    if (!peer.up) return void response.destroy()
    const header = (name: string) => String(message.headers[name])
    const body = Buffer.from(JSON.stringify(answerTo(peer, new URL(target, 'http://x'))))
    const [ts, nonce] = [header('x-sw-ts'), header('x-sw-nonce')]
    const sign = signer.sign(ts, nonce, 'GET', target, body)
    response.writeHead(200, { 'x-sw-key': header('x-sw-key'), 'x-sw-ts': ts, 'x-sw-nonce': nonce, 'x-sw-sign': sign })
    response.end(body)
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const peer: Peer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told: [],
    rounds: new Map(),
    page: 1000,
    up: true,
    asked: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
  return peer
}

export interface Seat {
  readonly memberId: bigint
  readonly token: string
  readonly player: string
  bet(txId: string, amount: string, round: string): Promise<PortResult>
  win(txId: string, betTxId: string, amount: string, o?: { closed?: boolean; jackpot?: string }): Promise<PortResult>
  rollback(txId: string, target: string): Promise<PortResult>
  promo(txId: string, amount: string, type?: 'TOURNAMENT' | 'JACKPOT', request?: Buffer): Promise<PortResult>
  resettle(txId: string, betTxId: string, total: string): Promise<PortResult>
  /** The vendor's line about a call, as an honest one writes it. */
  line(txId: string, op: string, amount: string, o?: Partial<ListLine>): ListLine
  rounds(): Promise<RoundView[]>
  cash(): Promise<string>
}
export interface VendorHouse {
  readonly house: TestHouse
  readonly peer: Peer
  readonly vendor: string
  /** A member with cash at a table of the vendor. */
  seat(cash?: string, o?: { memberId?: bigint; publicId?: string }): Promise<Seat>
  cases(filter?: Omit<CaseFilter, 'limit'>): Promise<CaseRow[]>
  /** Runs what is due, and what it talks about with vendors, until all is quiet. */
  settle(): Promise<void>
  /** Requests whose bytes are kept. */
  keptRequests(): Promise<number>
  /** Ids of the calls of a member, in order. */
  calls(memberId: bigint): Promise<string[]>
  close(): Promise<void>
}

/** Adds vendor ACME with its one game to a house; closing it closes the house. */
export async function withAcme(house: TestHouse): Promise<VendorHouse> {
  const { app } = house.kit
  const secret = Buffer.from('5a'.repeat(32), 'hex')
  const peer = await openPeer(secret)
  const vendor = 'ACME'
  await house.kit.owner.tx(async (t) => {
    await t.run(
      `insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url) values ($1, 'SLOT', 'ক', 'A', 900, 'sw1', $2)`,
      [vendor, peer.url],
    )
    await t.run(
      `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
       values ('acme-wheel', 9500, $1, 'SLOT', 'চাকা', 'Wheel', '/art/dice', '97', true, false, 1)`,
      [vendor],
    )
  })
  await app.db.tx((t) => addKey(t, app, vendor, { secret }))
  return {
    house,
    peer,
    vendor,
    seat: (cash = '1000.00', who = {}) => seatAt(house, vendor, cash, who),
    cases: (filter = {}) => app.db.tx((t) => listCases(t, system(), { ...filter, limit: 1000 })),
    async settle() {
      // A talk may leave work for the queue, and the other way round.
      for (let n = 0; n < 2; n += 1) {
        await house.settle()
        await outsideDone(app)
      }
    },
    async keptRequests() {
      const { n } = await house.kit.owner.tx((t) =>
        t.one<{ n: bigint }>('select count(*) as n from play.tx_view where request is not null'),
      )
      return Number(n)
    },
    async calls(memberId) {
      const rows = await house.kit.owner.tx((t) =>
        t.query<{ id: string }>('select tx_id as id from play.tx where member_id = $1 order by at, tx_id', [memberId]),
      )
      return rows.map(({ id }) => id)
    },
    async close() {
      await outsideDone(app)
      await peer.close()
      await house.close()
    },
  }
}

async function seatAt(house: TestHouse, vendor: string, cash: string, who: { memberId?: bigint; publicId?: string }): Promise<Seat> {
  const { app } = house.kit
  const { memberId, token } = await house.player({ cash, ...who })
  const session = publicId('gs')
  const player = await app.db.tx(async (t) => {
    await insertSession(t, { id: session, memberId, game: 'acme-wheel', vendor, mode: 'real' })
    return playerNameOf(t, vendor, memberId)
  })
  const base = () => ({ vendor, memberId, currency: 'BDT', player, request: Buffer.from(`{"ts":${house.at()}}`) })
  const amountOf = (text: string) => parseMoney(text)
  return {
    memberId,
    token,
    player,
    bet: (txId, amount, round) =>
      app.db.tx((t) =>
        placeBet(t, app, { ...base(), session, role: 'member', gameCode: 'acme-wheel', round, txId, amount: amountOf(amount) }),
      ),
    win: (txId, betTxId, amount, { closed = true, jackpot } = {}) => {
      const extra = jackpot === undefined ? {} : { jackpotWin: amountOf(jackpot) }
      return app.db.tx((t) => settleRound(t, app, { ...base(), txId, betTxId, amount: amountOf(amount), roundClosed: closed, ...extra }))
    },
    rollback: (txId, target) => app.db.tx((t) => rollbackBet(t, app, { ...base(), txId, targetTxId: target, reason: 'test' })),
    promo: (txId, amount, type = 'TOURNAMENT', request) =>
      app.db.tx((t) =>
        creditPromo(t, app, { ...base(), ...(request === undefined ? {} : { request }), txId, amount: amountOf(amount), type, ref: txId }),
      ),
    resettle: (txId, betTxId, total) =>
      app.db.tx((t) => resettle(t, app, { ...base(), txId, betTxId, newTotal: amountOf(total), reason: 'test' })),
    line: (txId, op, amount, more = {}) => ({
      tx_id: txId,
      op,
      player_id: player,
      round_id: null,
      target_tx_id: null,
      amount,
      currency: 'BDT',
      status: 'ok',
      ts: house.at(),
      ...more,
    }),
    rounds: () => app.db.tx((t) => roundsOf(t, system(), { memberId })),
    cash: async () => formatMoney((await house.cash(memberId)).cash),
  }
}
