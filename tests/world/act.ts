/** Performs actions: looks up what `$deposit:0` stands for, asks a node, keeps the answer. */
import { endpoints, type Endpoint, type EndpointName } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { newToken } from '../../apps/server/src/kernel/index.ts'
import { post } from '../../apps/server/src/ledger/index.ts'
import { resolveSession } from '../../apps/server/src/modules/identity/index.ts'
import { insertTicket } from '../../apps/server/src/modules/security/index.ts'
import { actVendor } from './act-vendor.ts'
import { nodeCount, type Action, type Step, type Who } from './steps.ts'
import { addFreeRounds, paymentFor } from './store.ts'
import { person, type Person, type Town } from './town.ts'

type CallAction = Extract<Action, { do: 'call' }>
interface Asked {
  readonly as: Who
  readonly token: string
  readonly name: EndpointName
  readonly input: Readonly<Record<string, unknown>>
  readonly key: string
}
export interface Heard {
  readonly status: number
  readonly text: string
}

/** An id that looks right and names nothing. */
const nothing: Readonly<Record<string, string>> = { posting: '999999999999' }
const attempts = 5

/**
 * Performs a step's actions all at once. The clock moves before the others: a stopped clock is read by each statement, and moved
 * within a transaction it would give one bet two days, which the clock of a house that is not stopped never does.
 */
export async function perform(town: Town, seed: number, step: Step): Promise<void> {
  await town.tick(step.tick)
  for (const action of step.actions) if (action.do === 'clock') await town.tick(action.seconds)
  await Promise.all(step.actions.map((action, nth) => act(town, action, `w${seed}-${step.number}-${nth}-`.padEnd(24, '0'))))
}

async function act(town: Town, action: Action, key: string): Promise<void> {
  switch (action.do) {
    case 'vendor':
      return actVendor(town, action.calls, action.node, action.fate)
    case 'call':
      return actCall(town, action, key)
    case 'pay':
      return pay(town, action)
    case 'bonus':
      return bonus(town, action)
    case 'freeRounds': {
      const { memberId } = memberAt(town, action.member)
      return town.owner.tx((t) => addFreeRounds(t, { memberId, id: action.id, vendor: action.vendor, times: action.times }))
    }
    case 'work':
      return void (await town.nodes
        .at(action.node)
        .app.jobs.drain()
        .catch(() => town.journal.count('work cut off')))
    case 'clock':
      return undefined
    case 'kill':
      return town.nodes.kill(action.node)
    case 'cut':
      return town.nodes.cut(action.share)
  }
}

function memberAt(town: Town, index: number): Person & { memberId: bigint } {
  const found = town.members[index]
  if (found?.memberId === undefined) throw new Error('there is no such member')
  return { ...found, memberId: found.memberId }
}

function personOf(town: Town, who: Who): Person | undefined {
  const index = Number(who.slice(1))
  if (who.startsWith('m')) return town.members[index]
  return who.startsWith('o') ? town.operators[index] : town.trials[index]
}

/** What stands for `$deposit:0`, `$round@m7:0`: what that person was told, or an id of nothing. */
function lookUp(town: Town, as: Who, text: string): string {
  const [, kind = '', of = as, which = '0'] = /^\$(\w+)(?:@(\w+))?:(\w+)$/.exec(text) ?? []
  const known = personOf(town, of as Who)?.known
  const found = kind === 'session' ? known?.get(`session:${which}`)?.[0] : known?.get(kind)?.[Number(which)]
  return found ?? nothing[kind] ?? `${kind.slice(0, 3)}_${'0'.repeat(22)}`
}

async function actCall(town: Town, action: CallAction, key: string): Promise<void> {
  const { as, name, node, fate } = action
  const filled = Object.entries(action.input).map(([field, value]) => [
    field,
    typeof value === 'string' && value.startsWith('$') ? lookUp(town, as, value) : value,
  ])
  const actor = personOf(town, as)
  const proof = action.input['proof'] === '$fresh:proof' ? { proof: await freshProof(town, actor) } : {}
  const asked = { as: actor?.who ?? as, token: actor?.token ?? '', name, input: { ...Object.fromEntries(filled), ...proof }, key }
  const ask = async (index: number): Promise<void> => {
    const heard = await askUntilDecided(town, asked, index)
    if (heard === undefined) return
    if (action.forbidden === true && heard.status < 300) town.journal.problem(`${as} was let do ${name} ${JSON.stringify(asked.input)}`)
    keep(town, asked, heard)
    if (name === 'freePlay' && heard.status === 200) await welcome(town, heard.text)
  }
  if (fate === 'twice') await Promise.all([ask(node), ask(node + 1)])
  else await ask(node)
  if (fate === 'lost') await ask(node + 1)
}

/** Who is at the keyboard was proved just now; the answer of the call is what is looked at here. */
async function freshProof(town: Town, of: Person | undefined): Promise<string> {
  const { token, hash } = newToken()
  const { memberId } = of ?? {}
  if (memberId !== undefined)
    await town.owner.tx((t) => insertTicket(t, { hash, purpose: 'proof', memberId, sessionId: memberId, lifeSeconds: 3_600 }))
  return token
}

async function askUntilDecided(town: Town, asked: Asked, index: number): Promise<Heard | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const node = town.nodes.at((index + attempt) % nodeCount)
    const heard = await askAt(town, node, asked).catch(() => undefined)
    if (heard === undefined || node.isDead || heard.status === 503) {
      town.journal.count('undecided')
      continue
    }
    town.journal.count(`${asked.name} ${heard.status}`)
    if (heard.status >= 500) town.journal.problem(`${asked.name} failed for ${asked.as} with ${JSON.stringify(asked.input)}: ${heard.text}`)
    return heard
  }
  return undefined
}

/** One request at one node, as it is. */
export async function askAt(town: Town, node: ReturnType<Town['nodes']['at']>, asked: Asked): Promise<Heard> {
  const endpoint: Endpoint = endpoints[asked.name]
  const isRead = endpoint.method === 'GET'
  const host = endpoint.site === 'office' ? node.office : node.web
  const query = isRead ? `?${new URLSearchParams(asked.input as Record<string, string>).toString()}` : ''
  const answer = await host.inject({
    method: endpoint.method,
    url: `${endpoint.path}${query}`,
    headers: {
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...(asked.token === '' ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(endpoint.key === undefined ? {} : { 'idempotency-key': asked.key }),
    },
    ...(isRead ? {} : { payload: JSON.stringify(asked.input) }),
  })
  // A refusal names the request it belongs to; nothing else of an answer may differ when it is given again.
  return { status: answer.statusCode, text: answer.body.replace(/,"requestId":"[^"]*"/, '') }
}

/** Successes and decided refusals are kept under their key; ids are remembered as what this person was told. */
function keep(town: Town, asked: Asked, { status, text }: Heard): void {
  const endpoint: Endpoint = endpoints[asked.name]
  if (asked.as !== 'guest' && !asked.as.startsWith('o')) town.journal.shown(asked.as, asked.name, text)
  if (endpoint.key !== undefined && asked.token !== '' && (status < 300 || status === 422)) town.journal.answered({ ...asked, text })
  if (status >= 300 || !text.startsWith('{')) return
  const { value } = JSON.parse(text) as { value: Record<string, never> }
  learn(town, asked, value)
}

function learn(town: Town, { as, name, input }: Asked, value: Record<string, unknown>): void {
  const known = [...town.members, ...town.trials].find(({ who }) => who === as)?.known
  const note = (kind: string, id: unknown) => {
    const before = known?.get(kind) ?? []
    if (known && typeof id === 'string' && before[0] !== id) known.set(kind, [id, ...before.filter((one) => one !== id)].slice(0, 5))
  }
  const first = (list: unknown): Record<string, unknown> => (Array.isArray(list) ? ((list[0] ?? {}) as Record<string, unknown>) : {})
  if (name === 'depositCreate') note('deposit', value['id'])
  if (name === 'withdrawCreate') note('withdrawal', value['id'])
  if (name === 'diceBet') note('round', (value['round'] as Record<string, unknown>)['id'])
  if (name === 'bettingRecord') note('round', first(value['content'])['id'])
  if (name === 'accountRecord') note('posting', first(value['content'])['postingId'])
  if (name === 'launchGame') note(`session:${String(input['mode'])}`, value['sessionId'])
}

/** A visitor who plays on trial credits; the last three are remembered. */
async function welcome(town: Town, text: string): Promise<void> {
  const { token } = (JSON.parse(text) as { value: { token: string } }).value
  const actor = await town.owner.tx((t) => resolveSession(t, token))
  if (actor?.kind !== 'player') return
  town.trials.unshift(person(`t${Number(actor.memberId)}`, token, [], actor.memberId))
  town.trials.splice(3)
}

/** The payer at the gateway's page; what follows comes by the gateway's callbacks. */
async function pay(town: Town, action: Extract<Action, { do: 'pay' }>): Promise<void> {
  const id = memberAt(town, action.member).known.get('deposit')?.[action.nth]
  const payment = id === undefined ? undefined : await town.owner.tx((t) => paymentFor(t, id))
  if (payment === undefined) return
  const input = { ...payment, decision: action.decision }
  await askUntilDecided(town, { as: 'guest', token: '', name: 'simPayDecide', input, key: '' }, action.node)
}

/** A bonus as promotions give it: the posting, and the turnover it asks for. */
async function bonus(town: Town, action: Extract<Action, { do: 'bonus' }>): Promise<void> {
  const { memberId } = memberAt(town, action.member)
  const amount = BigInt(action.amount) * 100n
  const wagering = formatMoney(amount * BigInt(action.wagering))
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { app } = town.nodes.at((action.node + attempt) % nodeCount)
    const isDone = await app.db
      .tx(async (t) => {
        const { status } = await post(t, {
          kind: 'bonus_grant',
          memberId,
          key: `bonus:${action.id}`,
          ref: { type: 'bonus', id: action.id },
          lines: [
            { account: { house: 'promotion' }, currency: 'BDT', amount: -amount },
            { account: { memberId, kind: 'bonus' }, currency: 'BDT', amount },
          ],
        })
        if (status === 'posted')
          await app.jobs.emit(t, 'bonusGranted', { memberId: String(memberId), source: action.id, amount: formatMoney(amount), wagering })
        return true
      })
      .catch(() => false)
    if (isDone) return
  }
}
