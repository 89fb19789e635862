import { at, type Draw, type Game } from './game.ts'

/** Prizes in hundredths of the stake and how many of 1,000 cards carry each; the rest of the cards win nothing. */
export const PRIZES = [
  { symbol: 'lamp', pays: 10_000, cards: 1 },
  { symbol: 'boat', pays: 2_000, cards: 5 },
  { symbol: 'kite', pays: 500, cards: 40 },
  { symbol: 'fish', pays: 200, cards: 120 },
  { symbol: 'leaf', pays: 100, cards: 325 },
] as const
export const CARDS = 1_000
const SYMBOLS = [...PRIZES.map(({ symbol }) => symbol), 'drum']
const CELLS = 9

/** Nine cells with the prize three times, and no other symbol more than twice. */
export function card(prize: string | undefined, draw: Draw): string[] {
  const others = SYMBOLS.flatMap((symbol) => (symbol === prize ? [] : [symbol, symbol]))
  const rest = shuffle(others, draw).slice(0, prize === undefined ? CELLS : CELLS - 3)
  return shuffle(prize === undefined ? rest : [...rest, prize, prize, prize], draw)
}

function shuffle(list: readonly string[], draw: Draw): string[] {
  const left = [...list]
  return list.map(() => at(left.splice(draw(left.length), 1), 0))
}

export const scratch: Game = {
  code: 'nova-scratch',
  category: 'ARCADE',
  name: { bn: 'তিনে মিলে', en: 'Three of a Kind' },
  flow: 'bet-win',
  rtp: '96.50',
  jackpotBps: 0,
  choices: [''],
  play(stake, _choice, draw) {
    let number = draw(CARDS)
    const prize = PRIZES.find(({ cards }) => (number -= cards) < 0)
    const win = (stake * BigInt(prize?.pays ?? 0)) / 100n
    return { wins: [win], show: { cells: card(prize?.symbol, draw), prize: prize?.symbol ?? null } }
  },
}
