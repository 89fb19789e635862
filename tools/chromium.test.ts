import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findChromium, provideChromium } from './chromium.ts'

afterEach(() => vi.unstubAllEnvs())

test('takes the program that CHROMIUM names, and says what to do when it is none', () => {
  vi.stubEnv('CHROMIUM', process.execPath)
  expect(findChromium()).toBe(process.execPath)
  expect(provideChromium(() => undefined)).toBe(process.execPath)
  vi.stubEnv('CHROMIUM', path.join(import.meta.dirname, 'no-such-program'))
  expect(() => findChromium()).toThrow(/^CHROMIUM is ".*no-such-program", which is not a program\. Install Chromium/)
  expect(() => provideChromium(() => undefined)).toThrow(/not a program/)
})
