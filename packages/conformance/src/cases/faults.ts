/** C44, C45, C55: answers that are lost, an operator that dies, and money that the two sides see differently. */
import { NoAnswer } from '../exchange.ts'
import { BedError } from '../failure.ts'
import type { Group } from '../case.ts'
import { cuttingProxy } from '../proxy.ts'
import { smallVendor, type Transaction } from '../small-vendor.ts'
import { pause, type Named, type Steps } from '../steps.ts'

/** How long an operator may take to come back from a crash. */
const RECOVERY_MS = 60_000

/** The body of a bet, kept so that it can be sent again as it was. */
function betBody(s: Steps, named: Named, amount: string): string {
  return s.body({ session_id: s.me.sessionId, game_code: s.me.game, tx_id: named.tx, round_id: named.round, amount })
}

/** Sends a call whose answer is not seen; true when one came after all. */
async function unseen(s: Steps, path: string, body: string, via: { port: number } | undefined, note: string): Promise<boolean> {
  try {
    await s.table.client.send(s.table.record, 'POST', path, Buffer.from(body), via === undefined ? { note } : { via, note })
    return true
  } catch (error) {
    if (error instanceof NoAnswer) return false
    throw error
  }
}

async function lostAnswer(s: Steps, path: string, body: string): Promise<void> {
  const proxy = await cuttingProxy(s.table.client.peer.base)
  try {
    const note = 'through the kit’s proxy, which cuts when the operator has answered'
    if (await unseen(s, path, body, proxy, note)) throw new Error('the proxy let an answer through')
    await Promise.race([proxy.cut, pause(1_000)])
  } finally {
    proxy.close()
  }
}

async function untilBack(s: Steps): Promise<void> {
  const until = performance.now() + RECOVERY_MS
  for (;;) {
    await pause(250)
    if (!(await unseen(s, '/sw/v1/balance', s.body({}), undefined, 'is the operator back?'))) {
      if (performance.now() > until) s.fail('the operator back within 60 s', 'no answer', 'C45', s.table.record.length - 1)
      s.table.record.pop()
      continue
    }
    if (s.table.record.at(-1)?.answer?.status === 200) return
  }
}

export const faults: Group = {
  name: 'Lost answers, crashes and reconciliation',
  cases: [
    {
      id: 'C44',
      title: 'An answer that was lost on the way is given again',
      rule: 'W-2, W-24',
      run: async (s) => {
        const named = { tx: s.id(), round: s.id('round') }
        const body = betBody(s, named, '10.00')
        await lostAnswer(s, '/sw/v1/bet', body)
        const again = s.expectOk(await s.bet('10.00', named), '-10.00')
        s.expect(again.replayed, 'X-SW-Replayed: 1', 'no such header', 'the bet was decided, only its answer was lost', again.at)
        s.expectReplay(again, await s.bet('10.00', named))
        const win = s.id()
        const asked = { tx_id: win, bet_tx_id: named.tx, round_id: named.round, amount: '25.00', round_closed: true }
        await lostAnswer(s, '/sw/v1/win', s.body(asked))
        s.expectOk(await s.win(named, '25.00', { tx: win }), '+15.00')
        await s.expectBalance('+15.00')
        await s.expectPostings(2)
      },
    },
    {
      id: 'C45',
      title: 'A bet whose operator was killed before the answer has one effect',
      rule: 'W-2, W-26',
      needsBed: true,
      alone: true,
      run: async (s) => {
        const named = { tx: s.id(), round: s.id('round') }
        const body = betBody(s, named, '10.00')
        await s.bed('a crash').crash()
        if (await unseen(s, '/sw/v1/bet', body, undefined, 'the operator is killed between commit and answer'))
          throw new BedError('testbed /crash: the operator answered the next bet instead of dying')
        await untilBack(s)
        const again = s.expectOk(await s.bet('10.00', named), '-10.00')
        s.expect(again.replayed, 'X-SW-Replayed: 1', 'no such header', 'the bet was committed before the crash', again.at)
        s.expectReplay(again, await s.bet('10.00', named))
        await s.expectBalance('-10.00')
        await s.expectPostings(1)
      },
    },
    {
      id: 'C55',
      title: 'A win the operator never got is found by the reconciliation',
      rule: 'W-30',
      needsBed: true,
      alone: true,
      run: async (s) => {
        const from = Date.now() - 1
        const bet = s.expectOk(await s.bet('10.00'))
        const common = { player_id: s.me.playerId, round_id: bet.round, currency: s.me.currency, status: 'ok' as const, ts: Date.now() }
        const missing: Transaction = { ...common, tx_id: s.id('missing'), op: 'win', target_tx_id: bet.tx, amount: '33.00' }
        const known: Transaction = { ...common, tx_id: bet.tx, op: 'bet', target_tx_id: null, amount: '10.00' }
        const where = { host: s.table.callbackHost, port: s.table.callbackPort }
        const vendor = await smallVendor([s.table.client.identity], [known, missing], where, s.table.record)
        try {
          const bed = s.bed('a reconciliation')
          await bed.vendor(vendor.url)
          const cases = await bed.reconcile(from, Date.now() + 1)
          const found = cases.filter(({ tx_id }) => tx_id === missing.tx_id)
          const [one] = found
          const exact = found.length === 1 && one?.player_id === s.me.playerId && one.amount === '33.00'
          const expected = `one case with ${s.me.playerId}, ${missing.tx_id}, 33.00`
          s.expect(exact, expected, JSON.stringify(found), 'W-30: amount and player are named')
          const wrong = cases.filter(({ tx_id }) => tx_id === bet.tx)
          s.expect(wrong.length === 0, 'no case about the bet both sides know', JSON.stringify(wrong), 'what agrees opens no case')
        } finally {
          vendor.close()
        }
      },
    },
  ],
}
