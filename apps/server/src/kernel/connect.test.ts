import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from './app.ts'
import { connect } from './connect.ts'
import { defineModule } from './module.ts'
import { listPort, port, provide } from './port.ts'
import { noResolvers, testApp, type TestApp } from './test-app.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await testApp()
})
afterAll(() => kit.close())

/** An app of a node, whose jobs are written down instead of done. */
function nodeOf(config: Partial<Pick<RunningApp['config'], 'role' | 'profile'>> = {}): { app: RunningApp; log: string[] } {
  const log: string[] = []
  const jobs: RunningApp['jobs'] = {
    ...kit.app.jobs,
    schedule: (task) => void log.push(`schedule ${task}`),
    on: (event, subscriber) => void log.push(`on ${event} ${subscriber}`),
    startWorking: async () => void log.push('jobs'),
  }
  return { app: { ...kit.app, config: { ...kit.app.config, ...config }, jobs }, log }
}
const partial = { partial: true }

/** A count that a lower module needs and an upper one knows. */
const countPort = port<() => number>('lower.count')
const lower = defineModule({
  name: 'lower',
  needs: { count: countPort },
  calls: ({ ports }) => ({ unreadCount: async () => ({ unread: ports.count() }) }),
})
const upper = defineModule({ name: 'upper', provides: () => [provide(countPort, () => 7)] })

test('what a module needs is filled by one that stands later in the list, for each process by itself', async () => {
  const { app } = nodeOf()
  const other = defineModule({ name: 'upper', provides: () => [provide(countPort, () => 8)] })
  const counts = [upper, other].map(async (one) => {
    const { unreadCount } = connect(app, [lower, one], partial).routes.web
    return kit.app.db.tx((t) => unreadCount?.(t, {} as never) ?? expect.fail('nobody serves it'))
  })
  expect(await Promise.all(counts)).toEqual([{ unread: 7 }, { unread: 8 }])
})

test('a port that several fill gives what each of them provides, in their order, and nothing where nobody does', async () => {
  const { app } = nodeOf()
  const wordsPort = listPort<string>('lower.words')
  const reader = defineModule({
    name: 'reader',
    needs: { words: wordsPort },
    calls: ({ ports }) => ({ unreadCount: async () => ({ unread: Number(ports.words.join('')) || 0 }) }),
  })
  const first = defineModule({ name: 'first', provides: () => [provide(wordsPort, ['1', '2'])] })
  const second = defineModule({ name: 'second', provides: () => [provide(wordsPort, ['3'])] })
  const read = async (modules: Parameters<typeof connect>[1]) => {
    const { unreadCount } = connect(app, modules, partial).routes.web
    return kit.app.db.tx((t) => unreadCount?.(t, {} as never) ?? expect.fail('nobody serves it'))
  }
  expect(await read([reader, first, second])).toEqual({ unread: 123 })
  expect(await read([reader])).toEqual({ unread: 0 })
})

test('the process itself provides as well', () => {
  const { app } = nodeOf()
  expect(Object.keys(connect(app, [lower], { ...partial, provisions: [provide(countPort, () => 1)] }).routes.web)).toEqual(['unreadCount'])
})

test('a port that nobody provides, or that two provide, ends the start with one sentence', () => {
  const { app } = nodeOf()
  expect(() => connect(app, [lower], partial)).toThrow('The module lower needs the port lower.count, which nobody provides.')
  const second = defineModule({ name: 'second', provides: () => [provide(countPort, () => 8)] })
  expect(() => connect(app, [lower, upper, second], partial)).toThrow('The port lower.count is provided twice, by upper and by second.')
  expect(() => connect(app, [lower, upper], { ...partial, provisions: [provide(countPort, () => 1)] })).toThrow(
    'The port lower.count is provided twice, by the process and by upper.',
  )
})

test('a call that two serve, that nobody serves or that is of the other site ends the start with one sentence', () => {
  const { app } = nodeOf()
  const inbox = defineModule({ name: 'inbox', calls: () => ({ unreadCount: async () => ({ unread: 0 }) }) })
  expect(() => connect(app, [lower, upper, inbox], partial)).toThrow('The web call unreadCount is there twice, from lower and from inbox.')
  expect(() => connect(app, [inbox])).toThrow(/^Nobody serves these calls of the site web: (?!.*\bunreadCount\b).*\blogin\b/)
  expect(() => connect(app, [inbox])).not.toThrow(/sealKey/)
  const lost = defineModule({ name: 'lost', officeCalls: () => ({ unreadCount: async () => ({ unread: 0 }) }) })
  expect(() => connect(app, [lost], partial)).toThrow('The site office has no call of the name unreadCount.')
})

test('what the gate asks has one answer', async () => {
  const { app } = nodeOf()
  const gate = defineModule({ name: 'gate', resolvers: () => ({ siteState: async () => ({ status: 1 }) }) })
  const again = defineModule({ name: 'again', resolvers: () => ({ siteState: noResolvers.siteState }) })
  expect(() => connect(app, [gate, again], partial)).toThrow('The resolver siteState is there twice, from gate and from again.')
  const { resolvers } = connect(app, [gate], partial)
  expect(await kit.app.db.tx((t) => resolvers.siteState(t, app, '127.0.0.1'))).toEqual({ status: 1 })
})

test('seeds run one after the other in the order of the list, each in its profile', async () => {
  const log: string[] = []
  const brings = (what: string) => async () => {
    await Promise.resolve()
    log.push(what)
  }
  const first = defineModule({ name: 'first', seeds: [{ run: brings('row') }, { profile: 'DEMO', run: brings('demo') }] })
  const second = defineModule({ name: 'second', seeds: [{ run: brings('rooms') }] })
  await connect(nodeOf({ profile: 'DEMO' }).app, [first, second], partial).seed()
  expect(log).toEqual(['row', 'demo', 'rooms'])
  log.length = 0
  await connect(nodeOf({ profile: 'MGA' }).app, [second, first], partial).seed()
  expect(log).toEqual(['rooms', 'row'])
})

test('all jobs are named before the first subscriber', () => {
  const { app, log } = nodeOf()
  const hearer = defineModule({ name: 'hearer', events: ({ jobs }) => jobs.on('kycDecided', 'hearer', async () => undefined) })
  const worker = defineModule({ name: 'worker', jobs: ({ jobs }) => jobs.schedule('worker.day', 'day', async () => undefined) })
  connect(app, [hearer, worker], partial)
  expect(log).toEqual(['schedule worker.day', 'on kycDecided hearer'])
})

/** Two modules that write down when what they hold begins and ends. */
function clocked(log: string[]) {
  const one = (name: string) =>
    defineModule({
      name,
      open: () => {
        log.push(`open ${name}`)
        return { name }
      },
      close: async (state) => void log.push(`close ${state.name}`),
      clocks(_app, { state }) {
        log.push(`clock ${state.name}`)
        return [
          {
            async stop() {
              log.push(`stop ${state.name}`)
              // The look under way takes a turn, in which nothing it uses may be closed.
              await new Promise((done) => setImmediate(done))
              log.push(`stopped ${state.name}`)
            },
          },
        ]
      },
    })
  return [one('low'), one('high')]
}

test('clocks start behind the jobs, and end before what they use is closed, the last first', async () => {
  for (const role of ['worker', 'all'] as const) {
    const { app, log } = nodeOf({ role })
    const connected = connect(app, clocked(log), partial)
    expect(log.splice(0)).toEqual(['open low', 'open high'])
    await connected.startWork()
    expect(log.splice(0)).toEqual(['jobs', 'clock low', 'clock high'])
    await connected.stop()
    expect(log.splice(0)).toEqual(['stop low', 'stop high', 'stopped low', 'stopped high', 'close high', 'close low'])
  }
})

test('a clock that was ended is not ended again', async () => {
  const { app, log } = nodeOf({ role: 'all' })
  const connected = connect(app, clocked(log), partial)
  await connected.startWork()
  log.length = 0
  await connected.stopClocks()
  expect(log.splice(0)).toEqual(['stop low', 'stop high', 'stopped low', 'stopped high'])
  await connected.stop()
  expect(log).toEqual(['close high', 'close low'])
})

test('a node that only answers takes up no jobs and starts no clock', async () => {
  const { app, log } = nodeOf({ role: 'api' })
  const connected = connect(app, clocked(log), partial)
  await connected.startWork()
  await connected.stop()
  expect(log).toEqual(['open low', 'open high', 'close high', 'close low'])
})
