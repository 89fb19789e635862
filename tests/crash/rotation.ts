/** Another sealing key for the whole house while people sign in through a balancer (REL-O06). */
import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CallError, createClient, newKey } from '@khela/client'
import { patienceMs } from './cluster.ts'
import { openFront } from './front.ts'
import { newPlayer, passwordOf, until } from './player.ts'
import { restartApi, type Scene, type Strike } from './strikes.ts'

/** How often a sign-in is tried at once. */
const LINES = 2
/** Sign-ins that must have come through between two steps, so that each step meets some. */
const BETWEEN = 4

interface SignIns {
  readonly done: () => number
  stop(): Promise<void>
}

const clientAt = (base: string) =>
  createClient({ site: 'web', base, token: () => undefined, language: () => 'en', onSignedOut: () => undefined })

/** Signs in again and again, each time with a sealed body. What is refused for its seal is a problem; a line that broke is tried again. */
function signInAgain(url: string, username: string, problems: string[]): SignIns {
  let isOver = false
  let done = 0
  const line = async () => {
    const client = clientAt(url)
    while (!isOver)
      try {
        await client.call('login', { type: 'username', username, password: passwordOf(username) }, { key: newKey() })
        done += 1
      } catch (error) {
        if (error instanceof CallError && error.code === 'bad_envelope') problems.push('a sealed body was refused while the key changed')
        else if (error instanceof CallError && error.status > 0 && error.status < 500)
          problems.push(`a sign-in was refused while the key changed: ${error.code}`)
      }
  }
  const lines = Promise.all(Array.from({ length: LINES }, line))
  return {
    done: () => done,
    async stop() {
      isOver = true
      await lines
    },
  }
}

function changeSecrets(home: string, change: (secrets: Record<string, string>) => Record<string, string>): void {
  const file = join(home, 'secrets.json')
  const next = change(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  writeFileSync(`${file}.next`, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.next`, file)
}

const keyAt = async (url: string): Promise<string> => (await clientAt(url).call('sealKey', {})).kid

/**
 * In two rounds over the nodes, as docs/RUNBOOK.md has it: first every node learns to open what is sealed for the new key, then every
 * node hands the new key out and still opens the old one. Recovered when both nodes hand it out.
 */
export const rotateSeal: Strike = async (scene: Scene) => {
  const { cluster, problems } = scene
  const away = new Set<number>()
  const portOf = (index: number) => Number(new URL(cluster.nodes[index]?.url ?? '').port)
  const front = await openFront(() => [0, 1].filter((index) => !away.has(index)).map(portOf))
  const username = `seal${Date.now().toString(36)}`
  await newPlayer(front.url, username)
  const signIns = signInAgain(front.url, username, problems)
  const more = async () => {
    const before = signIns.done()
    await until(async () => signIns.done() >= before + BETWEEN, patienceMs)
  }
  const began = performance.now()
  try {
    const before = await keyAt(front.url)
    const fresh = randomBytes(32).toString('hex')
    const rounds = [
      (secrets: Record<string, string>) => ({ ...secrets, 'seal-previous': fresh }),
      ({ seal = '', ...secrets }: Record<string, string>) => ({ ...secrets, seal: fresh, 'seal-previous': seal }),
    ]
    for (const round of rounds) {
      changeSecrets(cluster.home, round)
      for (const nth of [0, 1]) {
        await restartApi(scene, nth, { env: { KHELA_SECRETS_CHANGED: 'seal,seal-previous' }, onAway: () => away.add(nth) })
        away.delete(nth)
        await more()
      }
    }
    const keys = await Promise.all(cluster.nodes.map(({ url }) => keyAt(url)))
    if (keys[0] !== keys[1] || keys[0] === before) problems.push(`the nodes hand out ${keys.join(' and ')}, before it was ${before}`)
    if ([0, 1].some((index) => !front.lines().has(portOf(index)))) problems.push('the balancer asked one node only')
    return performance.now() - began
  } finally {
    await signIns.stop()
    await front.close()
  }
}
