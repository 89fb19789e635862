import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask, askStore, loader } from './small/ask.ts'
import { iconPaths } from './icon-paths.ts'
import { notify, receiveNotices, type Notice } from './notify.ts'
import { pageNumbers } from './table.tsx'

test('page numbers: five around the current one and one at each end', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 4)).toEqual([1, 2, 3, 4])
  expect(pageNumbers(1, 20)).toEqual([1, 2, 3, 4, 5, 0, 20])
  expect(pageNumbers(10, 20)).toEqual([1, 0, 8, 9, 10, 11, 12, 0, 20])
  expect(pageNumbers(20, 20)).toEqual([1, 0, 16, 17, 18, 19, 20])
})

test('page numbers: always rising, with both ends and the current page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const total = Math.max(a, b)
      const current = Math.min(a, b)
      const numbers = pageNumbers(current, total)
      const real = numbers.filter((number) => number !== 0)
      expect(real).toContain(current)
      expect(real[0]).toBe(1)
      expect(real.at(-1)).toBe(total)
      for (let i = 1; i < real.length; i += 1) expect(real[i]).toBeGreaterThan(real[i - 1] ?? 0)
      for (let i = 1; i < numbers.length; i += 1) {
        // A gap stands exactly where numbers are missing.
        const [before, here] = [numbers[i - 1] ?? 0, numbers[i] ?? 0]
        if (before !== 0 && here !== 0) expect(here - before).toBe(1)
      }
    }),
  )
})

test('a question waits for its answer and leaves the list', async () => {
  const answer = ask({ title: 'Sure?', buttons: [{ id: 'yes', label: 'Yes' }] })
  const asked = askStore.get().questions.find((question) => question.title === 'Sure?')
  asked?.answer('yes')
  await expect(answer).resolves.toBe('yes')
  expect(askStore.get().questions.some((question) => question.title === 'Sure?')).toBe(false)
})

test('the loader stays while one of several callers still wants it', () => {
  const first = loader.show('one')
  const second = loader.show('two')
  first()
  expect(askStore.get().loading.map((row) => row.text)).toEqual(['two'])
  second()
  expect(askStore.get().loading).toEqual([])
})

test('toasts asked for before the toaster is there are shown when it comes', () => {
  notify('good', 'early')
  const seen: Notice[] = []
  const stop = receiveNotices((notice) => seen.push(notice))
  notify('bad', 'late', 'req_1')
  stop()
  expect(seen).toEqual([
    { tone: 'good', text: 'early' },
    { tone: 'bad', text: 'late', detail: 'req_1' },
  ])
})

test('every icon is one path that starts with a move', () => {
  for (const [name, path] of Object.entries(iconPaths)) expect(path, name).toMatch(/^[Mm][0-9. -]/)
})
