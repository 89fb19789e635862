import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from './app.ts'
import { routes } from './call.ts'
import { buildHost } from './http/host.ts'
import { silent } from './log.ts'
import { countCall, forgetRates } from './shared-rate.ts'
import { noResolvers, testApp, type TestApp } from './test-app.ts'
import { testWaitMs } from './testing.ts'

let kit: TestApp
let second: RunningApp
let nodes: FastifyInstance[]
const given = routes({
  captcha: async () => ({ id: 'cap_0123456789012345678901', image: 'AAAA' }),
  hotGames: async () => ({ content: [] }),
})
beforeAll(async () => {
  kit = await testApp({ env: { KHELA_RATE_FACTOR: '1' } })
  second = await openApp({ config: kit.config, url: kit.url, log: silent(), max: 4, waitMs: testWaitMs })
  await second.start({ supervise: false })
  nodes = await Promise.all([kit.app, second].map((app) => buildHost(app, 'web', given, noResolvers, { partial: true })))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await second.close(0)
  await kit.close()
})

const minute = () =>
  kit.owner.tx((t) => t.one<{ of: number }>('select floor(extract(epoch from clock_timestamp()) / 60)::int as of')).then(({ of }) => of)
/** What a walk answers that began and ended in one minute: limits begin anew with each. */
async function withinMinute<T>(walk: (turn: number) => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    const before = await minute()
    const answer = await walk(turn)
    if ((await minute()) === before) return answer
  }
}

test('two nodes count the calls of one network together, however many addresses of it ask', async () => {
  const ask = async (i: number, network: string) =>
    (await nodes[i % 2]?.inject({ url: '/wps/captcha', remoteAddress: `${network}${(i + 1).toString(16)}` }))?.statusCode
  const [statuses, elsewhere] = await withinMinute(async (turn) => {
    const answers: (number | undefined)[] = []
    for (let i = 0; i < 32; i += 1) answers.push(await ask(i, `2001:db8:0:${turn}::`))
    return [answers, await ask(1, `2001:db8:1:${turn}::`)] as const
  })
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
  expect(elsewhere).toBe(200)
})

test('a refusal says when to come again; what is read costs no count in the database', async () => {
  const answer = await withinMinute(async (turn) => {
    const remoteAddress = `198.51.100.${turn + 1}`
    for (let i = 0; i < 30; i += 1) await nodes[0]?.inject({ url: '/wps/captcha', remoteAddress })
    return nodes[1]?.inject({ url: '/wps/captcha', remoteAddress })
  })
  expect(answer?.statusCode).toBe(429)
  const wait = Number(answer?.headers['retry-after'])
  expect(wait > 0 && wait <= 60).toBe(true)
  const rows = () => kit.owner.tx((t) => t.one<{ n: bigint }>('select count(*) as n from kernel.rate_count'))
  const before = await rows()
  expect((await nodes[0]?.inject({ url: '/wps/relay/GCSGAME_hotGamesV2', remoteAddress: '203.0.113.77' }))?.statusCode).toBe(200)
  expect(await rows()).toEqual(before)
})

test('a count begins anew with its window, and is forgotten two days later', async () => {
  const age = (interval: string) => kit.owner.tx((t) => t.run(`update kernel.rate_count set since = since - $1::interval`, [interval]))
  const count = async () => (await countCall(kit.app.db, 'test', 'somebody', 86_400)).calls
  expect([await count(), await count()]).toEqual([1, 2])
  await age('1 day')
  expect(await count()).toBe(1)
  await age('3 days')
  expect(await kit.app.db.tx((t) => forgetRates(t, 1_000))).toBeGreaterThan(0)
  expect(await count()).toBe(1)
})
