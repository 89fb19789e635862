/** The real wallet port behind the names of the tables: every test gets a vendor, players and sessions of its own. */
import { parseMoney } from '@khela/money'
import { tokenHash } from '../../../kernel/index.ts'
import { testApp, type TestApp } from '../../../kernel/test-app.ts'
import { post } from '../../../ledger/index.ts'
import { openWalletPort, type WalletPort } from '../../wallet-port/index.ts'

export interface RealPort {
  /** A port for vendor `code`, on which players `p1` and `p2` sit at game `g1` with 100.00 each. */
  seat(code: string): Promise<WalletPort>
  close(): Promise<void>
}

async function writeVendor(kit: TestApp, code: string, mark: string, position: number): Promise<void> {
  await kit.owner.tx(async (t) => {
    await t.run(
      `insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url)
       values ($1, 'SLOT', 'ক', 'A', $2, 'sw1', 'http://127.0.0.1:9')`,
      [code, position],
    )
    await t.run(
      `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
       values ($1, $2, $3, 'SLOT', 'ক', 'A', 'x', '96', true, false, 1)`,
      [`g1${mark}`, position, code],
    )
  })
}
async function writePlayer(kit: TestApp, code: string, mark: string, name: string, memberId: bigint): Promise<void> {
  const amount = parseMoney('100.00')
  await kit.app.db.tx((t) =>
    post(t, {
      kind: 'deposit',
      memberId,
      key: `start${mark}`,
      ref: { type: 'test', id: '1' },
      lines: [
        { account: { house: 'gateway' }, currency: 'BDT', amount: -amount },
        { account: { memberId, kind: 'cash' }, currency: 'BDT', amount },
      ],
    }),
  )
  await kit.owner.tx(async (t) => {
    await t.run('insert into play.player (member_id, vendor, player_id) values ($1, $2, $3)', [memberId, code, `${name}${mark}`])
    await t.run(
      `insert into play.session (member_id, id, game, vendor, mode, at, token_hash) values ($1, $2, $3, $4, 'real', kernel.now(), $5)`,
      [memberId, `ses-${name}${mark}`, `g1${mark}`, code, tokenHash(`token-${name}${mark}`)],
    )
  })
}

/** Puts the mark of a test behind the names that must be its own, and takes it off what comes back. */
function marked(port: WalletPort, code: string, mark: string): WalletPort {
  const named = <C extends { player: string; game: string | undefined }>(call: C): C => ({
    ...call,
    vendor: code,
    player: call.player + mark,
    ...(call.game === undefined ? {} : { game: call.game + mark }),
    ...('session' in call ? { session: String(call.session) + mark } : {}),
  })
  const bare = (text: string) => text.replaceAll(mark, '')
  return {
    bets: (calls) => port.bets(calls.map(named)),
    betWin: (call) => port.betWin(named(call)),
    win: (call) => port.win(named(call)),
    rollback: (call) => port.rollback(named(call)),
    promo: (call) => port.promo(named(call)),
    resettle: (call) => port.resettle(named(call)),
    closeRound: (call) => port.closeRound(named(call)),
    status: (call) => port.status(named(call)),
    balance: async (call) => bare(await port.balance(named(call))),
    session: async (_vendor, token) => bare(await port.session(code, token + mark)),
  }
}

export async function realPort(): Promise<RealPort> {
  const kit = await testApp()
  const port = openWalletPort({ db: kit.app.db, app: kit.app })
  let count = 0
  return {
    async seat(code) {
      count += 1
      const mark = `~${count}`
      const own = `${code}${count}`
      await writeVendor(kit, own, mark, 9000 + count)
      await writePlayer(kit, own, mark, 'p1', BigInt(9_000_000 + 2 * count))
      await writePlayer(kit, own, mark, 'p2', BigInt(9_000_001 + 2 * count))
      return marked(port, own, mark)
    },
    close: () => kit.close(),
  }
}
