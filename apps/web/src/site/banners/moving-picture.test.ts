import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Banner } from './banner.ts'
import { MovingPicture } from './moving-picture.tsx'
import { runsByItself } from './runs-by-itself.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [false, undefined, true],
  [false, { saveData: false }, true],
  [false, { saveData: true }, false],
  [true, undefined, false],
  [true, { saveData: true }, false],
] as const)('less motion %s, line %o: a film begins by itself %s', (matches, connection, runs) => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { connection })
  expect(runsByItself()).toBe(runs)
})

test('a film has its picture first, asks for nothing before it runs, and is silent in a loop', () => {
  const banner = { url: '/art/clip-dice.mp4', poster: '/art/clip-dice.avif' } as Banner
  const markup = renderToStaticMarkup(createElement(MovingPicture, { banner }))
  for (const part of ['poster="/art/clip-dice.avif"', 'preload="none"', 'loop=""', 'playsInline=""', 'muted=""'])
    expect(markup).toContain(part)
  expect(markup).not.toContain('autoplay')
})
