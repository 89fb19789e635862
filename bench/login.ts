/**
 * A storm of sign-ins: 200 at once, each from a network of its own, until 500 are through, while other calls go on. Prints
 * how much slower those calls get than on an idle house, and what share of the machine's bare argon2 speed the sign-ins
 * reach; and how many transactions a call with a session takes. Both references are taken in the same run, in turns with the storm, medians of 3. The other calls go on beside
 * the bare hashes too, so that their cost, and that of making them, counts on both sides. `npm run bench:login`
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, newKey } from '@khela/client'
import { seal } from '@khela/contract/seal'
import { hashPassword } from '../apps/server/src/modules/security/index.ts'
import { startHouse } from '../tests/house.ts'
import { figure } from './figures.ts'
import { measureGate } from './login-gate.ts'

const atOnce = 200
const rounds = 3
/** In one round. */
const signIns = 500
const bareHashes = 300
const idleMs = 6_000
const people = 40
const password = 'Boat-On-Padma-9'
const probeEveryMs = 20

const home = mkdtempSync(join(tmpdir(), 'khela-bench-login-'))
// Each sign-in comes from a network of its own, as a storm of people does; one network alone would be locked.
const house = await startHouse(home, { KHELA_RATE_FACTOR: '100000', KHELA_TRUST_PROXY: '127.0.0.1', KHELA_LOG: 'error' })
const path = '/wps/session/login'

const probeLines = new Agent({ keepAlive: true, maxSockets: 40 })

/** One call; answers its body. Rejects when it was refused. */
function get(to: string, token: string, agent = probeLines): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const sent = request(house.url + to, { agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${to} was answered ${answer.statusCode}: ${text}`)),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** A connection of the storm: plain HTTP on a bare socket, for whoever makes the storm shares the machine with the house. */
interface Line {
  /** Signs in with a sealed body, coming from an address. Rejects when it was refused. */
  signIn(body: string, from: string): Promise<void>
  close(): void
}

function openLine(socket: Socket): Line {
  let seen = ''
  let done: ((error?: Error) => void) | undefined
  socket.setEncoding('latin1')
  socket.on('error', (error) => done?.(error))
  socket.on('close', () => done?.(new Error('the connection of a sign-in was closed')))
  socket.on('data', (chunk: string) => {
    seen += chunk
    const end = seen.indexOf('\r\n\r\n')
    const length = /\r\ncontent-length: (\d+)/i.exec(seen)?.[1]
    if (end < 0 || length === undefined || seen.length < end + 4 + Number.parseInt(length, 10)) return
    const answer = seen
    seen = ''
    done?.(answer.startsWith('HTTP/1.1 200') ? undefined : new Error(`a sign-in was answered ${answer}`))
  })
  return {
    signIn: (body, from) =>
      new Promise((resolve, reject) => {
        done = (error) => (error ? reject(error) : resolve())
        const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nx-forwarded-for: ${from}\r\n`
        socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`)
      }),
    close: () => socket.destroy(),
  }
}

/** Opens the connections of the storm, one after the other: making two hundred at once is not what is asked here. */
async function openLines(): Promise<Line[]> {
  const { hostname, port } = new URL(house.url)
  const lines: Line[] = []
  for (let i = 0; i < atOnce; i++) {
    const socket = connect(Number.parseInt(port, 10), hostname)
    await once(socket, 'connect')
    lines.push(openLine(socket))
  }
  return lines
}

/** Registers somebody; answers name and token. */
async function member(index: number): Promise<{ username: string; token: string }> {
  const client = createClient({ site: 'web', base: house.url, token: () => undefined, language: () => 'en', onSignedOut: () => undefined })
  const username = `storm${index}x`
  const form = {
    username,
    password,
    confirmPassword: password,
    terms: true,
    registerUrl: `${house.url}/register`,
    registerMethod: 'WEB',
  } as const
  return { username, token: (await client.call('register', form, { key: newKey() })).token }
}

interface Sealing {
  readonly value: { readonly kid: string; readonly key: string; readonly now: string }
}
/** Bodies sealed beforehand, so that the storm measures the house and not the one who makes it. */
async function sealedBodies(names: readonly string[]): Promise<string[]> {
  const { value } = (await (await fetch(`${house.url}/wps/system/sealKey`)).json()) as Sealing
  const bodies: string[] = []
  for (let i = 0; i < signIns; i++) {
    const input = { type: 'username', username: names[i % names.length], password }
    bodies.push(
      JSON.stringify(await seal(input, { method: 'POST', path, kid: value.kid, serverKey: value.key, at: Date.parse(value.now) })),
    )
  }
  return bodies
}

/** Milliseconds of other calls, started at even times whatever the ones before do, until `stop`. */
function probe(token: string): { stop: () => Promise<number[]>; end: () => void } {
  const calls = ['/wps/member/info', '/wps/v2/wallets/balance', '/wps/system/whitelabel', '/wps/system/status']
  const times: number[] = []
  const running: Promise<void>[] = []
  const failures: unknown[] = []
  let next = 0
  const timer = setInterval(() => {
    const began = performance.now()
    const one = get(calls[next++ % calls.length] ?? '', token)
    const note = () => void times.push(performance.now() - began)
    running.push(one.then(note, (error: unknown) => void failures.push(error)))
  }, probeEveryMs)
  const end = () => clearInterval(timer)
  return {
    end,
    async stop() {
      end()
      await Promise.all(running)
      if (failures.length > 0) throw new Error(`${failures.length} calls beside the storm failed`, { cause: failures[0] })
      return times
    },
  }
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Opens the lines of one storm, has it, and closes them. */
async function stormOf(bodies: readonly string[], round: number, token: string): Promise<{ value: number; times: number[] }> {
  const lines = await openLines()
  try {
    return await beside(token, () => storm(lines, bodies, round))
  } finally {
    for (const line of lines) line.close()
  }
}

/** Sign-ins a second. `round` makes the networks of one storm others than those of the storms before. */
async function storm(lines: readonly Line[], bodies: readonly string[], round: number): Promise<number> {
  let taken = 0
  const client = async (line: Line): Promise<void> => {
    for (let i = taken++; i < bodies.length; i = taken++)
      await line.signIn(bodies[i] ?? '', `10.${round}.${Math.floor(i / 250)}.${i % 250}`)
  }
  const began = performance.now()
  await Promise.all(lines.map(client))
  return (bodies.length * 1000) / (performance.now() - began)
}

/** Hashes a second, with the cost and on as many threads as the house has. */
async function bareSpeed(): Promise<number> {
  const began = performance.now()
  await Promise.all(Array.from({ length: bareHashes }, () => hashPassword(password)))
  return (bareHashes * 1000) / (performance.now() - began)
}

/** Does something while other calls go on. */
async function beside<T>(token: string, work: () => Promise<T>): Promise<{ value: T; times: number[] }> {
  const calls = probe(token)
  try {
    const value = await work()
    return { value, times: await calls.stop() }
  } finally {
    calls.end()
  }
}

interface Round {
  readonly idle: number
  readonly alone: number
  readonly bare: number
  readonly speed: number
  readonly busy: number
}

async function measure(names: readonly string[], token: string, round: number): Promise<Round> {
  const bodies = await sealedBodies(names)
  const { times: idle } = await beside(token, () => pause(idleMs))
  const alone = await bareSpeed()
  const { value: bare } = await beside(token, bareSpeed)
  const { value: speed, times: busy } = await stormOf(bodies, round, token)
  return { idle: p99(idle), alone, bare, speed, busy: p99(busy) }
}

function print(seen: readonly Round[]): void {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const of = (read: (round: Round) => number) => median(seen.map(read))
  const all = (read: (round: Round) => number, decimals: number) => seen.map((round) => figure(read(round), decimals)).join(', ')
  const bare = of((round) => round.bare)
  say(`one argon2 hash (19 MiB, 2 passes): ${figure(1000 / of((round) => round.alone), 1)} ms of the whole machine`)
  say(
    `bare hashes: ${figure(
      of((round) => round.alone),
      1,
    )} a second alone, ${figure(bare, 1)} beside the other calls`,
  )
  say(
    `sign-ins: ${figure(
      of((round) => round.speed),
      1,
    )} a second (${all((round) => round.speed, 1)}), ${atOnce} at once`,
  )
  say(`other calls, p99 in ms: ${all((round) => round.idle, 1)} idle; ${all((round) => round.busy, 1)} in the storm`)
  say(
    `login storm, p99 of other calls: ratio ${figure(
      of((round) => round.busy / round.idle),
      2,
    )} (target at most 5)`,
  )
  say(
    `login storm, sign-ins to hashes that run alone: ratio ${figure(
      of((round) => round.speed / round.alone),
      2,
    )}`,
  )
  say(
    `login storm, sign-ins to bare hashes: ratio ${figure(
      of((round) => round.speed / round.bare),
      2,
    )} (target at least 0.9)`,
  )
}

/** How many ask for their balance at a time: their own connections, so that none waits for another's. */
const callers = 64

async function printGate(token: string): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const lines = new Agent({ keepAlive: true, maxSockets: callers })
  try {
    const [one, many] = await measureGate(home, () => get('/wps/v2/wallets/balance', token, lines), [1, callers])
    if (!one || !many) throw new Error('the gate was not measured')
    say(`balances, one caller: ${figure(one.callsPerSecond, 0)} a second, p50 ${figure(one.p50Ms, 1)} ms`)
    say(`balances, ${callers} callers: ${figure(many.callsPerSecond, 0)} a second, p50 ${figure(many.p50Ms, 1)} ms`)
    say(
      `gate, transactions of a call, ${callers} callers to one: ratio ${figure(many.transactions / one.transactions, 2)} (target at most 0.75)`,
    )
  } finally {
    lines.destroy()
  }
}

try {
  const members: { username: string; token: string }[] = []
  for (let i = 0; i < people; i++) members.push(await member(i))
  const names = members.map(({ username }) => username)
  const token = members[0]?.token ?? ''
  await hashPassword(password)
  // Unmeasured: code that is not compiled yet and plans that are not made yet.
  await stormOf((await sealedBodies(names)).slice(0, atOnce), 0, token)
  const seen: Round[] = []
  for (let round = 1; round <= rounds; round++) seen.push(await measure(names, token, round))
  print(seen)
  await printGate(token)
} finally {
  probeLines.destroy()
  await house.stop()
  rmSync(home, { recursive: true, force: true })
}
