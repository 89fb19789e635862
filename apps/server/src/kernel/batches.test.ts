import { expect, test } from 'vitest'
import { onePer, openBatches, type BatchRules } from './batches.ts'
import { DbUnavailable } from './db.ts'

/** What is due in this turn of the loop has been done. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Batches that wait until the test lets each go. */
function open(rules: Partial<BatchRules<string, string>> = {}) {
  const sent: { items: string[]; go: (error?: Error) => void }[] = []
  const batches = openBatches<string, string>({
    most: 4,
    atOnce: 1,
    run: (items) =>
      new Promise((done, failed) => {
        sent.push({ items: [...items], go: (error) => (error ? failed(error) : done(items.map((item) => item.toUpperCase()))) })
      }),
    ...rules,
  })
  return { batches, sent, items: () => sent.map((one) => one.items) }
}

test('what is asked in one turn is one batch; what comes while it is under way is the next, and never joins it', async () => {
  const { batches, sent, items } = open()
  const first = ['a', 'b'].map((item) => batches.add(item))
  await turn()
  const second = ['c', 'd', 'e', 'f', 'g'].map((item) => batches.add(item))
  await turn()
  expect(items()).toEqual([['a', 'b']])
  sent[0]?.go()
  expect(await Promise.all(first)).toEqual(['A', 'B'])
  await turn()
  sent[1]?.go()
  await turn()
  await turn()
  sent[2]?.go()
  expect(await Promise.all(second)).toEqual(['C', 'D', 'E', 'F', 'G'])
  expect(items()).toEqual([['a', 'b'], ['c', 'd', 'e', 'f'], ['g']])
})

test('a second batch goes while the first is under way, where that is allowed', async () => {
  const { batches, sent, items } = open({ atOnce: 2 })
  for (const item of ['a', 'b', 'c']) {
    void batches.add(item)
    await turn()
  }
  expect(items()).toEqual([['a'], ['b']])
  sent[1]?.go()
  await turn()
  expect(items()).toEqual([['a'], ['b'], ['c']])
  for (const { go } of sent) go()
})

test('items with a key in common go in different batches, in the order they came', async () => {
  const { batches, sent, items } = open({ keysOf: (item) => Array.from(item) })
  const answers = ['ab', 'bc', 'cd', 'e'].map((item) => batches.add(item))
  for (let n = 0; n < 4; n += 1) {
    await turn()
    sent[n]?.go()
    await turn()
  }
  expect(await Promise.all(answers)).toEqual(['AB', 'BC', 'CD', 'E'])
  expect(items()).toEqual([['ab', 'e'], ['bc'], ['cd']])
})

test('one bad item spoils no other', async () => {
  const run = async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('bad')
    return items.map((item) => item.toUpperCase())
  }
  const { batches } = open({ run })
  const answers = await Promise.allSettled(['a', 'bad', 'c'].map((item) => batches.add(item)))
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual(['A', 'bad', 'C'])
})

test('without a database nobody waits for it twice, and whoever comes later asks anew', async () => {
  const { batches, sent, items } = open()
  const first = batches.add('a')
  await turn()
  const second = batches.add('b')
  await turn()
  sent[0]?.go(new DbUnavailable(undefined))
  const answers = await Promise.allSettled([first, second])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const third = batches.add('c')
  await turn()
  sent[1]?.go()
  expect([await third, items()]).toEqual(['C', [['a'], ['c']]])
})

test('what is not due waits until it is looked at', async () => {
  let least = 2
  const { batches, sent, items } = open({ isDue: (count) => count >= least })
  const answer = batches.add('a')
  await turn()
  expect(items()).toEqual([])
  least = 1
  batches.look()
  await turn()
  sent[0]?.go()
  expect(await answer).toBe('A')
})

test('each application has one of its own', () => {
  const of = onePer((app: object) => ({ app }))
  const [one, other] = [{}, {}]
  expect([of(one) === of(one), of(one) === of(other)]).toEqual([true, false])
})
