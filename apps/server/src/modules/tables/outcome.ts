/** What a round comes to: drawn from its hash, the chain's salt and its number (GS-1.4). */
import { stream } from '@khela/fair'
import type { GameFacts } from '@khela/contract'
import type { Mult4 } from '@khela/games'
import { crash } from '@khela/games/crash'
import { parseMoney, type Money } from '@khela/money'
import type { BetRow } from './store.ts'
import { tables, type Table } from './registry.ts'

export interface Outcome {
  readonly facts: GameFacts
  /** What a bet returns, stake included; of crash when the table cashes everybody out at `ceiling`. */
  returns(bet: Pick<BetRow, 'stake' | 'spots' | 'stopAt' | 'state' | 'outAt'>, ceiling: number | null): Money
  /** What one spot returns, in 1/10 000; nothing of crash. */
  pays(spot: string): Mult4
  /** Of crash: where it stopped, in hundredths. */
  readonly point: number | undefined
}

const MULT_UNIT = 10_000n
const paid = (stake: Money, mult4: Mult4): Money => (stake * mult4) / MULT_UNIT

/** Where a bet on crash is cashed out in a round that stops at `point`; undefined when it is lost. */
export function outOf(bet: Pick<BetRow, 'stopAt' | 'state' | 'outAt'>, point: number, ceiling: number | null): number | undefined {
  if (bet.state === 'out') return bet.outAt ?? undefined
  return crash.cashOut(point, { auto: bet.stopAt, manualMs: undefined }, ceiling ?? undefined)
}

/** The table of an id that is stored. Throws for one that this build does not have. */
export function tableOf(id: string): Table {
  const table = tables.get(id)
  if (table === undefined) throw new Error(`this build has no table ${id}`)
  return table
}

/** The outcome of a round. Secret until the round tells it. */
export function outcomeOf(id: string, hash: string, salt: string, no: number): Outcome {
  const table = tableOf(id)
  const drawn = stream(hash, salt, no)
  if (table.kind === 'crash') {
    const point = crash.draw(drawn)
    return {
      facts: { point },
      point,
      pays: () => 0n,
      returns: (bet, ceiling) => paid(bet.stake, crash.pays(point, outOf(bet, point, ceiling))),
    }
  }
  const came = table.draw(drawn)
  const pays = (spot: string): Mult4 => came.pays(spot)
  return {
    facts: came.facts,
    point: undefined,
    pays,
    returns: ({ spots }) => spots.reduce((sum, { spot, stake }) => sum + paid(parseMoney(stake), pays(spot)), 0n),
  }
}

/** The line of a bet in the round's bet list (GS-1.4): what was accepted, under an id that names nobody. */
export function leafOf({ id, mode, stake, spots, panel, stopAt, auto }: BetRow): string {
  const chips = panel === null ? spots.map((chip) => `${chip.spot}=${chip.stake}`).join(',') : `panel${panel}@${auto ?? stopAt}`
  return `${id}|${mode}|${stake}|${chips}`
}
