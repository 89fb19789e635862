import { beforeEach, expect, test, vi } from 'vitest'
import { clearCache, cacheOr } from './answer-cache.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', storage)
  vi.useFakeTimers({ now: 1_000_000 })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('hot games are asked for once a session, and again after a flush or ten minutes', async () => {
  let asked = 0
  const ask = () => Promise.resolve({ asked: ++asked })
  expect(await cacheOr('hotGames', ask)).toEqual({ asked: 1 })
  expect(await cacheOr('hotGames', ask)).toEqual({ asked: 1 })
  clearCache('hotGames')
  expect(await cacheOr('hotGames', ask)).toEqual({ asked: 2 })
  vi.setSystemTime(1_000_000 + 600_000)
  expect(await cacheOr('hotGames', ask)).toEqual({ asked: 3 })
})

test('other reads are never kept, nor is a failure', async () => {
  await cacheOr('balance', () => Promise.resolve(1))
  expect(stored.size).toBe(0)
  await expect(cacheOr('vendors', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(stored.size).toBe(0)
})

test('a closed or damaged storage costs a request, nothing else', async () => {
  stored.set('khela.kept.vendors', '{')
  expect(await cacheOr('vendors', () => Promise.resolve('fresh'))).toBe('fresh')
  vi.stubGlobal('sessionStorage', undefined)
  expect(await cacheOr('vendors', () => Promise.resolve('again'))).toBe('again')
  clearCache('vendors')
})
