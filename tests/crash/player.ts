/** A player over HTTP, for tests against a running house: registers, deposits at the simulated gateway, plays, reads records. */
import { createClient, newKey, type Client } from '@khela/client'
import { merchantDay } from '@khela/i18n'
import type { ReplyOf } from '@khela/contract'

export interface Player {
  readonly call: Client['call']
  readonly username: string
  /** The same player, signed in, at another node. */
  readonly at: (base: string) => Client['call']
}

export const passwordOf = (username: string): string => `pw-${username}-Xy7`

/** A fresh member of the house at `base`. */
export async function newPlayer(base: string, username: string): Promise<Player> {
  let token: string | undefined
  const clientAt = (at: string) =>
    createClient({ site: 'web', base: at, token: () => token, language: () => 'en', onSignedOut: () => undefined })
  const client = clientAt(base)
  const password = passwordOf(username)
  const reply = await client.call(
    'register',
    { username, password, confirmPassword: password, terms: true, registerUrl: `${base}/register`, registerMethod: 'WEB' },
    { key: newKey() },
  )
  token = reply.token
  return { call: client.call, username, at: (other) => clientAt(other).call }
}

/** Deposits through the hosted page and waits until the ledger has it. */
export async function deposit(player: Player, base: string, amount: string): Promise<void> {
  const started = await player.call('depositCreate', { method: 'sim_card', amount }, { key: newKey() })
  if (started.payUrl === null) throw new Error('no page to pay at')
  const page = await (await fetch(new URL(started.payUrl, base))).text()
  const ref = /sim_[0-9A-Za-z]{22}/.exec(started.payUrl + page)?.[0]
  const secret = /data-secret="([0-9a-f]{32})"/.exec(page)?.[1]
  if (ref === undefined || secret === undefined) throw new Error('the hosted page names no payment')
  await player.call('simPayDecide', { ref, secret, decision: 'pay' })
  await until(async () => (await player.call('deposit', { id: started.id })).state === 'CREDITED', 120_000)
}

export type DiceRound = ReplyOf<'diceBet'>['round']

/** One bet on a fresh key; answers the acknowledged round. */
export async function roll(player: Pick<Player, 'call'>, sessionId: string, key: string): Promise<DiceRound> {
  return (await player.call('diceBet', { sessionId, mode: 'real', side: 'under', target: 4950, stake: '1.00' }, { key })).round
}

/** Every round of the player's betting record. */
export async function allRounds(player: Player): Promise<Map<string, ReplyOf<'bettingRecord'>['content'][number]>> {
  const found = new Map<string, ReplyOf<'bettingRecord'>['content'][number]>()
  const span = { mode: 'real', from: merchantDay(new Date(), -1), to: merchantDay(new Date(), 1) } as const
  let cursor: string | null = null
  do {
    const page: ReplyOf<'bettingRecord'> = await player.call('bettingRecord', cursor === null ? span : { ...span, cursor })
    for (const row of page.content) {
      if (found.has(row.id)) throw new Error(`round ${row.id} stands twice in the record`)
      found.set(row.id, row)
    }
    cursor = page.next
  } while (cursor !== null)
  return found
}

/** Polls a condition of the house; rejects after `ms`. */
export async function until(condition: () => Promise<boolean>, ms: number): Promise<void> {
  const end = Date.now() + ms
  for (;;) {
    if (await condition().catch(() => false)) return
    if (Date.now() > end) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
