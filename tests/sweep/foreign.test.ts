/** What one member has been told of, in the hands of another (REL-A02): every id, in every call that takes one, is as unknown as an id that nobody was ever given. */
import { CallError, createClient, newKey, type Client } from '@khela/client'
import type { Endpoint, EndpointName } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicId, setClock } from '../../apps/server/src/kernel/index.ts'
import { noteConsent } from '../../apps/server/src/modules/members/index.ts'
import { registerMember } from '../../apps/server/src/modules/identity/index.ts'
import { post } from '../../apps/server/src/ledger/index.ts'
import { sample, type Schema } from './arbitrary.ts'
import { injected, sweptHouse, type SweptHouse } from './house.ts'
import { table, verdict } from './verdict.ts'

const password = 'Kutta-Billi-77'
const idForm = /^[a-z]{2,5}_[0-9A-Za-z]{22}$/
/** The rest of calls whose drawn rest would be refused before anybody looks at the id. */
const rest: Readonly<Record<string, object>> = {
  withdrawCreate: { amount: '500.00' },
  ticketOpen: { type: 'other', description: 'Where is what I paid this morning?' },
  ticketReply: { text: 'Where is what I paid this morning?' },
  diceBet: { mode: 'demo', side: 'under', target: 4950, stake: '10.00' },
  houseBet: { game: 'limbo', mode: 'demo', stake: '10.00', choice: { target: 200 } },
  houseOpen: { game: 'mines', mode: 'demo', stake: '10.00', choice: { mines: 3 } },
}
/** A white square of 16 by 16. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR4nGP4TyJgGNUwqmH4agAAr639H708R/EAAAAASUVORK5CYII='
const days = { from: '2026-03-01', to: '2026-03-20' }
/** What the owner reads of themselves: where ids come from, and what must be as it was afterwards. */
const ownReads: readonly (readonly [EndpointName, object])[] = [
  ['memberInfo', {}],
  ['balance', {}],
  ['security', {}],
  ['sessions', {}],
  ['devices', {}],
  ['logins', {}],
  ['privacy', {}],
  ['kyc', {}],
  ['profile', {}],
  ['payees', {}],
  ['withdrawals', {}],
  ['deposits', {}],
  ['transfers', {}],
  ['tickets', {}],
  ['messages', {}],
  ['limits', {}],
  ['diceState', { mode: 'demo' }],
  ['seedHistory', { mode: 'demo' }],
  ['bettingRecord', { mode: 'demo', ...days }],
  ['accountRecord', { account: 'cash', ...days }],
  ['accountRecord', { account: 'trial', ...days }],
]

let house: SweptHouse
let owner: Client
let other: Client
/** Ids that the owner alone was told, one of each kind. */
let ids: ReadonlyMap<string, string>
beforeAll(async () => {
  house = await sweptHouse()
  const { app } = house.test
  await app.db.tx((t) => setClock(t, new Date('2026-03-10T06:00:00.000Z'), { stopped: true }))
  ;[owner, other] = [await enter('maliha'), await enter('stranger')]
  const told = await live(owner)
  const seen = await readAll(owner)
  const [shared, own] = [idsIn(await readAll(other)), idsIn([told, seen])]
  ids = new Map([...own].filter((id) => !shared.has(id)).map((id) => [id.slice(0, id.indexOf('_')), id]))
}, 120_000)
afterAll(() => house.close())

async function enter(username: string): Promise<Client> {
  const { app } = house.test
  await app.db.tx(async (t) => {
    const { memberId } = await registerMember(t, app, { username, password })
    await noteConsent(t, app, memberId, '127.0.0.1')
    await post(t, {
      kind: 'deposit',
      memberId,
      key: `test:${username}`,
      lines: [
        { account: { house: 'gateway' }, currency: 'BDT', amount: -50_000_000n },
        { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: 50_000_000n },
      ],
      ref: { type: 'test', id: username },
    })
  })
  let token: string | undefined
  const client = createClient({
    site: 'web',
    base: 'http://localhost:3000',
    token: () => token,
    language: () => 'en',
    onSignedOut: () => undefined,
    fetch: injected(house.web),
  })
  token = (await client.call('login', { type: 'username', username, password })).token
  return client
}

/** Does a little of everything that leaves an id behind. */
async function live(client: Client): Promise<unknown[]> {
  const told: unknown[] = []
  const act = async <N extends EndpointName>(name: N, input: Parameters<typeof client.call<N>>[1]) => {
    const value = await client.call(name, input, { key: newKey() })
    told.push(value)
    return value
  }
  const proof = () => proofOf(client)
  const file = await act('fileUpload', { purpose: 'ticket', type: 'image/png', data: png })
  await act('ticketOpen', { type: 'deposit', description: 'Where is what I paid this morning?', files: [file.id] })
  await act('fileUpload', { purpose: 'ticket', type: 'image/png', data: png })
  const payee = await act('payeeAdd', { channel: 'bkash', holder: 'Maliha Akter', account: '01712345678', proof: await proof() })
  await act('withdrawCreate', { amount: '500.00', payeeId: payee.id, proof: await proof() })
  await act('depositCreate', { method: 'sim_bkash', amount: '500.00' })
  await act('exportAsk', { proof: await proof() })
  const { sessionId } = await act('launchGame', { gameId: 'dice', mode: 'demo' })
  await act('diceBet', { sessionId, mode: 'demo', side: 'under', target: 4950, stake: '10.00' })
  const mines = await act('launchGame', { gameId: 'mines', mode: 'demo' })
  await act('houseOpen', { sessionId: mines.sessionId, game: 'mines', mode: 'demo', stake: '10.00', choice: { mines: 3 } })
  return told
}

const proofOf = async (client: Client) => (await client.call('securityProof', { way: 'password', answer: password })).proof
const readAll = (client: Client): Promise<unknown[]> => Promise.all(ownReads.map(([name, input]) => client.call(name, input as never)))
const idsIn = (value: unknown): Set<string> => new Set(JSON.stringify(value).match(/\b[a-z]{2,5}_[0-9A-Za-z]{22}\b/g))

/** What a call comes to: its value, or its refusal; the id that was sent is not told apart. */
async function outcome(name: EndpointName, input: unknown, id: string): Promise<string> {
  try {
    return JSON.stringify(await other.call(name, input as never, { key: newKey() })).replaceAll(id, 'ID')
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return JSON.stringify([error.status, error.code, error.params]).replaceAll(id, 'ID')
  }
}

/** Whether a field takes an id, or a list of them. */
function takesId(schema: Schema): 'one' | 'list' | undefined {
  if (schema.anyOf) return schema.anyOf.map(takesId).find((found) => found !== undefined)
  if (schema.items) return takesId(schema.items) === 'one' ? 'list' : undefined
  return schema.type === 'string' && schema.pattern === '^[a-z]{2,5}_[0-9A-Za-z]{22}$' ? 'one' : undefined
}
const asksProof = ({ request }: Endpoint) => (request as Schema).required?.includes('proof') === true
const fields = ({ request }: Endpoint) =>
  Object.entries((request as Schema).properties ?? {}).flatMap(([field, schema]): [string, 'one' | 'list'][] => {
    const form = takesId(schema)
    return form === undefined ? [] : [[field, form]]
  })
/** Calls of members alone that take an id. */
const calls = table.filter(
  ([, endpoint]) =>
    endpoint.site === 'web' && verdict(endpoint, 'member') === 'in' && !endpoint.who.includes('guest') && fields(endpoint).length > 0,
)

test('the owner was told ids of many kinds, and they are nobody else’s', () => {
  expect([...ids.values()].every((id) => idForm.test(id))).toBe(true)
  expect(ids.size, [...ids.keys()].join(' ')).toBeGreaterThanOrEqual(10)
})

test(
  'an id of somebody else is answered as one that does not exist, in every call, and changes nothing (REL-A02)',
  { timeout: 180_000 },
  async () => {
    const before = await readAll(owner)
    const balance = await other.call('balance', {})
    let tried = 0
    for (const [name, endpoint] of calls)
      for (const [field, form] of fields(endpoint))
        for (const [kind, id] of ids) {
          const input = async (value: string) => ({
            ...sample(endpoint.request),
            ...rest[name],
            ...(asksProof(endpoint) && { proof: await proofOf(other) }),
            [field]: form === 'list' ? [value] : value,
          })
          const unknown = publicId(kind)
          const said = await outcome(name, await input(unknown), unknown)
          expect(await outcome(name, await input(id), id), `${name}.${field} = ${kind}`).toBe(said)
          tried += 1
        }
    expect(tried).toBeGreaterThan(300)
    expect(await readAll(owner)).toEqual(before)
    expect(await other.call('balance', {})).toEqual(balance)
  },
)

test('the sweep would notice: in the hands of its owner an id is known', async () => {
  const [ticket, round] = [ids.get('tkt') ?? '', ids.get('rnd') ?? '']
  expect(await owner.call('ticket', { id: ticket })).toMatchObject({ ticket: { id: ticket } })
  await expect(other.call('ticket', { id: ticket })).rejects.toMatchObject({ code: 'not_found' })
  expect(await owner.call('bettingRound', { id: round })).toMatchObject({ round: { id: round } })
  await expect(other.call('bettingRound', { id: round })).rejects.toMatchObject({ code: 'not_found' })
})
