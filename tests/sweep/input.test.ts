import * as fc from 'fast-check'
import { commonErrors, endpoints, errorCatalogue, type Endpoint, type EndpointName } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fitting, hostile, sample, type Schema } from './arbitrary.ts'
import { sweptHouse, type Answer, type SweptHouse } from './house.ts'
import { table, verdict, type Caller } from './verdict.ts'

let house: SweptHouse
beforeAll(async () => void (house = await sweptHouse()))
afterAll(() => house.close())

/** A caller whom the contract lets in. Guests first: free play and the like end the session of whoever calls them. */
const insider = (endpoint: Endpoint): Caller =>
  (['guest', 'member', 'agent', 'admin'] as const).find((as) => verdict(endpoint, as) === 'in') ?? 'guest'
/** Calls whose bodies can be sent as they are; sealed ones, and messages of other houses, which look as they like, have sweeps of their own. Signing out, here or everywhere, would end the sweep. */
const open = table.filter(([name, e]) => !e.sealed && !e.raw && !name.endsWith('ogout') && name !== 'sessionEnd')
const fields = (endpoint: Endpoint): string[] => Object.keys((endpoint.request as Schema).properties ?? {})

/** What is wrong with an answer: it must be a success, or a code with its own status that the endpoint lists or that is common. */
function undocumented(name: EndpointName, answer: Answer): string {
  const endpoint: Endpoint = endpoints[name]
  if (answer.status < 300) return ''
  const code = answer.body.code as keyof typeof errorCatalogue
  if (answer.status >= 500) return 'a fault of the server'
  if (!([...commonErrors, ...endpoint.errors] as string[]).includes(code)) return `${code} is not listed`
  if (answer.status !== errorCatalogue[code].status) return `${code} has another status`
  // The number of a request is drawn by lot and may spell anything.
  return /node_modules|\.ts:|select |insert |stack|pg_|at Object\./i.test(answer.text.replace(/"requestId":"[^"]*"/, ''))
    ? 'it shows internals'
    : ''
}

/** What is sent side by side: reads, and calls that must be refused at the door, change nothing, so none of them waits for another. */
const allOf = <V>(values: readonly V[], ask: (value: V) => Promise<void>) => Promise.all(values.map(ask))

test('an unknown field is refused everywhere (REL-A07)', async () => {
  for (const [name, endpoint] of open)
    await allOf(['zzz', 'role', 'balance', 'uplineId', 'merchantId', 'state2'], async (extra) => {
      const answer = await house.send(name, { ...sample(endpoint.request), [extra]: '1' }, { as: insider(endpoint) })
      expect([answer.status, answer.body.code], `${name}.${extra}`).toEqual([400, 'bad_input'])
    })
})

test('a missing part is refused everywhere', async () => {
  for (const [name, endpoint] of open)
    await allOf((endpoint.request as Schema).required ?? [], async (field) => {
      const { [field]: _gone, ...rest } = sample(endpoint.request)
      const answer = await house.send(name, rest, { as: insider(endpoint) })
      expect([answer.status, answer.body.code], `${name} without ${field}`).toEqual([400, 'bad_input'])
    })
})

test('a value of another type is never turned into the right one (REL-I09, REL-I12)', async () => {
  for (const [name, endpoint] of open.filter(([, e]) => e.method !== 'GET')) {
    const whole = sample(endpoint.request)
    for (const field of fields(endpoint))
      await allOf<unknown>([null, {}, [], ['x'], [1.5], 1.5, { toString: 'x' }], async (wrong) => {
        const asked = (endpoint.request as Schema).properties?.[field]
        // What a player decides in a game is named by the game; every object is one, and its rules refuse what they do not know.
        const isNamed = asked?.patternProperties !== undefined
        if (isNamed && typeof wrong === 'object' && wrong !== null && !Array.isArray(wrong)) return
        const answer = await house.send(name, { ...whole, [field]: wrong }, { as: insider(endpoint) })
        // An empty list is a list, and so is a text in a list of texts that takes this one.
        if (Array.isArray(wrong) && wrong.length === 0 && asked?.type === 'array') return
        if (Array.isArray(wrong) && wrong[0] === 'x' && asked?.items?.type === 'string' && new RegExp(asked.items.pattern ?? '').test('x'))
          return
        if (wrong === null && JSON.stringify(asked).includes('"null"')) return
        expect([answer.status, answer.body.code], `${name}.${field} = ${JSON.stringify(wrong)}`).toEqual([400, 'bad_input'])
      })
  }
})

test('a field that is sent twice is refused', async () => {
  for (const [name, endpoint] of open.filter(([, e]) => e.method === 'GET' && fields(e).length > 0)) {
    const one = new URLSearchParams(sample(endpoint.request) as Record<string, string>).toString()
    const [first] = fields(endpoint)
    const answer = await house.send(name, `${one}&${first}=a&${first}=b`, { as: insider(endpoint) })
    expect([answer.status, answer.body.code], name).toEqual([400, 'bad_input'])
  }
})

test('whatever is sent, the answer is one the contract names and never a fault of the server (REL-I18)', async () => {
  for (const [name, endpoint] of open) {
    const anything = fc.oneof(
      fitting(endpoint.request),
      fc.record(
        Object.fromEntries(
          fields(endpoint).map((field) => [
            field,
            fc.oneof(fc.constantFrom(...hostile), fitting(((endpoint.request as Schema).properties ?? {})[field] ?? {})),
          ]),
        ),
      ),
    )
    const ask = async (sent: unknown) => {
      const answer = await house.send(name, sent, { as: insider(endpoint) })
      expect(undocumented(name, answer), `${name} ${JSON.stringify(sent)?.slice(0, 300)} → ${answer.text.slice(0, 300)}`).toBe('')
    }
    const lot = fc.sample(anything, { numRuns: 12, seed: 5 })
    if (endpoint.method === 'GET') await allOf(lot, ask)
    else for (const sent of lot) await ask(sent)
  }
})

/** Pairs that differ in nothing but whether a database that read them would find them true, and one that it would sleep over. */
const asSql = [
  [`x' or '1'='1`, `x' or '1'='2`],
  [`x%' or 1=1 -- `, `x%' or 1=2 -- `],
  ['x\\', 'x\\\\'],
] as const
const asleep = `x'||(select pg_sleep(30))||'`
/** Fields that take a line of any text. */
const textFields = (endpoint: Endpoint) =>
  Object.entries((endpoint.request as Schema).properties ?? {})
    .filter(([, { type, pattern }]) => type === 'string' && (pattern === undefined || pattern.startsWith('^[^')))
    .map(([field]) => field)

test('what is sent is never read as SQL (REL-I01)', async () => {
  let tried = 0
  for (const [name, endpoint] of open) {
    const ask = (field: string, value: string) =>
      house.send(name, { ...sample(endpoint.request), [field]: value }, { as: insider(endpoint) })
    await allOf(textFields(endpoint), async (field) => {
      const began = performance.now()
      const answers = await Promise.all([...asSql.flat(), asleep].map((value) => ask(field, value)))
      for (const answer of answers) expect(undocumented(name, answer), `${name}.${field} → ${answer.text.slice(0, 300)}`).toBe('')
      expect(performance.now() - began, `${name}.${field} slept`).toBeLessThan(20_000)
      tried += 1
      // What is written differs by when it was written; what is read must not differ by what a database would make of it.
      if (endpoint.method !== 'GET') return
      const size = ({ body }: Answer) => JSON.stringify(body.value ?? body.code)?.length
      expect([size(answers[0] as Answer), size(answers[2] as Answer)], `${name}.${field}`).toEqual([
        size(answers[1] as Answer),
        size(answers[3] as Answer),
      ])
    })
  }
  expect(tried).toBeGreaterThan(100)
})

test('broken, deep, large and foreign bodies are refused with the right code', async () => {
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
  for (const [name, endpoint] of table.filter(([, e]) => !e.raw && (e.method === 'POST' || e.method === 'PUT'))) {
    const as = insider(endpoint)
    for (const [body, status, code] of [
      ['{', 400, 'bad_input'],
      ['[]', 400, 'bad_input'],
      ['null', 400, 'bad_input'],
      [deep, 400, 'bad_input'],
      ['{"__proto__":{"x":1}}', 400, 'bad_input'],
      [JSON.stringify({ x: 'y'.repeat((endpoint.maxBytes ?? 65_536) + 5_000) }), 413, 'body_too_large'],
    ] as const) {
      const answer = await house.send(name, body, { as })
      const expected = endpoint.sealed && status === 400 ? ['bad_input', 'bad_envelope'] : [code]
      expect(
        [answer.status, expected.includes(answer.body.code as never)],
        `${name} ${body.slice(0, 30)} → ${answer.text.slice(0, 120)}`,
      ).toEqual([status, true])
    }
    const form = await house.send(name, 'a=b', { as, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    // One call takes forms, and judges their fields as it does others.
    const refusal = endpoint.form === true ? [400, 'bad_input'] : [415, 'unsupported_media']
    expect([form.status, form.body.code], name).toEqual(refusal)
  }
  expect(({} as { x?: number }).x).toBeUndefined()
})

test('whatever a stranger sends where other houses send their messages is refused or leads home, and is never a fault', async () => {
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    'a=b&a=c',
    '{"Type":"Notification","TopicArn":1}',
    '\u0000',
    'tran_id=%00&verify_key=tran_id',
    'x'.repeat(60_000),
  ]
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  for (const [name, endpoint] of table.filter(([, e]) => e.raw))
    for (const body of bodies)
      for (const type of types) {
        const answer = await house.send(name, endpoint.method === 'GET' ? body.slice(0, 300) : body, { headers: { 'content-type': type } })
        const isHome =
          endpoint.media === 'redirect' ? answer.status === 303 : ['not_found', 'signature_invalid'].includes(answer.body.code ?? '')
        expect(isHome, `${name} ${type} ${body.slice(0, 30)} → ${answer.status} ${answer.text.slice(0, 120)}`).toBe(true)
      }
})

test('a plain body on a sealed call is refused, and so is an envelope of another call (REL-I15)', async () => {
  for (const [name, endpoint] of table.filter(([, e]) => e.sealed)) {
    const answer = await house.send(name, sample(endpoint.request), { as: insider(endpoint) })
    expect([answer.status, answer.body.code], name).toEqual([400, 'bad_envelope'])
  }
})

test('a keyed call without its key is refused', async () => {
  for (const [name, endpoint] of open.filter(([, e]) => e.key === 'required')) {
    const answer = await house.send(name, sample(endpoint.request), { as: insider(endpoint), key: null })
    expect([answer.status, answer.body.code], name).toEqual([400, 'key_required'])
  }
})

test('the fuzz would notice a fault, an unlisted code, a wrong status and shown internals', () => {
  const answer = (status: number, code: string, text = ''): Answer => ({ status, body: { success: false, code }, text })
  expect(undocumented('balance', answer(500, 'unknown_error'))).toBe('a fault of the server')
  expect(undocumented('balance', answer(409, 'username_taken'))).toBe('username_taken is not listed')
  expect(undocumented('balance', answer(404, 'not_logged_in'))).toBe('not_logged_in has another status')
  expect(undocumented('balance', answer(401, 'not_logged_in', 'at Object.<anonymous> x.ts:1'))).toBe('it shows internals')
  expect(undocumented('balance', answer(401, 'not_logged_in'))).toBe('')
})
