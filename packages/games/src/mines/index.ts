/** Mines (GS-2.4): safe tiles are picked one after another, each raises what a cash-out pays; a mine ends it. */
import type { Stream } from '@khela/fair'
import type { Money } from '@khela/money'
import { choose, settled } from '../exact.ts'
import { checkStake, fieldsOf, isWhole } from '../input.ts'
import type { Mult4, Ratio, RoundResult, Step, StepRules } from '../rules.ts'
import { payTable, proof } from './table.ts'

export interface MinesChoice {
  /** 1 … 24. */
  readonly mines: number
}

/** `tile` is 0 … 24, row by row from the top left. */
export type MinesAction = { readonly kind: 'pick'; readonly tile: number } | { readonly kind: 'cash_out' }

export interface MinesView {
  readonly mines: number
  /** In the order they were picked; the last one may be a mine when the round is over. */
  readonly picked: readonly number[]
  /** What a cash-out pays now; `undefined` before the first pick and when the round is over. */
  readonly mult4: Mult4 | undefined
  /** What it would pay after one more safe pick; `undefined` when the round is over. */
  readonly next: Mult4 | undefined
}

/** `mines` lists the tiles with a mine; `boom` is the mine that was picked. */
export interface MinesResult extends RoundResult {
  readonly mines: readonly number[]
  readonly boom: number | undefined
}

export const MINES_TILES = payTable.tiles
const TILES = Array.from({ length: MINES_TILES }, (_, index) => index)

/** What `picks` safe tiles pay: ⌊10⁴ · 0.99 · C(25, picks) / C(25 − mines, picks)⌋. Throws `RangeError` for more picks than there are safe tiles. */
function multOf(mines: number, picks: number): Mult4 {
  if (!isWhole(picks, 1, MINES_TILES - mines)) throw new RangeError('no more tiles can be safe')
  return (BigInt(payTable.rtpBps) * choose(MINES_TILES, picks)) / choose(MINES_TILES - mines, picks)
}

/** The exact return of cashing out after `picks` safe tiles: the chance of coming there times what it pays. */
function exactRtp(mines: number, picks: number): Ratio {
  const safe = choose(MINES_TILES - mines, picks)
  return { num: safe * multOf(mines, picks), den: choose(MINES_TILES, picks) * 10_000n }
}

function parseChoice(input: unknown): MinesChoice | undefined {
  const fields = fieldsOf(input, ['mines'])
  return fields !== undefined && isWhole(fields.mines, 1, MINES_TILES - 1) ? { mines: fields.mines } : undefined
}

function parseAction(input: unknown): MinesAction | undefined {
  if (fieldsOf(input, ['kind'])?.kind === 'cash_out') return { kind: 'cash_out' }
  const fields = fieldsOf(input, ['kind', 'tile'])
  return fields?.kind === 'pick' && isWhole(fields.tile, 0, MINES_TILES - 1) ? { kind: 'pick', tile: fields.tile } : undefined
}

type MinesStep = Step<MinesAction['kind'], MinesView, MinesResult>

function replay(stream: Stream, choice: MinesChoice, stake: Money, actions: readonly MinesAction[]): MinesStep {
  checkStake(stake)
  if (parseChoice(choice) === undefined) throw new RangeError('a field holds from 1 to 24 mines')
  const mines = stream.draw(TILES, choice.mines)
  const safe = MINES_TILES - choice.mines
  const picked: number[] = []
  let boom: number | undefined
  let cashed = false
  for (const action of actions) {
    const over = cashed || boom !== undefined || picked.length === safe
    if (over || (action.kind === 'cash_out' && picked.length === 0)) throw new RangeError('this action is not allowed here')
    if (action.kind === 'cash_out') {
      cashed = true
      continue
    }
    if (picked.includes(action.tile) || !isWhole(action.tile, 0, MINES_TILES - 1)) throw new RangeError('this tile cannot be picked')
    picked.push(action.tile)
    if (mines.includes(action.tile)) boom = action.tile
  }
  const won = boom === undefined && picked.length > 0 ? multOf(choice.mines, picked.length) : undefined
  if (boom === undefined && !cashed && picked.length < safe) {
    const view: MinesView = { ...choice, picked, mult4: won, next: multOf(choice.mines, picked.length + 1) }
    return { view, staked: stake, legal: won === undefined ? ['pick'] : ['pick', 'cash_out'], result: undefined }
  }
  const result = { ...settled(stake, won ?? 0n), mines, boom }
  return { view: { ...choice, picked, mult4: undefined, next: undefined }, staked: stake, legal: [], result }
}

const rules: StepRules<'mines', MinesChoice, MinesAction, MinesView, MinesResult> = {
  id: 'mines',
  parseChoice,
  parseAction,
  maxMultiplier: ({ mines }) => multOf(mines, MINES_TILES - mines),
  replay,
  abandoned: ({ picked }) => (picked.length > 0 ? { kind: 'cash_out' } : 'refund'),
}

export const mines = { ...rules, payTable, proof, multOf, exactRtp }
