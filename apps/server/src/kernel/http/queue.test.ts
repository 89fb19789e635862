import { expect, test } from 'vitest'
import { openQueue } from './queue.ts'

/** Work that ends when it is told to. */
function work(name: string, began: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { run: () => (began.push(name), promise), end: () => resolve(name), break: () => reject(new Error(name)) }
}
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('so many at a time, in the order they came; one that breaks makes room like one that ends', async () => {
  const line = openQueue({ inside: 2, longest: 10 })
  const began: string[] = []
  const works = ['a', 'b', 'c', 'd', 'e'].map((name) => work(name, began))
  const done = works.map(({ run }) => line.inTurn(run).catch((error: Error) => `broke ${error.message}`))
  await settle()
  expect(began).toEqual(['a', 'b'])
  works[1]?.break()
  await settle()
  expect(began).toEqual(['a', 'b', 'c'])
  works[0]?.end()
  works[2]?.end()
  await settle()
  expect(began).toEqual(['a', 'b', 'c', 'd', 'e'])
  works[3]?.end()
  works[4]?.end()
  expect(await Promise.all(done)).toEqual(['a', 'broke b', 'c', 'd', 'e'])
  const later = ['f', 'g', 'h'].map((name) => work(name, began))
  const last = later.map(({ run }) => line.inTurn(run))
  await settle()
  expect(began.slice(5)).toEqual(['f', 'g'])
  for (const { end } of later) end()
  expect(await Promise.all(last)).toEqual(['f', 'g', 'h'])
})

test('whoever finds the line too long is told so at once, and the line goes on', async () => {
  const line = openQueue({ inside: 1, longest: 1 })
  const began: string[] = []
  const [first, second, third] = ['a', 'b', 'c'].map((name) => work(name, began))
  const one = line.inTurn(() => first?.run() ?? Promise.reject(new Error('none')))
  const two = line.inTurn(() => second?.run() ?? Promise.reject(new Error('none')))
  await expect(line.inTurn(() => third?.run() ?? Promise.reject(new Error('none')))).rejects.toThrow('unavailable')
  first?.end()
  second?.end()
  expect([await one, await two]).toEqual(['a', 'b'])
  expect(began).toEqual(['a', 'b'])
})
