import { loadMessages } from '@khela/i18n/load'
import { createTranslator } from 'use-intl'
import type { Messages } from '@khela/i18n'
import { expect, test } from 'vitest'
import { gameHead, gameOfPath } from './game-head.ts'
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
