import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { artFolder, difference, expected, faults, recorded } from '../../../tools/art/manifest.mjs'
import credits from './features/fairness/pages/art-credits.json' with { type: 'json' }
import { emblemUrl, objectUrl, picturesOf, standInOf } from './site/art.ts'

test('every picture is there, light enough, unlike the others and as new as its recipe', () => {
  expect(faults()).toEqual([])
})

test('the check sees a heavy, a missing, an old, a stray and a copied picture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'art-'))
  try {
    cpSync(artFolder, folder, { recursive: true })
    truncateSync(join(folder, 'dice.bn.avif'), 30_000)
    rmSync(join(folder, 'icon-home.webp'))
    writeFileSync(join(folder, 'stray.avif'), '')
    const { crash: _left, ...rows } = recorded()
    const [dice, mines] = [rows['dice'], rows['mines']]
    if (dice === undefined || mines === undefined) throw new Error('dice and mines have no pictures')
    const copied = { ...rows, mines: { ...mines, print: dice.print }, plinko: { ...rows['plinko'], recipe: 'old' }, gone: dice }
    writeFileSync(join(folder, 'art.json'), JSON.stringify(copied))
    const found = faults(folder)
    expect(found).toContain('dice.bn.avif: 30000 bytes, limit 24576')
    expect(found).toContain('icon-home.webp: missing')
    expect(found).toContain('stray.avif: has no recipe')
    expect(found).toContain('crash: not in art.json')
    expect(found).toContain('plinko: older than its recipe')
    expect(found).toContain('gone: in art.json without a recipe')
    expect(found).toContain('dice and mines look alike: 0 of 256 bits differ')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('fingerprints differ in as many bits as they say', () => {
  expect(difference('00ff', '00ff')).toBe(0)
  expect(difference('00ff', '01fe')).toBe(2)
  expect(difference('ffff', '0000')).toBe(16)
})

test('what the site asks for by a rule is among the pictures', () => {
  const files = new Set([...expected().values()].flatMap((row) => row.files))
  const has = (url: string | undefined) => expect(files, url).toContain(url?.replace('/art/', ''))
  for (const code of ['HOME', 'RNG', 'BGS', 'MINI', 'ARCADE', 'ELOTT', 'SEALOTT', 'VNLOTT', 'nothing of its own']) has(objectUrl(code))
  for (const vendor of ['KH', 'SN', 'PD', 'SH', 'MY', 'NOVA', 'an unknown one']) {
    has(standInOf(vendor).src)
    has(standInOf(vendor).avif)
  }
  for (const vendor of ['KH', 'KL', 'KS', 'SN', 'PD', 'SH', 'MY', 'NL', 'PV', 'NOVA', 'TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'])
    has(emblemUrl(vendor))
  expect(emblemUrl('an unknown one')).toBeUndefined()
  for (const picture of picturesOf('/art/dice.{lang}.avif', 'bn', '').slice(0, 1)) {
    has(picture.src)
    for (const cut of picture.avif?.split(', ') ?? []) has(cut.split(' ')[0])
  }
})

test('every package that the pictures are made with is named on the credits page', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../../tools/art/package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const named = [...credits.drawings, ...credits.faces, ...credits.programs]
  expect(named.map((work) => work.package).toSorted()).toEqual(Object.keys(dependencies).toSorted())
  for (const work of named) {
    expect(work.by, work.name).toMatch(/^\p{L}[^<>@]+$/u)
    expect(work.url, work.name).toMatch(/^https?:\/\//)
    expect(work.licence, work.name).not.toBe('')
  }
})
