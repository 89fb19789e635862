/** What a game says it returns, wherever it says it, is cut from the exact fraction: never above the truth. */
import type { Ratio } from '@khela/games'
import { andarBahar } from '@khela/games/andar-bahar'
import { baccarat, baccaratNoCommission } from '@khela/games/baccarat'
import { cockfight } from '@khela/games/cockfight'
import { crash } from '@khela/games/crash'
import { dragonTiger } from '@khela/games/dragon-tiger'
import { roulette } from '@khela/games/roulette'
import { sicBo } from '@khela/games/sic-bo'
import { taiXiu } from '@khela/games/tai-xiu'
import { teenPatti } from '@khela/games/teen-patti'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { gameRows, tableRows } from '../play/index.ts'
import { houseGames } from './games.ts'
import { tables } from './tables/registry.ts'
import { versions } from './versions.ts'

interface TableReturns {
  readonly id: string
  readonly exact: ReadonlyMap<string, Ratio>
}

const cut = ({ num, den }: Ratio): string => {
  const hundredths = (num * 10_000n) / den
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
const less = (a: Ratio, b: Ratio) => (a.num * b.den < b.num * a.den ? -1 : 1)
const span = (low: string, high: string) => (low === high ? low : `${low}–${high}`)

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

const rulesOf: readonly TableReturns[] = [
  andarBahar,
  baccarat,
  baccaratNoCommission,
  cockfight,
  dragonTiger,
  roulette,
  sicBo,
  taiXiu,
  teenPatti,
].map(({ id, spots, exactRtp }) => ({ id, exact: new Map(spots.map((spot) => [spot, exactRtp(spot as never)])) }))

describe.each(tableRows.filter(({ code }) => code !== 'crash'))('table $code', ({ code, rtp }) => {
  test('the table and the catalogue say what the exact fractions say, cut', () => {
    const table = tables.get(code)
    if (table?.kind !== 'spots') throw new Error(`${code} is no table of spots`)
    const { exact } = rulesOf.find(({ id }) => id === code) ?? expect.fail(`${code} has no rules`)
    expect([...exact.keys()]).toEqual(table.spots)
    for (const [spot, fraction] of exact) expect(table.rtp(spot), spot).toBe(cut(fraction))
    const sorted = [...exact.values()].toSorted(less).map(cut)
    expect(rtp).toBe(span(sorted[0] ?? '', sorted.at(-1) ?? ''))
  })
})

test('crash: the catalogue says what its proof says, cut', () => {
  const sorted = crash.proof.rtp.map(({ exact }) => exact).toSorted(less)
  const said = sorted.map(cut)
  expect(tableRows.find(({ code }) => code === 'crash')?.rtp).toBe(span(said[0] ?? '', said.at(-1) ?? ''))
})

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
