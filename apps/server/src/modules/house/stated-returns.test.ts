/** What a game says it returns, wherever it says it, is cut from the exact fraction: never above the truth. */
import type { Ratio } from '@khela/games'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { cut, less, span } from '../../testing/returns.ts'
import { gameRows, tableRows } from '../catalogue/index.ts'
import { houseGames } from './games.ts'
import { versions } from './versions.ts'

/** The least and the most of all bets of a game, as exact fractions. */
function exactOf(code: string): readonly [Ratio, Ratio] | undefined {
  const sorted = houseGames
    .get(code)
    ?.proof.rtp.map(({ exact }) => exact)
    .toSorted(less)
  const [low, high] = [sorted?.[0] ?? versions.get(code)?.low, sorted?.at(-1) ?? versions.get(code)?.high]
  return low === undefined || high === undefined ? undefined : [low, high]
}

/** A room that takes a rake has no return of its own. */
const withoutProof = new Set(['holdem'])

describe.each(gameRows.filter(({ code }) => !withoutProof.has(code) && !tableRows.some((row) => row.code === code)))(
  '$code',
  ({ code, rtp }) => {
    test('the catalogue says what the proof says, cut', () => {
      const exact = exactOf(code)
      expect(exact).toBeDefined()
      expect(rtp).toBe(exact && span(cut(exact[0]), cut(exact[1])))
    })
  },
)

describe('texts that name a return name the one of the catalogue', () => {
  const [low = '', high = ''] = (gameRows.find(({ code }) => code === 'dice')?.rtp ?? '').split('–')
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../../../..', file), 'utf8')
  /** The figures of the sentences that speak of a return. */
  const returnsIn = (text: string): string[] =>
    text
      .split(/<|।|\.\s|\n\s*"/u)
      .filter((sentence) => /return|ফেরত/u.test(sentence))
      .flatMap((sentence) => sentence.match(/9[89](?:\.\d+)?/gu) ?? [])

  test.each(['bn', 'en'])('dice, %s', (language) => {
    const texts = [
      (JSON.parse(read(`packages/i18n/locales/${language}/games.json`)) as { dice: { rule3: string } }).dice.rule3,
      read(`apps/server/src/modules/content/seed/html/promotion-dice-return.${language}.html`),
      read(`apps/server/src/modules/content/seed/html/article-rules-instant.${language}.html`),
      read('apps/server/src/modules/content/seed/promotions.json'),
    ]
    for (const text of texts) {
      const figures = new Set(returnsIn(text).map((figure) => (figure.includes('.') ? figure : `${figure}.00`)))
      expect([...figures].toSorted(), text).toEqual([low, high])
    }
  })

  test('mines: the return is the same wherever one stops, but for what is cut', () => {
    const [least, most] = exactOf('mines') ?? []
    expect(
      least !== undefined &&
        most !== undefined &&
        Number((most.num * least.den - least.num * most.den) * 10_000n) <= Number(most.den * least.den) * 5,
    ).toBe(true)
  })
})
