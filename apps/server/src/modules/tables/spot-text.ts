/** What the spots of the tables are called, by the message files of the felts. */
import type { Leg, TableId } from '@khela/contract'
import { roulette } from '@khela/games/roulette'
import { sameText, textOf } from '../rounds/index.ts'

type Words = Leg['title']

/** Where the words of a table stand in the message file. */
const groups: Readonly<Record<TableId, string>> = {
  crash: 'crash',
  baccarat: 'baccarat',
  'baccarat-no-commission': 'baccarat',
  'dragon-tiger': 'dragonTiger',
  roulette: 'roulette',
  'sic-bo': 'sicBo',
  'andar-bahar': 'andarBahar',
  'teen-patti': 'teenPatti',
  'tai-xiu': 'taiXiu',
  cockfight: 'cockfight',
}
/** Spots whose word has another name. */
const others: Readonly<Record<string, string>> = { a_pair_plus: 'aPairPlus', b_pair_plus: 'bPairPlus' }
/** Spots that are written in figures. */
const figures: Readonly<Record<string, string>> = { low: '1–18', high: '19–36' }

function rouletteText(spot: string, kind: string, place: string): Words {
  if (kind === 'dozen' || kind === 'column') return textOf('tables', ['roulette', `${kind}_${place}`])
  const numbers = roulette.numbersOf(roulette.parseSpot(spot) ?? 'straight:0').join('-')
  return textOf('tables', ['roulette', `bet_${kind}`], { numbers })
}

/** The name of a spot that a chip lay on. */
export function spotText(table: TableId, spot: string): Words {
  const group = groups[table]
  const word = (key: string, values: Parameters<typeof textOf>[2] = {}) => textOf('tables', [group, key], values)
  const [kind = '', place] = spot.split(':')
  if (place === undefined) return figures[spot] === undefined ? word(others[spot] ?? spot) : sameText(figures[spot])
  if (table === 'roulette') return rouletteText(spot, kind, place)
  if (table === 'dragon-tiger') {
    const [side, trait] = [word(kind), word(`trait_${place}`)]
    return { bn: `${side.bn}: ${trait.bn}`, en: `${side.en}: ${trait.en}` }
  }
  if (table === 'andar-bahar') return word('band', { band: place.replace(/^(\d+)-\1$/, '$1').replace('-', '–') })
  return word(kind, { value: place })
}
