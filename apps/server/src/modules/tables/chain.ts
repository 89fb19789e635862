/**
 * Hash chains of the tables (GS-1.4): h[N] is random, each hash is the SHA-256 of the one after it,
 * h[0] is published before the first bet; round r is decided by h[r], so that every told hash proves all before it. Every
 * 1,000th is kept, sealed; those between are worked out again.
 */
import { hash as digest, randomBytes } from 'node:crypto'
import type { TableId } from '@khela/contract'
import { openAtRest, publicId, sealAtRest, type App, type Tx } from '../../kernel/index.ts'
import { activateNext, endChain, findActive, hasNext, insertChain, linkAfter, type ChainRow } from './chain-store.ts'

/** Distance of the hashes that are kept. */
const STEP = 1_000
/** Hashes that are worked out before other work has its turn. */
const SLICE = 20_000
/** The next chain is announced when less than this part of the one in play is left: one tenth. */
const LAST_PART = 10

const sha256 = (text: string): string => digest('sha256', text, 'hex')
const owner = (chainId: string, no: number): string => `table chain|${chainId}|${no}`
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface NewChain {
  readonly terminal: string
  readonly links: readonly { readonly no: number; readonly hash: string }[]
}

/** A fresh chain of `length` hashes. Takes a second for a million; other work goes on meanwhile. */
async function makeChain(length: number): Promise<NewChain> {
  let hash = randomBytes(32).toString('hex')
  const links = []
  for (let no = length; no > 0; no -= 1) {
    if (no === length || no % STEP === 0) links.push({ no, hash })
    hash = sha256(hash)
    if (no % SLICE === 0) await turn()
  }
  return { terminal: hash, links }
}

/** Publishes the end of a chain that will come into play. Does nothing when one is announced already. */
async function announce(app: App, table: TableId): Promise<void> {
  const { chain: length } = await app.settings.get('TABLES')
  const { terminal, links } = await makeChain(length)
  const id = publicId('chn')
  const saltPart = randomBytes(32).toString('hex')
  const key = app.config.secret('seeds')
  const sealed = links.map(({ no, hash }) => ({ no, sealed: sealAtRest(key, owner(id, no), Buffer.from(hash, 'hex')) }))
  await app.db.tx((t) => insertChain(t, { id, table, length, terminal, saltCommit: sha256(saltPart), saltPart }, sealed))
}

/** Takes the announced chain into play: from here on its salt is fixed, made of the house's part and the auditor's. */
async function takeUp(app: App, table: TableId): Promise<ChainRow | undefined> {
  const { auditor } = await app.settings.get('TABLES')
  return app.db.tx((t) => activateNext(t, table, auditor === '' ? null : auditor, (part) => sha256(`${part}${auditor}`)))
}

/**
 * The chain that decides the table's next round, made and announced when there is none. `no` is the last round that was
 * played. Not in a transaction: making a chain takes a while.
 */
export async function chainFor(
  app: App,
  table: TableId,
  last: { readonly chain: string; readonly no: number } | undefined,
): Promise<ChainRow> {
  const active = await app.db.tx((t) => findActive(t, table))
  const played = active !== undefined && last?.chain === active.id ? last.no : 0
  if (active !== undefined && played < active.length) {
    const isLow = active.length - played <= Math.floor(active.length / LAST_PART)
    if (isLow && !(await app.db.tx((t) => hasNext(t, table)))) await announce(app, table)
    return active
  }
  if (active !== undefined) await app.db.tx((t) => endChain(t, active.id))
  if (!(await app.db.tx((t) => hasNext(t, table)))) await announce(app, table)
  // Another node may have taken it up meanwhile.
  const taken = (await takeUp(app, table)) ?? (await app.db.tx((t) => findActive(t, table)))
  if (taken === undefined) throw new Error(`table ${table} has no chain`)
  return taken
}

/** What would decide a round cannot be had: its chain is not there, or was sealed under another secret. */
export class OutcomeLost extends Error {}

/** The hash that decides a round. Nobody but the outcome process may have it before the round is over. Throws `OutcomeLost`. */
export async function hashOf(t: Tx, app: Pick<App, 'config'>, chainId: string, no: number): Promise<string> {
  const link = await linkAfter(t, chainId, no)
  let hash = opened(app, chainId, link)
  for (let at = link?.no ?? no; at > no; at -= 1) hash = sha256(hash)
  return hash
}

function opened(app: Pick<App, 'config'>, chainId: string, link: Awaited<ReturnType<typeof linkAfter>>): string {
  try {
    if (link !== undefined) return openAtRest(app.config.secret('seeds'), owner(chainId, link.no), link.sealed).toString('hex')
  } catch {
    // Not ours, or not under this secret: the same as if it were not there.
  }
  throw new OutcomeLost(`chain ${chainId} gives no hash`)
}
