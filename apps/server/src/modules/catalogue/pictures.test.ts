import { expect, test } from 'vitest'
import { frameOf } from '../../../../../tools/art/manifest.mjs'
import { gameRows, HOUSE_VENDOR } from './catalogue-rows.ts'
import { tableRows } from './table-rows.ts'

/** Slots of the house that are to look like other studios' work: a theme is a frame too. */
const themes: Readonly<Record<string, string>> = { 'monsoon-243': 'mayur', 'mishti-tumble': 'shapla' }

test('what the house runs wears the frame of the house', () => {
  const pictures = [...gameRows, ...tableRows]
    .filter(({ vendor }) => vendor === HOUSE_VENDOR)
    .map(({ icon }) => icon.replace(/^\/art\/|\.\{lang\}\.avif$/g, ''))
  expect(pictures.length).toBeGreaterThan(20)
  for (const picture of pictures) expect(frameOf(picture), picture).toBe(themes[picture] ?? 'khela')
})
