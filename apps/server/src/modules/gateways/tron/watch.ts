/** Looks at members' addresses each minute, writes what came in, and has it asked about. It credits nothing. */
import { readFileSync } from 'node:fs'
import { parseMoney } from '@khela/money'
import { outside, type App, type TronAddresses, type Tx } from '../../../kernel/index.ts'
import type { Deposits } from '../ports.ts'
import { accountOf } from './address.ts'
import { openChain, type Chain, type Transfer } from './chain.ts'
import { sendToNow, tronCode } from './index.ts'
import { worthOf } from './rules.ts'
import {
  addAddresses,
  addTransfer,
  hasTransfer,
  findTransactions,
  noteActivity,
  takeWatched,
  withoutTransfer,
  type Watched,
} from './store.ts'

/** Addresses looked at in a minute. */
const atATime = 50
/** Blocks may be seen out of order, so what was seen already is looked at again this far back. */
const overlapMs = 10 * 60_000

/** Addresses of the merchant's file, one a line. Throws when a line is none: a typing error there loses money. */
export function readAddresses(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const wrong = lines.find((line) => accountOf(line) === undefined)
  if (wrong !== undefined) throw new Error(`"${wrong}" is no address of Tron`)
  return lines
}

/** Names the jobs of the watcher. */
export function tronJobs(app: App, deposits: Deposits): void {
  const facts = app.config.gateways.tron
  if (!facts) return
  const chain = openChain(facts)
  app.jobs.schedule('tron.addresses', 'minute', async (t) => {
    await takeInAddresses(t, facts)
  })
  app.jobs.schedule('tron.watch', 'minute', async (t) => {
    const due = await takeWatched(t, await deposits.payers(t, tronCode), atATime)
    if (due.length === 0) return
    outside(t, app, 'transfers on the chain', async () => {
      for (const watched of due) await look({ app, deposits, chain }, watched)
    })
  })
}

/** Brings the addresses of the file into the database. */
export async function takeInAddresses(t: Tx, facts: TronAddresses): Promise<void> {
  await addAddresses(t, readAddresses(readFileSync(facts.addressFile, 'utf8')))
}

interface Watch {
  readonly app: App
  readonly deposits: Deposits
  readonly chain: Chain
}

async function look({ app, deposits, chain }: Watch, watched: Watched): Promise<void> {
  const { txids, until } = await chain.transactionsTo(watched.address, new Date(watched.since.getTime() - overlapMs))
  const known = await app.db.tx((t) => findTransactions(t, txids), { readOnly: true })
  for (const txid of txids.filter((one) => !known.has(one))) {
    const transfers = await chain.transfersIn(txid, watched.address)
    // All of a transaction at once: one that is known is not looked at again.
    await app.db.tx(async (t) => {
      for (const transfer of transfers) await take(t, { app, deposits }, watched, transfer)
    })
  }
  if (until) await app.db.tx((t) => noteActivity(t, watched.address, until))
}

/** Gives a transfer to the deposit it is for; coins that nobody asked for get a deposit of their own, which a person looks at. */
async function take(t: Tx, watch: Omit<Watch, 'chain'>, { address, memberId }: Watched, transfer: Transfer): Promise<void> {
  const { app, deposits } = watch
  await deposits.lock(t, memberId)
  if (await hasTransfer(t, transfer.txid, transfer.logIndex)) return
  const [waiting] = await withoutTransfer(t, await deposits.unpaid(t, tronCode, memberId))
  const depositId = waiting ?? (await unasked(t, watch, { address, memberId }, transfer))
  if (depositId === undefined) return
  await addTransfer(t, transfer, { address, memberId, depositId })
  await deposits.ask(t, app, depositId)
  app.live.ping(t, 'deposits', memberId)
}

/** A deposit for coins that came by themselves, at the rate of this moment; undefined when they are worth less than a hundredth. */
async function unasked(
  t: Tx,
  { app, deposits }: Omit<Watch, 'chain'>,
  { address, memberId }: { address: string; memberId: bigint },
  transfer: Transfer,
): Promise<string | undefined> {
  const amount = worthOf(transfer.units, parseMoney(await app.settings.get('USDT_RATE')))
  if (amount <= 0n) return undefined
  const sendTo = await sendToNow(t, app, address, amount)
  return deposits.addUnasked(t, app, { memberId, gateway: tronCode, method: 'usdt_trc20', amount, sendTo })
}
