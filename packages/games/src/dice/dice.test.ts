import { type Stream, stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/dice.json'
import { checkProof } from '../proof.ts'
import { dice, DICE_OUTCOMES, DICE_WINNING, type DiceSide } from './index.ts'

const sides = ['under', 'over'] as const
const everyWinning = Array.from({ length: DICE_WINNING.max }, (_, index) => index + 1)

/** A stream whose next dice roll is known. */
function rolling(roll: number): Stream {
  const refuse = (): never => {
    throw new Error('dice takes one int(10000) and nothing else')
  }
  const int = (n: number): number => (n === DICE_OUTCOMES ? roll : refuse())
  return { int, u32: refuse, u52: refuse, weighted: refuse, draw: refuse, shuffle: refuse }
}

function fraction(text: string): { num: bigint; den: bigint } {
  const [num = '', den = '1'] = text.split('/')
  return { num: BigInt(num), den: BigInt(den) }
}

describe('vectors', () => {
  test.each(vectors.samples)('W = $W pays $mult', ({ W, mult }) => {
    const { num, den } = fraction(mult)
    expect(dice.mult4(W) * den).toBe(num * 10_000n)
  })

  test('lowest and highest return to player over every bet', () => {
    let [least, most] = [1, 1]
    const part = (winning: number): bigint => dice.returnToPlayer(winning).num
    for (const winning of everyWinning) {
      if (part(winning) < part(least)) least = winning
      if (part(winning) > part(most)) most = winning
    }
    const same = (winning: number, text: string): void => {
      const { num, den } = fraction(text)
      const exact = dice.returnToPlayer(winning)
      expect(exact.num * den).toBe(num * exact.den)
    }
    expect([least, most]).toEqual([vectors.rtp_min[2], vectors.rtp_max[2]])
    same(least, String(vectors.rtp_min[0]))
    same(most, String(vectors.rtp_max[0]))
    expect(DICE_OUTCOMES).toBe(vectors.outcomes)
  })
})

test('plays with the pay table that was proven, and is refused with another one', () => {
  const { id, payTable, proof } = dice
  expect(() => checkProof(id, payTable, proof)).not.toThrow()
  expect(() => checkProof(id, payTable.slice(1), proof)).toThrow('The pay table of dice was changed')
  for (const { bet, exact } of proof.rtp) expect(exact, bet).toEqual(dice.returnToPlayer(Number(bet.replace('W = ', ''))))
})

describe('for every bet', () => {
  test('the full 99 % exactly when W divides 99 000 000, less otherwise', () => {
    for (const winning of everyWinning) {
      const { num, den } = dice.returnToPlayer(winning)
      expect(num * 100n <= den * 99n).toBe(true)
      expect(num * 100n === den * 99n).toBe(99_000_000 % winning === 0)
    }
  })

  test('the stated number of rolls win, and the edges are where they should be', () => {
    for (const side of sides)
      for (const target of [1, 199, 200, 4949, 5050, 9798, 9799, 9800, 9998]) {
        const choice = dice.parseChoice({ side, target })
        if (choice === undefined) continue
        let wins = 0
        for (let roll = 0; roll < DICE_OUTCOMES; roll += 1) if (dice.play(rolling(roll), choice, 10_000n).win) wins += 1
        expect(wins).toBe(dice.winningOutcomes(side, target))
        expect(dice.play(rolling(target), choice, 10_000n).win).toBe(false)
        expect(dice.play(rolling(side === 'under' ? target - 1 : target + 1), choice, 10_000n).win).toBe(true)
      }
  })

  test('the payout is the floored product, and a win never loses the stake', () => {
    const stake = fc.bigInt({ min: 1n, max: 10n ** 12n })
    const roll = fc.nat({ max: DICE_OUTCOMES - 1 })
    const winning = fc.integer({ min: 1, max: DICE_WINNING.max })
    fc.assert(
      fc.property(fc.constantFrom(...sides), winning, roll, stake, (side, w, rolled, amount) => {
        const target = dice.targetFor(side, w)
        const result = dice.play(rolling(rolled), { side, target }, amount)
        expect(result.roll).toBe(rolled)
        expect(result.mult4).toBe(dice.maxMultiplier({ side, target }))
        expect(result.win).toBe(side === 'under' ? rolled < target : rolled > target)
        expect(result.payout).toBe(result.win ? (amount * result.mult4) / 10_000n : 0n)
        if (result.win) expect(result.payout >= amount).toBe(true)
      }),
    )
  })

  test('under and over with the same W are mirror images', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: DICE_WINNING.max }), fc.nat({ max: DICE_OUTCOMES - 1 }), (w, roll) => {
        const under = dice.play(rolling(roll), { side: 'under', target: dice.targetFor('under', w) }, 10_000n)
        const over = dice.play(rolling(DICE_OUTCOMES - 1 - roll), { side: 'over', target: dice.targetFor('over', w) }, 10_000n)
        expect([over.win, over.payout]).toEqual([under.win, under.payout])
      }),
    )
  })
})

describe('choices from outside', () => {
  test('every playable target is read, no other', () => {
    const accepted = (side: DiceSide): number[] =>
      Array.from({ length: DICE_OUTCOMES + 2 }, (_, index) => index - 1).filter(
        (target) => dice.parseChoice({ side, target }) !== undefined,
      )
    const [under, over] = [accepted('under'), accepted('over')]
    expect([under.length, under[0], under.at(-1)]).toEqual([9800, 1, 9800])
    expect([over.length, over[0], over.at(-1)]).toEqual([9800, 199, 9998])
  })

  test.each([
    undefined,
    null,
    'under',
    5000,
    [],
    {},
    ['under', 5000],
    { side: 'under' },
    { target: 5000 },
    { side: 'left', target: 5000 },
    { side: 'under', target: '5000' },
    { side: 'under', target: 50.5 },
    { side: 'under', target: NaN },
    { side: 'under', target: Infinity },
    { side: 'under', target: 5000, stake: 1 },
    Object.create({ side: 'under', target: 5000 }),
  ])('refuses %j', (input) => expect(dice.parseChoice(input)).toBeUndefined())

  test('play refuses what parseChoice would', () => {
    expect(() => dice.play(rolling(1), { side: 'under', target: 9801 }, 1n)).toThrow(RangeError)
    expect(() => dice.play(rolling(1), { side: 'under', target: 1.5 }, 1n)).toThrow(RangeError)
    expect(() => dice.play(rolling(1), { side: 'under', target: 1 }, 0n)).toThrow(RangeError)
    expect(() => dice.mult4(0)).toThrow(RangeError)
    expect(() => dice.mult4(9801)).toThrow(RangeError)
  })
})

test('rolls over 100 000 nonces are uniform (chi-squared)', () => {
  const serverSeed = '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159'
  const rounds = 100_000
  const counts = Array.from({ length: DICE_OUTCOMES }, () => 0)
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const { roll } = dice.play(stream(serverSeed, 'uniform', nonce), { side: 'under', target: 5000 }, 1n)
    counts[roll] = (counts[roll] ?? 0) + 1
  }
  const chiSquared = (cells: readonly number[]): number => {
    const expected = rounds / cells.length
    return cells.reduce((sum, cell) => sum + (cell - expected) ** 2 / expected, 0)
  }
  const folded = (size: number, place: (roll: number) => number): number[] => {
    const cells = Array.from({ length: size }, () => 0)
    counts.forEach((count, roll) => (cells[place(roll)] = (cells[place(roll)] ?? 0) + count))
    return cells
  }
  // The seeds are fixed, so this never flickers. Within 4 standard deviations of the mean (df, √(2·df)), on both sides:
  // all rolls, whole numbers, and the last two digits.
  for (const cells of [counts, folded(100, (roll) => Math.floor(roll / 100)), folded(100, (roll) => roll % 100)]) {
    const freedom = cells.length - 1
    expect(Math.abs(chiSquared(cells) - freedom)).toBeLessThan(4 * Math.sqrt(2 * freedom))
  }
})
