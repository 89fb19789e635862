/**
 * Faults that are planted to see that the checkers find them: a wrapper around the wallet port, or damage to the rows as
 * only the owner of the database can do. For tests and `--plant`; nothing of the product knows of this.
 */
import type { RunningApp } from '../../apps/server/src/kernel/index.ts'
import type { PortReply, SwWin } from '../../apps/server/src/modules/wallet-port/vendor-port.ts'
import {
  creditAgain,
  loseKey,
  losePosting,
  payTwice,
  liftLimits,
  swapOwner,
  countAgain,
  handMore,
  missum,
  stakeMore,
} from './plant-store.ts'
import type { Port } from './nodes.ts'
import type { Town } from './town.ts'

interface Plant {
  readonly port?: (port: Port, app: RunningApp) => Port
  /** After a step. */
  readonly strike?: (town: Town, step: number) => Promise<void>
}

const over = (port: Port, changed: Partial<Port>): Port => ({ ...port, ...changed })
/** Does it at each of the first steps until it could be done. */
const once = (after: number, work: (town: Town) => Promise<boolean>): Plant => {
  let isDone = false
  return {
    strike: async (town, step) => {
      if (step === 1) isDone = false
      if (!isDone && step >= after) isDone = await work(town)
    },
  }
}
const wrongBalance = (reply: PortReply): PortReply => ({ ...reply, body: reply.body.replace(/"cash":"(\d+)/, '"cash":"1$1') })

const all = {
  /** A win that is sent again is credited again. */
  doubleCredit: {
    port: (port, app) =>
      over(port, {
        async win(call: SwWin) {
          const reply = await port.win(call)
          if (reply.replayed && reply.code === 'OK' && call.amount > 0n) await app.db.tx((t) => creditAgain(t, call))
          return reply
        },
      }),
  },
  /** A posting that was acknowledged is gone, and the balance agrees with what is left. */
  lostPosting: once(20, (town) => town.owner.tx(losePosting)),
  /** Answers tell another balance than the books have. */
  wrongBalance: { port: (port) => over(port, { betWin: async (call) => wrongBalance(await port.betWin(call)) }) },
  /** An answer shows somebody else's round. */
  foreignId: once(20, (town) => swapOwner(town)),
  /** A round is paid a second time, in all rows that speak of it. */
  paidTwice: once(20, (town) => town.owner.tx(payTwice)),
  /** Limits are written down and not held. */
  noLimits: { strike: (town) => town.owner.tx(liftLimits) },
  /** The key of a deposit is forgotten: asked again, it makes another deposit. */
  lostKey: once(20, (town) => town.owner.tx(loseKey)),
  /** A settled round counts towards turnover twice. */
  countedTwice: once(20, (town) => town.owner.tx(countAgain)),
  /** A sum that statements are made of is not the ledger's, by the least amount there is. */
  wrongSum: once(20, (town) => town.owner.tx(missum)),
  /** A round says that more was staked than moved, by the least amount there is. */
  otherStake: once(20, (town) => town.owner.tx(stakeMore)),
  /** More arrives of a transfer than was sent, as its rows say. */
  wrongTransfer: once(20, (town) => town.owner.tx(handMore)),
} as const satisfies Record<string, Plant>

export type PlantName = keyof typeof all
export const plants: Readonly<Record<PlantName, Plant>> = all
export const plantNames = Object.keys(all) as PlantName[]
