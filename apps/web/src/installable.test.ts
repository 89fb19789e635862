import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes } from '@khela/i18n'
import { expect, test } from 'vitest'
import { manifest, offlinePage } from '../build/installable.ts'

for (const code of languageCodes)
  test(`the manifest in ${code} names the app, one app for all languages, and icons that are there`, () => {
    const made = JSON.parse(manifest(code)) as { id: string; lang: string; name: string; icons: { src: string; purpose: string }[] }
    expect(made).toMatchObject({ id: '/', lang: code, start_url: '/', display: 'standalone' })
    expect(made.name).not.toBe('')
    expect(made.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src } of made.icons) expect(existsSync(join(import.meta.dirname, '../public', src)), src).toBe(true)
  })

test('the offline page speaks every language and asks for nothing', () => {
  const page = offlinePage()
  for (const code of languageCodes) expect(page).toContain(`<section lang="${code}">`)
  expect(page).not.toMatch(/<script|<img|<link|url\(|src=/)
})
