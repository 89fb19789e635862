/** What a table's card shows of its last rounds, without the code of its game. */
import type { ReplyOf } from '@khela/contract'

export type LobbyTable = ReplyOf<'tableLobby'>['tables'][number]
type Result = LobbyTable['results'][number]

export interface ResultPill {
  readonly no: number
  readonly text: string
  readonly side: 'red' | 'blue' | 'tie' | 'none'
}

const red = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
/** Letters of the sides, the same in both languages of the site: there is room for one. */
const sides: Readonly<Record<string, Pick<ResultPill, 'text' | 'side'>>> = {
  banker: { text: 'B', side: 'red' },
  player: { text: 'P', side: 'blue' },
  dragon: { text: 'D', side: 'red' },
  tiger: { text: 'T', side: 'blue' },
  andar: { text: 'A', side: 'red' },
  bahar: { text: 'B', side: 'blue' },
  a: { text: 'A', side: 'red' },
  b: { text: 'B', side: 'blue' },
  meron: { text: 'M', side: 'red' },
  wala: { text: 'W', side: 'blue' },
  tie: { text: '=', side: 'tie' },
  draw: { text: '=', side: 'tie' },
}

/** One result as a pill; a void round, or one of a game this page does not know, says nothing. */
export function pillOf({ no, outcome }: Result): ResultPill {
  const { winner, number, dice, point } = outcome ?? {}
  if (typeof winner === 'string' && Object.hasOwn(sides, winner)) return { no, ...(sides[winner] ?? { text: '–', side: 'none' }) }
  if (typeof number === 'number') return { no, text: String(number), side: number === 0 ? 'tie' : red.has(number) ? 'red' : 'none' }
  if (typeof point === 'number') {
    return { no, text: `${Math.floor(point / 100)}.${String(point % 100).padStart(2, '0')}×`, side: point >= 200 ? 'tie' : 'none' }
  }
  if (Array.isArray(dice)) {
    const total = dice.reduce<number>((sum, die) => sum + (typeof die === 'number' ? die : 0), 0)
    return { no, text: String(total), side: total >= 11 ? 'red' : 'blue' }
  }
  return { no, text: '–', side: 'none' }
}
