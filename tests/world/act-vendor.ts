/** Sends what vendors say to the wallet port of a node, and keeps what it answers. */
import { DbUnavailable } from '../../apps/server/src/kernel/index.ts'
import { Overloaded, type PortReply } from '../../apps/server/src/modules/wallet-port/vendor-port.ts'
import type { Node, Port } from './nodes.ts'
import { nodeCount, type Fate, type VendorCall } from './steps.ts'
import { vendorCode } from './store.ts'
import type { Town } from './town.ts'

/** Times an undecided call is asked again; later a `again` of the plan may do so. */
const attempts = 5
const money = (hundredths: number): bigint => BigInt(hundredths) * 100n

export async function actVendor(town: Town, calls: readonly VendorCall[], node: number, fate: Fate): Promise<void> {
  const ask = (index: number) => askUntilDecided(town, calls, index)
  if (fate === 'twice') await Promise.all([ask(node), ask(node + 1)])
  else await ask(node)
  if (fate === 'lost') await ask(node + 1)
}

async function askUntilDecided(town: Town, calls: readonly VendorCall[], index: number): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const node = town.nodes.at((index + attempt) % nodeCount)
    try {
      const replies = await send(town, node, calls)
      if (node.isDead) continue
      for (const [nth, reply] of replies.entries()) {
        const call = calls[nth]
        if (call !== undefined) hear(town, call, reply)
      }
      return
    } catch (error) {
      town.journal.count('undecided')
      if (!node.isDead && !isUndecided(error)) {
        town.journal.problem(`the port failed at ${JSON.stringify(calls)}: ${error instanceof Error ? error.message : 'no error'}`)
        return
      }
    }
  }
}

/** What a vendor is told as 503: the call may be sent again. */
const isUndecided = (error: unknown): boolean =>
  error instanceof DbUnavailable ||
  error instanceof Overloaded ||
  (error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01'))

/** Asks the port; `undefined` where the answer is a reading. */
export async function send(town: Town, node: Node, calls: readonly VendorCall[]): Promise<(PortReply | string)[]> {
  const bets = calls.flatMap((call) => (call.op === 'bet' ? [betOf(town, call)] : []))
  if (bets.length === calls.length) return [...(await node.port.bets(bets))]
  return Promise.all(calls.map((call) => one(node.port, town, call)))
}

function about(town: Town, call: VendorCall) {
  const seat = town.members[call.member]?.seats[call.vendor]
  if (seat === undefined) throw new Error('there is no such seat')
  const { player } = seat
  return {
    seat,
    common: {
      vendor: vendorCode(call.vendor),
      player,
      currency: call.currency,
      game: undefined,
      request: Buffer.from(JSON.stringify(call)),
    },
  }
}

function betOf(town: Town, call: Extract<VendorCall, { op: 'bet' }>) {
  const { seat, common } = about(town, call)
  const { txId, round, game, freeRound } = call
  return {
    ...common,
    game,
    session: seat[call.mode],
    txId,
    round,
    amount: money(call.amount),
    ...(freeRound === undefined ? {} : { freeRound }),
  }
}

async function one(port: Port, town: Town, call: VendorCall): Promise<PortReply | string> {
  const { seat, common } = about(town, call)
  const prize = 'jackpotWin' in call && call.jackpotWin !== undefined ? { jackpotWin: money(call.jackpotWin) } : {}
  switch (call.op) {
    case 'bet': {
      const [reply] = await port.bets([betOf(town, call)])
      if (reply === undefined) throw new Error('a bet has no answer')
      return reply
    }
    case 'betWin': {
      const { txId, round, game } = call
      return port.betWin({
        ...common,
        game,
        session: seat[call.mode],
        txId,
        round,
        stake: money(call.stake),
        win: money(call.win),
        ...prize,
      })
    }
    case 'win': {
      const { txId, betTxId, round, closed } = call
      return port.win({ ...common, txId, betTxId, round, amount: money(call.amount), closed, ...prize })
    }
    case 'rollback': {
      const amount = call.amount === undefined ? {} : { amount: money(call.amount) }
      return port.rollback({ ...common, txId: call.txId, target: call.target, reason: 'world', ...amount })
    }
    case 'promo':
      return port.promo({ ...common, txId: call.txId, amount: money(call.amount), type: call.type, ref: call.ref })
    case 'resettle':
      return port.resettle({ ...common, txId: call.txId, betTxId: call.betTxId, newTotal: money(call.newTotal), reason: 'world' })
    case 'closeRound':
      return port.closeRound({ ...common, txId: call.txId, round: call.round })
    case 'status':
      return port.status({ ...common, target: call.target })
    case 'balance':
      return port.balance(common)
  }
}

function hear(town: Town, call: VendorCall, reply: PortReply | string): void {
  const text = typeof reply === 'string' ? reply : reply.body
  // A vendor is a reader too: it sees its own player's rounds and nobody else's.
  town.journal.shown(`m${call.member}`, `the port (${call.op})`, text)
  if (typeof reply === 'string') town.journal.count(call.op)
  else town.journal.told(call, reply)
}
