import { expect, test } from 'vitest'
import { openHearts, throttleMs, withMark, withoutMark } from './hearts.ts'

const game = (nodeId: number) => ({ nodeId, vassalage: 'KH', gameType: 'INHOUSE' })
const mark = (nodeId: number) => ({ nodeId, vendor: 'KH', gameType: 'INHOUSE' })

/** Hearts over a cache that a test can see, and a server that answers when it is told to. */
function hearts() {
  const it = { at: 0, marks: { content: [] as ReturnType<typeof mark>[] }, sent: [] as string[], answers: [] as ((fail?: Error) => void)[] }
  const turn = openHearts({
    now: () => it.at,
    read: () => it.marks,
    write: (change) => void (it.marks = change(it.marks) as typeof it.marks),
    send: (name, { nodeId }) => {
      it.sent.push(`${name} ${nodeId}`)
      return new Promise<void>((resolve, reject) => it.answers.push((fail) => (fail ? reject(fail) : resolve())))
    },
  })
  return { it, turn, marked: () => it.marks.content.map(({ nodeId }) => nodeId) }
}

test('a heart is on at once, before the server has answered', async () => {
  const { it, turn, marked } = hearts()
  const turned = turn(game(1))
  expect(marked()).toEqual([1])
  expect(it.sent).toEqual(['favouriteAdd 1'])
  it.answers[0]?.()
  await turned
  expect(marked()).toEqual([1])
})

test('what the server refuses is taken back, and what changed meanwhile stays', async () => {
  const { it, turn, marked } = hearts()
  const [first, second] = [turn(game(1)), turn(game(2))]
  expect(marked()).toEqual([2, 1])
  it.answers[0]?.(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  expect(marked()).toEqual([2])
  it.answers[1]?.()
  await second
  it.at = throttleMs
  const third = turn(game(2))
  expect(marked()).toEqual([])
  it.answers[2]?.(new Error('refused'))
  await expect(third).rejects.toThrow('refused')
  expect(marked()).toEqual([2])
})

test('a heart answers once in a second, each on its own', () => {
  const { it, turn } = hearts()
  void turn(game(1))
  it.at = throttleMs - 1
  void turn(game(1))
  void turn(game(2))
  expect(it.sent).toEqual(['favouriteAdd 1', 'favouriteAdd 2'])
  it.at = throttleMs
  void turn(game(1))
  expect(it.sent.at(-1)).toBe('favouriteRemove 1')
})

test('one that stands already is added no second time', () => {
  const marks = { content: [mark(1)] }
  expect(withMark(marks, mark(1))).toBe(marks)
  expect(withoutMark(withMark(marks, mark(2)), mark(1))).toEqual({ content: [mark(2)] })
})
