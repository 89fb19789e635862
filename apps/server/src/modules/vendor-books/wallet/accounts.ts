/** What vendors hold for members: asked for when somebody looks, compared by the clock (W-30). */
import { MERCHANT_CURRENCY, type Money } from '@khela/money'
import { now, outside, type App, type Scope, type Tx } from '../../../kernel/index.ts'
import { system } from '../../../kernel/scope-mint.ts'
import { closeBySystem, openCase } from '../../cases/index.ts'
import { playerNameOf, VendorCallError } from '../../play/index.ts'
import { dueTransfers, lockWallet, openTransfersOf, takeWallets, walletsOf, type WalletRow } from './store.ts'
import { sendTransfer, writeVendorBalance } from './transfer.ts'
import { withWallet, type VendorAccount } from './wallet-client.ts'

/** A balance told so lately is not asked for again when somebody looks. */
const FRESH_MS = 5_000
const HOUR = 3_600

/** Asks, after the commit, what the vendors of a member hold; who looks is pinged when it is another figure. */
export async function refreshAccounts(t: Tx, app: App, scope: Scope, memberId: bigint): Promise<void> {
  const at = (await now(t)).getTime()
  const moving = new Set((await openTransfersOf(t, scope, memberId)).map(({ vendor }) => vendor))
  const old = (await walletsOf(t, scope, memberId)).filter(
    ({ vendor, toldAt }) => !moving.has(vendor) && (toldAt === null || at - toldAt.getTime() > FRESH_MS),
  )
  if (old.length > 0)
    outside(t, app, 'balances at vendors', async () => {
      for (const wallet of old) await askAccount(app, wallet)
    })
}

/** Asks the vendor about one member and records the answer, unless something moved meanwhile. */
async function askAccount(app: App, wallet: WalletRow): Promise<void> {
  const { memberId, vendor } = wallet
  const playerId = await app.db.tx((t) => playerNameOf(t, vendor, memberId))
  let account: VendorAccount
  try {
    account = await withWallet(app, vendor, (client) => client.account(playerId))
  } catch (error) {
    if (!(error instanceof VendorCallError)) throw error
    app.log.warn({ vendor, why: error.why }, 'a vendor does not tell what it holds')
    return
  }
  await app.db.tx((t) => recordAccount(t, app, wallet, account, playerId))
}

/** Takes the balance, and opens a case where the sums of what was moved differ. `seen` is the wallet as it was before the question. */
export async function recordAccount(t: Tx, app: App, seen: WalletRow, account: VendorAccount, player: string): Promise<void> {
  const wallet = await lockWallet(t, seen.memberId, seen.vendor)
  const isMoving = (await openTransfersOf(t, system(), seen.memberId)).some(({ vendor }) => vendor === seen.vendor)
  if (wallet.version !== seen.version || isMoving) return
  await compareSums(t, wallet, player, 'credited', wallet.movedIn, account.credited)
  await compareSums(t, wallet, player, 'debited', wallet.movedOut, account.debited)
  const { movedIn, movedOut, balance: expected } = wallet
  await writeVendorBalance(t, wallet, { expected, told: account.balance, movedIn, movedOut })
  if (account.balance !== expected) app.live.ping(t, 'wallet', seen.memberId)
}

async function compareSums(
  t: Tx,
  { vendor, memberId }: WalletRow,
  player: string,
  what: 'credited' | 'debited',
  ours: Money,
  theirs: Money,
): Promise<void> {
  // Named after the player: a case is about one subject of one vendor, and one member's difference is not another's.
  const txId = `${player}:${what}`
  if (ours === theirs) return closeBySystem(t, { vendor, kind: 'wallet_differs', subject: txId }, 'both sides agree now')
  const about = { roundId: null, op: what === 'credited' ? 'credit' : 'debit', currency: MERCHANT_CURRENCY, reason: null, answer: [] }
  await openCase(t, { ...about, vendor, kind: 'wallet_differs', memberId, player, txId, ours, theirs, happenedAt: await now(t) })
}

/** Names the handlers; called by vendorBookJobs. */
export function vendorWalletJobs(app: App): void {
  app.jobs.schedule('play.vendorTransfers', 'minute', async (t) => {
    const due = await dueTransfers(t, 200)
    if (due.length > 0)
      outside(t, app, 'transfers to vendors', async () => {
        for (const id of due) await sendTransfer(app, id)
      })
  })
  app.jobs.schedule('play.vendorWallets', 'minute', async (t) => {
    const wallets = await takeWallets(t, HOUR, 100)
    if (wallets.length > 0)
      outside(t, app, 'comparing wallets at vendors', async () => {
        for (const wallet of wallets) await askAccount(app, wallet)
      })
  })
}
