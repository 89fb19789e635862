import { roulette } from '@khela/games/roulette'
import { expect, test } from 'vitest'
import { chances, colourOf, columns, dozens, kinds, places, pockets } from './layout.ts'

test('all 157 bets of the layout can be reached, each once', () => {
  const reached = [...places.map(({ spot }) => spot), ...columns, ...dozens, ...chances]
  expect(reached.toSorted()).toEqual([...roulette.spots].toSorted())
  expect([roulette.spots.length, new Set(reached).size]).toEqual([157, 157])
})

test('handles of one kind are further apart than a finger is wide, on cells of 72 by 46', () => {
  for (const kind of kinds) {
    const shown = places.filter((place) => place.kind === kind)
    for (const one of shown)
      for (const other of shown) {
        if (one === other) continue
        const away = Math.hypot((one.across - other.across) * 72, (one.along - other.along) * 46)
        expect(away, `${one.spot} and ${other.spot}`).toBeGreaterThan(36)
      }
  }
})

test('a bet lies between its numbers; those with the zero on its line', () => {
  const at = (spot: string) => places.find((place) => place.spot === spot)
  expect(at('straight:17')).toMatchObject({ along: 5.5, across: 1.5 })
  expect(at('split:17-20')).toMatchObject({ along: 6, across: 1.5 })
  expect(at('corner:1-2-4-5')).toMatchObject({ along: 1, across: 1 })
  expect(at('street:1-2-3')).toMatchObject({ along: 0.5, across: 0 })
  expect(at('trio:0-2-3')).toMatchObject({ along: 0, across: 2, kind: 'street' })
  expect(at('first_four')).toMatchObject({ along: 0, across: 0, kind: 'corner' })
})

test('the wheel has every number once, red and black in turn', () => {
  expect([...pockets].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number))
  const colours = pockets.slice(1).map(colourOf)
  expect(colours.every((colour, index) => index === 0 || colour !== colours[index - 1])).toBe(true)
})
