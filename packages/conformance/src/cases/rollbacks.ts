/** C21–C32: rollbacks; X20–X22: what belongs beside them. */
import type { Group } from '../case.ts'
import { showCents } from '../amount.ts'

const WINDOW_MS = 15 * 60_000

export const rollbacks: Group = {
  name: 'Rollbacks',
  cases: [
    {
      id: 'C21',
      title: 'A rollback returns the stake',
      rule: 'W-STATES OPEN → CANCELLED',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'), '-10.00')
        s.expectOk(await s.rollback(bet.tx), '0', 'posted')
        await s.expectState(bet.tx, 'CANCELLED')
        await s.expectBalance('0')
      },
    },
    {
      id: 'C22',
      title: 'A rollback sent twice returns the stake once',
      rule: 'W-2, W-16',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        const first = s.expectOk(await s.rollback(bet.tx), '0')
        s.expectReplay(first, await s.rollback(bet.tx, first))
        await s.expectBalance('0')
      },
    },
    {
      id: 'C23',
      title: 'Another rollback of the same bet is OK without effect',
      rule: 'W-16',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.rollback(bet.tx), '0', 'posted')
        s.expectOk(await s.rollback(bet.tx), '0', 'none')
        await s.expectBalance('0')
      },
    },
    {
      id: 'C24',
      title: 'A rollback that came before its bet keeps the bet out',
      rule: 'W-17',
      run: async (s) => {
        const bet = { tx: s.id(), round: s.id('round') }
        s.expectOk(await s.rollback(bet.tx), '0', 'tombstone')
        s.expectRefused(await s.bet('10.00', bet), 'TX_CANCELLED', '0')
        await s.expectState(bet.tx, 'TOMBSTONE')
        const spin = { tx: s.id(), round: s.id('round') }
        s.expectOk(await s.rollback(spin.tx), '0', 'tombstone')
        s.expectRefused(await s.betwin('10.00', '30.00', spin), 'TX_CANCELLED', '0')
        await s.expectBalance('0')
      },
    },
    {
      id: 'C25',
      title: 'A settled bet is not rolled back',
      rule: 'W-18',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.win(bet, '25.00'), '+15.00')
        s.expectRefused(await s.rollback(bet.tx), 'BET_SETTLED', '+15.00')
        await s.expectBalance('+15.00')
      },
    },
    {
      id: 'C26',
      title: 'No win after the rollback',
      rule: 'W-19',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.rollback(bet.tx), '0')
        s.expectRefused(await s.win(bet, '25.00'), 'TX_CANCELLED', '0')
        await s.expectBalance('0')
      },
    },
    {
      id: 'C27',
      title: 'The rollback of a refused bet is OK without effect',
      rule: 'W-16, W-9',
      run: async (s) => {
        const bet = s.expectRefused(await s.bet(s.at('50.00')), 'INSUFFICIENT_FUNDS', '0')
        s.expectOk(await s.rollback(bet.tx), '0', 'none')
        await s.expectBalance('0')
      },
    },
    {
      id: 'C28',
      title: 'A rollback without amount and round takes the stored ones',
      rule: 'W-15',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('12.34'), '-12.34')
        s.expectOk(await s.rollback(bet.tx), '0', 'posted')
        const again = s.expectOk(await s.bet('12.34'), '-12.34')
        s.expectOk(await s.rollback(again.tx, { fields: { amount: '12.34' } }), '0', 'posted')
      },
    },
    {
      id: 'C29',
      title: 'A rollback with a wrong amount moves nothing, and may come again rightly',
      rule: 'W-15, W-2b',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectRefused(await s.rollback(bet.tx, { fields: { amount: '9.00' } }), 'AMOUNT_MISMATCH', '-10.00')
        await s.expectState(bet.tx, 'OPEN')
        s.expectOk(await s.rollback(bet.tx, { fields: { amount: '10.00' } }), '0', 'posted')
      },
    },
    {
      id: 'C30',
      title: 'The rollback of another player’s bet moves nobody’s money',
      rule: 'W-17, W-1',
      needsBed: true,
      run: async (s) => {
        const other = await s.another()
        const bet = s.expectOk(await s.bet('10.00'), '-10.00')
        other.expectOk(await other.rollback(bet.tx), '0', 'tombstone')
        await other.expectBalance('0')
        await s.expectState(bet.tx, 'OPEN')
        await s.expectBalance('-10.00')
      },
    },
    {
      id: 'C31',
      title: 'A betwin is undone within 15 minutes',
      rule: 'W-18b',
      run: async (s) => {
        const played = s.expectOk(await s.betwin('10.00', '3.00'), '-7.00')
        s.expectOk(await s.rollback(played.tx), '0', 'posted')
        await s.expectState(played.tx, 'CANCELLED')
        await s.expectBalance('0')
      },
    },
    {
      id: 'C31b',
      title: 'After 15 minutes a betwin is settled for good',
      rule: 'W-18b',
      needsBed: true,
      alone: true,
      run: async (s) => {
        const played = s.expectOk(await s.betwin('10.00', '3.00'), '-7.00')
        await s.bed('the clock').clock(s.me.playerId, WINDOW_MS + 5_000)
        s.expectRefused(await s.rollback(played.tx), 'BET_SETTLED', '-7.00')
        await s.expectBalance('-7.00')
      },
    },
    {
      id: 'C32',
      title: 'What was spent of an undone betwin becomes a receivable',
      rule: 'W-18b, W-21',
      needsBed: true,
      run: async (s) => {
        const played = s.expectOk(await s.betwin('10.00', '300.00'), '+290.00')
        await s.bed('money').money(s.me.playerId, { spend: '290.00' })
        s.expectOk(await s.rollback(played.tx), '-100.00', 'posted')
        const account = await s.account()
        s.expect(account.cash === 0n, 'cash 0.00', showCents(account.cash), 'W-21: what exists is taken, never more')
        s.expect(account.receivable === 19_000n, 'receivable 190.00', showCents(account.receivable), 'W-21: 290.00 to undo, 100.00 there')
        s.expect(
          account.flags.includes('receivable'),
          'flag "receivable"',
          account.flags.join(', ') || 'no flags',
          'somebody has to see it',
        )
      },
    },
    {
      id: 'X20',
      title: 'A win cannot be rolled back',
      rule: 'W-20',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        const win = s.expectOk(await s.win(bet, '25.00', { open: true }), '+15.00')
        const undone = await s.rollback(win.tx)
        s.expect(undone.effect !== 'posted', 'no effect "posted"', 'posted', 'a win is corrected by resettle only', undone.at)
        await s.expectBalance('+15.00')
      },
    },
    {
      id: 'X21',
      title: 'A bet with a win is not rolled back, though its round is open',
      rule: 'W-18',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.win(bet, '5.00', { open: true }), '-5.00')
        s.expectRefused(await s.rollback(bet.tx), 'BET_SETTLED', '-5.00')
        await s.expectBalance('-5.00')
      },
    },
    {
      id: 'X22',
      title: 'The rollback of a bet of zero is OK and moves nothing',
      rule: 'W-11, W-16',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('0.00'), '0')
        s.expectOk(await s.rollback(bet.tx), '0')
        await s.expectState(bet.tx, 'CANCELLED')
      },
    },
  ],
}
