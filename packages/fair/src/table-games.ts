/**
 * The games of the shared tables, worked out from the rulebook's text (GS-2.2, GS-2.3, GS-2.9 to GS-2.12, GS-2.15,
 * GS-2.16, GS-2.21): what a round came to, and what each spot returns, stake included, in 1/10 000. A second implementation, on
 * purpose: nothing here is shared with packages/games.
 */
import type { Draws } from './game-verifier.ts'

/** What a round came to. `facts` has the names of the record; `returns` is undefined for a spot the table does not have. */
export interface TableCame {
  readonly facts: Record<string, unknown>
  readonly returns: (spot: string) => bigint | undefined
}
type TablePlay = (draws: Draws) => Promise<TableCame>

/** A price "to one" as a return with the stake. */
const toOne = (units: string | number): bigint => {
  const [whole = '0', decimals = ''] = String(units).split('.')
  return 10_000n + BigInt(whole + decimals.padEnd(4, '0'))
}
const whenHit = (hit: boolean, price: string | number): bigint => (hit ? toOne(price) : 0n)
const fiftyTwo = Array.from({ length: 52 }, (_, card) => card)
const eightDecks = Array.from({ length: 416 }, (_, place) => place % 52)
/** 1 the ace … 13 the king. */
const aceLow = (card: number): number => ((Math.floor(card / 4) + 1) % 13) + 1
/** 2 … 14 the ace. */
const aceHigh = (card: number): number => Math.floor(card / 4) + 2

const dragonTigerTable: TablePlay = async (draws) => {
  const [dragon = 0, tiger = 0] = await draws.take(eightDecks, 2)
  const gap = aceLow(dragon) - aceLow(tiger)
  const cards: Readonly<Record<string, number>> = { dragon, tiger }
  const traits: Readonly<Record<string, (card: number) => bigint>> = {
    big: (card) => whenHit(aceLow(card) > 7, 1),
    small: (card) => whenHit(aceLow(card) < 7, 1),
    odd: (card) => whenHit(aceLow(card) % 2 === 1, '0.75'),
    even: (card) => whenHit(aceLow(card) % 2 === 0, '1.05'),
    red: (card) => whenHit(card % 4 < 2, '0.90'),
    black: (card) => whenHit(card % 4 > 1, '0.90'),
  }
  return {
    facts: { dragon, tiger, winner: gap === 0 ? 'tie' : gap > 0 ? 'dragon' : 'tiger' },
    returns(spot) {
      if (spot === 'dragon' || spot === 'tiger') return gap === 0 ? 5_000n : whenHit(spot === 'dragon' ? gap > 0 : gap < 0, 1)
      if (spot === 'tie') return whenHit(gap === 0, 11)
      if (spot === 'suited_tie') return whenHit(gap === 0 && dragon % 4 === tiger % 4, 50)
      const [side = '', trait = ''] = spot.split(':')
      const card = Object.hasOwn(cards, side) ? cards[side] : undefined
      return card !== undefined && Object.hasOwn(traits, trait) ? traits[trait]?.(card) : undefined
    },
  }
}

const baccaratValue = (card: number): number => (aceLow(card) > 9 ? 0 : aceLow(card))
const baccaratTotal = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + baccaratValue(card), 0) % 10
/** By the banker's two cards: the player's third cards on which the banker draws. */
const BANKER_ON: Readonly<Record<number, string>> = { 3: '012345679', 4: '234567', 5: '4567', 6: '67', 7: '' }

function baccaratDealt(shoe: readonly number[]): { player: number[]; banker: number[] } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = shoe
  const [player, banker] = [
    [a, c],
    [b, d],
  ]
  const [p, q] = [baccaratTotal(player), baccaratTotal(banker)]
  if (p >= 8 || q >= 8) return { player, banker }
  if (p > 5) return { player, banker: q <= 5 ? [...banker, e] : banker }
  const isDrawn = q <= 2 || (BANKER_ON[q] ?? '').includes(String(baccaratValue(e)))
  return { player: [...player, e], banker: isDrawn ? [...banker, f] : banker }
}
const BONUS_LEAD: Readonly<Record<number, number>> = { 4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30 }

const baccaratTable =
  (hasCommission: boolean): TablePlay =>
  async (draws) => {
    const { player, banker } = baccaratDealt(await draws.take(eightDecks, 6))
    const [p, q] = [baccaratTotal(player), baccaratTotal(banker)]
    const winner = p === q ? 'tie' : p > q ? 'player' : 'banker'
    const isPair = ([x = 0, y = 0]: readonly number[]) => aceLow(x) === aceLow(y)
    const isPerfect = (hand: readonly number[]) => isPair(hand) && (hand[0] ?? 0) % 4 === (hand[1] ?? 0) % 4
    const perfect = [player, banker].filter(isPerfect).length
    const bonusOf = (hand: readonly number[], side: string): bigint => {
      const isNatural = hand.length === 2 && baccaratTotal(hand) >= 8
      if (winner !== side) return winner === 'tie' && isNatural ? 10_000n : 0n
      const price = isNatural ? 1 : BONUS_LEAD[Math.abs(p - q)]
      return price === undefined ? 0n : toOne(price)
    }
    const six = winner === 'banker' && q === 6
    const spots: Readonly<Record<string, bigint>> = {
      player: winner === 'tie' ? 10_000n : whenHit(winner === 'player', 1),
      banker: winner === 'tie' ? 10_000n : whenHit(winner === 'banker', hasCommission ? '0.95' : six ? '0.5' : 1),
      tie: whenHit(winner === 'tie', 8),
      player_pair: whenHit(isPair(player), 11),
      banker_pair: whenHit(isPair(banker), 11),
      either_pair: whenHit(isPair(player) || isPair(banker), 5),
      perfect_pair: whenHit(perfect > 0, perfect === 2 ? 200 : 25),
      big: whenHit(player.length + banker.length > 4, '0.54'),
      small: whenHit(player.length + banker.length === 4, '1.5'),
      lucky_6: whenHit(six, banker.length === 3 ? 20 : 12),
      dragon_7: whenHit(winner === 'banker' && q === 7 && banker.length === 3, 40),
      panda_8: whenHit(winner === 'player' && p === 8 && player.length === 3, 25),
      player_bonus: bonusOf(player, 'player'),
      banker_bonus: bonusOf(banker, 'banker'),
    }
    return {
      facts: { playerCards: player, bankerCards: banker, playerPoints: p, bankerPoints: q, winner },
      returns: (spot) => (Object.hasOwn(spots, spot) ? spots[spot] : undefined),
    }
  }

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
/** Whether a spot of roulette has the number, and how many numbers it has. */
function rouletteSpot(spot: string, n: number): { readonly hit: boolean; readonly size: number } | undefined {
  const half: Readonly<Record<string, boolean>> = {
    red: REDS.has(n),
    black: n > 0 && !REDS.has(n),
    odd: n % 2 === 1,
    even: n > 0 && n % 2 === 0,
    low: n > 0 && n < 19,
    high: n > 18,
  }
  const [kind = '', of = ''] = spot.split(':')
  if (Object.hasOwn(half, spot)) return { hit: half[spot] === true, size: 18 }
  if (spot === 'first_four') return { hit: n < 4, size: 4 }
  if (kind === 'column') return { hit: n > 0 && (n - 1) % 3 === Number(of) - 1, size: 12 }
  if (kind === 'dozen') return { hit: n > 0 && Math.ceil(n / 12) === Number(of), size: 12 }
  const numbers = /^\d{1,2}(-\d{1,2})*$/.test(of) ? of.split('-').map(Number) : []
  return numbers.length === 0 ? undefined : { hit: numbers.includes(n), size: numbers.length }
}
const rouletteTable: TablePlay = async (draws) => {
  const number = await draws.int(37)
  return {
    facts: { number },
    returns(spot) {
      const found = rouletteSpot(spot, number)
      return found && whenHit(found.hit, 36 / found.size - 1)
    },
  }
}

const SUMS: Readonly<Record<number, number>> = {
  4: 60,
  5: 30,
  6: 18,
  7: 12,
  8: 8,
  9: 6,
  10: 6,
  11: 6,
  12: 6,
  13: 8,
  14: 12,
  15: 18,
  16: 30,
  17: 60,
}
async function thrown(draws: Draws): Promise<number[]> {
  const dice: number[] = []
  while (dice.length < 3) dice.push((await draws.int(6)) + 1)
  return dice
}
const totalOn = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0)

const sicBoTable: TablePlay = async (draws) => {
  const dice = await thrown(draws)
  const total = totalOn(dice)
  const times = (face: number): number => dice.filter((die) => die === face).length
  const isTriple = times(dice[0] ?? 0) === 3
  const even: Readonly<Record<string, boolean>> = { small: total <= 10, big: total >= 11, odd: total % 2 === 1, even: total % 2 === 0 }
  return {
    facts: { dice },
    returns(spot) {
      if (Object.hasOwn(even, spot)) return whenHit(!isTriple && even[spot] === true, 1)
      if (spot === 'any_triple') return whenHit(isTriple, 30)
      const [kind = '', of = ''] = spot.split(':')
      const [face = 0, other = 0] = of.split('-').map(Number)
      if (kind === 'total') return SUMS[face] === undefined ? undefined : whenHit(total === face, SUMS[face])
      if (kind === 'triple') return whenHit(times(face) === 3, 180)
      if (kind === 'double') return whenHit(times(face) >= 2, 10)
      if (kind === 'pair') return whenHit(times(face) > 0 && times(other) > 0, 5)
      return kind === 'single' ? whenHit(times(face) > 0, times(face)) : undefined
    },
  }
}
const taiXiuTable: TablePlay = async (draws) => {
  const dice = await thrown(draws)
  const side = totalOn(dice) >= 11 ? 'tai' : 'xiu'
  return { facts: { dice }, returns: (spot) => (spot === 'tai' || spot === 'xiu' ? whenHit(spot === side, '0.96') : undefined) }
}

const BANDS: Readonly<Record<string, string>> = {
  '1-1': '16.14',
  '2-5': '4.47',
  '6-10': '4.37',
  '11-15': '5.62',
  '16-25': '4.35',
  '26-30': '15.57',
  '31-35': '25.69',
  '36-40': '50.08',
  '41-49': '119.9',
}
const andarBaharTable: TablePlay = async (draws) => {
  const [joker = 0, ...rest] = await draws.take(fiftyTwo, 52)
  const count = rest.findIndex((card) => aceHigh(card) === aceHigh(joker)) + 1
  const winner = count % 2 === 1 ? 'andar' : 'bahar'
  return {
    facts: { joker, cards: rest.slice(0, count), winner },
    returns(spot) {
      if (spot === 'andar') return whenHit(winner === 'andar', '0.90')
      if (spot === 'bahar') return whenHit(winner === 'bahar', 1)
      const band = spot.replace('cards:', '')
      const [from = 0, to = 0] = band.split('-').map(Number)
      // Bands are priced with the stake.
      return Object.hasOwn(BANDS, band) ? (count >= from && count <= to ? toOne(BANDS[band] ?? '0') - 10_000n : 0n) : undefined
    },
  }
}

const HANDS = ['high', 'pair', 'colour', 'sequence', 'pure_sequence', 'trail'] as const
const PLUS: Readonly<Record<string, number>> = { pair: 1, colour: 4, sequence: 6, pure_sequence: 30, trail: 40 }
/** What three cards are: their name, and numbers that decide between two hands, the first first. */
function teenPattiHand(cards: readonly number[]): { readonly name: (typeof HANDS)[number]; readonly decides: readonly number[] } {
  const [x = 0, y = 0, z = 0] = cards.map(aceHigh).toSorted((a, b) => b - a)
  const isColour = new Set(cards.map((card) => card % 4)).size === 1
  const run = x === 14 && y === 3 && z === 2 ? 13.5 : x - y === 1 && y - z === 1 ? x : undefined
  const named = (name: (typeof HANDS)[number], ...decides: number[]) => ({ name, decides: [HANDS.indexOf(name), ...decides] })
  if (x === z) return named('trail', x)
  if (run !== undefined) return named(isColour ? 'pure_sequence' : 'sequence', run)
  if (isColour) return named('colour', x, y, z)
  if (x === y || y === z) return named('pair', y, x === y ? z : x)
  return named('high', x, y, z)
}
const teenPattiTable: TablePlay = async (draws) => {
  const cards = await draws.take(fiftyTwo, 6)
  const [aCards, bCards] = [0, 1].map((rest) => cards.filter((_, place) => place % 2 === rest)) as [number[], number[]]
  const [a, b] = [teenPattiHand(aCards), teenPattiHand(bCards)]
  const gap = a.decides.map((one, place) => one - (b.decides[place] ?? 0)).find((one) => one !== 0) ?? 0
  const winner = gap === 0 ? 'tie' : gap > 0 ? 'a' : 'b'
  const plusOf = (name: string): bigint => (PLUS[name] === undefined ? 0n : toOne(PLUS[name]))
  return {
    facts: { aCards, bCards, aRank: a.name, bRank: b.name, winner },
    returns(spot) {
      if (spot === 'a_pair_plus') return plusOf(a.name)
      if (spot === 'b_pair_plus') return plusOf(b.name)
      return spot === 'a' || spot === 'b' ? (gap === 0 ? 10_000n : whenHit(spot === winner, '0.96')) : undefined
    },
  }
}

/** Of a thousand rounds: meron, wala, draw. */
const COCKS = ['meron', 'wala', 'draw'] as const
const cockfightTable: TablePlay = async (draws) => {
  const number = await draws.int(1_000)
  const winner = number < 475 ? COCKS[0] : number < 950 ? COCKS[1] : COCKS[2]
  return {
    facts: { winner },
    returns(spot) {
      if (spot === 'draw') return whenHit(winner === 'draw', 18)
      return spot === 'meron' || spot === 'wala' ? (winner === 'draw' ? 10_000n : whenHit(spot === winner, '0.90')) : undefined
    },
  }
}

/** The curve's end in hundredths: 99 % return, never below 1.00, at most 10,000. */
const crashTable: TablePlay = async (draws) => {
  const drawn = (9_900n * 4_503_599_627_370_496n) / (100n * (4_503_599_627_370_496n - (await draws.u52())))
  return { facts: { point: drawn < 100n ? 100 : drawn > 1_000_000n ? 1_000_000 : Number(drawn) }, returns: () => undefined }
}

/** The games by the id of their table. */
export const tableGames: Readonly<Record<string, TablePlay>> = {
  crash: crashTable,
  baccarat: baccaratTable(true),
  'baccarat-no-commission': baccaratTable(false),
  'dragon-tiger': dragonTigerTable,
  roulette: rouletteTable,
  'sic-bo': sicBoTable,
  'andar-bahar': andarBaharTable,
  'teen-patti': teenPattiTable,
  'tai-xiu': taiXiuTable,
  cockfight: cockfightTable,
}
