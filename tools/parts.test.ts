import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAllowed, licenceProblems } from './gates/licences.ts'
import { billOfMaterials, partsOf } from './parts.ts'

const root = path.resolve(import.meta.dirname, '..')

/** A house with these packages in its lock file. */
function planted(packages: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'khela-parts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'house', version: '1.0.0', license: 'Apache-2.0' }))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  return folder
}

test('every part of the house is listed once, with its licence, its hash and where it comes from (REL-O07)', () => {
  const { components } = billOfMaterials(root) as { components: { purl: string; licenses: { expression: string }[]; hashes?: object[] }[] }
  const parts = new Set(components.map(({ purl }) => purl))
  expect(parts.size).toBe(components.length)
  expect(components.length).toBeGreaterThan(400)
  expect([...parts].some((purl) => /^pkg:npm\/fastify@\d/.test(purl))).toBe(true)
  for (const { purl, licenses, hashes } of components)
    expect([purl, licenses[0]?.expression, hashes?.length]).toEqual([purl, expect.stringMatching(/./), 1])
})

test('the licences of the house are all agreed to', () => {
  expect(licenceProblems(partsOf(root))).toEqual([])
})

test('a licence that nobody has agreed to, and one that is not stated, are refused', () => {
  const folder = planted({
    '': { name: 'house' },
    'packages/own': { version: '1.0.0' },
    'node_modules/@house/own': { resolved: 'packages/own', link: true },
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/either': { version: '1.0.0', license: '(GPL-3.0-only OR Apache-2.0)' },
    'node_modules/both': { version: '1.0.0', license: 'MIT AND AGPL-3.0-only' },
    'node_modules/good/node_modules/silent': { version: '2.0.0' },
  })
  expect(licenceProblems(partsOf(folder)).map(({ text }) => text)).toEqual([
    'both 1.0.0 is under MIT AND AGPL-3.0-only, which is not on the list of tools/gates/licences.ts',
    'silent 2.0.0 states no licence',
  ])
  expect(licenceProblems([])).toEqual([{ file: '.', text: 'no part was found' }])
  expect([isAllowed(''), isAllowed('SEE LICENSE IN LICENSE'), isAllowed('GPL-2.0-only')]).toEqual([false, false, false])
})

test('an old package that states its licences in a list is read where it is installed', () => {
  const folder = planted({ 'node_modules/old': { version: '1.0.0', integrity: `sha512-${Buffer.from('ab').toString('base64')}` } })
  mkdirSync(path.join(folder, 'node_modules/old'), { recursive: true })
  writeFileSync(path.join(folder, 'node_modules/old/package.json'), JSON.stringify({ licenses: [{ type: 'MIT' }] }))
  expect((billOfMaterials(folder) as { components: object[] }).components).toEqual([
    expect.objectContaining({ licenses: [{ expression: 'MIT' }], hashes: [{ alg: 'SHA-512', content: '6162' }], scope: 'required' }),
  ])
})
