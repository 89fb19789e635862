import { cpSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { artFolder, faults } from '../../../tools/art/manifest.mjs'

test('every picture is there, light enough and as new as its recipe', () => {
  expect(faults()).toEqual([])
})

test('the check sees a heavy, a missing, an old and a stray picture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'art-'))
  try {
    cpSync(artFolder, folder, { recursive: true })
    truncateSync(join(folder, 'dice.bn.avif'), 30_000)
    rmSync(join(folder, 'icon-home.webp'))
    writeFileSync(join(folder, 'stray.avif'), '')
    writeFileSync(join(folder, 'art.json'), '{}')
    const found = faults(folder)
    expect(found).toContain('dice.bn.avif: 30000 bytes, limit 24576')
    expect(found).toContain('icon-home.webp: missing')
    expect(found).toContain('stray.avif: has no recipe')
    expect(found).toContain('dice: not in art.json')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
