import type { ReplyOf } from '@khela/contract'
import { loadMessages } from '@khela/i18n/load'
import { createTranslator } from 'use-intl'
import type { Messages } from '@khela/i18n'
import { expect, test } from 'vitest'
import { roundOfPath } from '../features/fairness/pages.ts'
import { gameHead, roundHead } from './game-head.ts'
import { gameOfPath } from './joined-pages.ts'
import type { Game } from '../site/game.ts'

const mines = {
  gameId: 'mines',
  vassalage: 'KH',
  displayName: { bn: 'মণি মাইন্স', en: 'Moni Mines' },
  iconUrl: '/art/mines.{lang}.avif',
  rtp: '98.99–99.00',
  demo: true,
} as Game

test('only the page of one game is one', () => {
  expect(['/play/slot-lines', '/play/', '/play', '/play/a/b', '/rng', `/play/${'x'.repeat(41)}`].map(gameOfPath)).toEqual([
    'slot-lines',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a shared link shows the name, one sentence and the picture of the game, in the language of the page', async () => {
  for (const language of ['bn', 'en'] as const) {
    const messages = await loadMessages(language, ['common', 'shell'])
    const t = createTranslator({ locale: language, messages: messages as Messages })
    const head = gameHead({ game: mines, language, vendors: undefined, t, origin: 'https://khela.example' })
    const of = (key: string) => head.find((one) => (one.property ?? one.name ?? one.tag) === key)?.content
    expect(of('title')).toContain(mines.displayName[language])
    expect(of('og:title')).toBe(of('title'))
    expect(of('description')).toContain('98.99–99.00')
    expect(of('og:image')).toBe(`https://khela.example/art/mines.${language}.webp`)
    expect(of('og:url')).toBe('https://khela.example/play/mines')
  }
})

const seen: ReplyOf<'seenRound'> = {
  round: {
    code: 'rs_A1b2C3d4E5f6A1b2C3d4E5',
    who: 'ra***m',
    gameCode: 'mines',
    displayName: mines.displayName,
    iconUrl: mines.iconUrl,
    stake: '10.00',
    payout: '19.80',
    multiplier: '1.98',
    at: '2026-03-10T06:00:00.000Z',
  },
  mode: 'real',
  isShared: true,
  proof: null,
}

test('only the address of one round is one', () => {
  expect(['/rounds/rs_A1b2C3d4E5f6A1b2C3d4E5', '/rounds', '/rounds/', '/rounds/a/b', '/rounds/..%2f'].map(roundOfPath)).toEqual([
    'rs_A1b2C3d4E5f6A1b2C3d4E5',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a shared link to a round shows what it came to and the picture of its game, and names nobody', async () => {
  for (const language of ['bn', 'en'] as const) {
    const messages = await loadMessages(language, ['common', 'shell'])
    const t = createTranslator({ locale: language, messages: messages as Messages })
    const head = roundHead(seen, { language, t, origin: 'https://khela.example' })
    const of = (key: string) => head.find((one) => (one.property ?? one.name ?? one.tag) === key)?.content
    expect(of('og:title')).toContain(`×1.98 · ${mines.displayName[language]}`)
    expect(of('og:description')).toMatch(/ra\*\*\*m.*10\.00.*19\.80/)
    expect(of('description')).toBe(of('og:description'))
    expect(of('og:image')).toBe(`https://khela.example/art/mines.${language}.webp`)
    expect(of('og:url')).toBe('https://khela.example/rounds/rs_A1b2C3d4E5f6A1b2C3d4E5')
  }
})
