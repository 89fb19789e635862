import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findChromium, hasBengaliFont, provideChromium } from './chromium.ts'

afterEach(() => vi.unstubAllEnvs())

test('takes the program that CHROMIUM names, and says what to do when it is none', () => {
  vi.stubEnv('CHROMIUM', process.execPath)
  expect(findChromium()).toBe(process.execPath)
  expect(provideChromium(() => undefined)).toBe(process.execPath)
  vi.stubEnv('CHROMIUM', path.join(import.meta.dirname, 'no-such-program'))
  expect(() => findChromium()).toThrow(/^CHROMIUM is ".*no-such-program", which is not a program\. Install Chromium/)
  expect(() => provideChromium(() => undefined)).toThrow(/not a program/)
})

test('a machine without a Bengali font is given one where that can be; else it is known, and the browser is still there', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khela-fonts-'))
  const program = (name: string, text: string) => writeFileSync(path.join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  vi.stubEnv('CHROMIUM', process.execPath)
  vi.stubEnv('PATH', folder)
  program('fc-list', 'exit 0')
  const lines: string[] = []
  expect([provideChromium((line) => lines.push(line)), hasBengaliFont()]).toEqual([process.execPath, false])
  expect(lines).toEqual(['Installing a Bengali font with apt-get (once) …'])
  program('fc-list', 'echo Noto Sans Bengali')
  expect([provideChromium((line) => lines.push(line)), hasBengaliFont(), lines.length]).toEqual([process.execPath, true, 1])
})
