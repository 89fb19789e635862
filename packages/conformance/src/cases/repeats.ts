/** C10–C20, C56, C57: repeated, conflicting and reordered calls; X10–X16: what belongs beside them. */
import type { Group } from '../case.ts'

export const repeats: Group = {
  name: 'Repeated and reordered calls',
  cases: [
    {
      id: 'C10',
      title: 'A bet sent twice is one bet with one answer',
      rule: 'W-1, W-2',
      run: async (s) => {
        const first = s.expectOk(await s.bet('10.00'), '-10.00')
        s.expect(!first.replayed, 'no X-SW-Replayed', 'X-SW-Replayed: 1', 'the first answer is no replay', first.at)
        s.expectReplay(first, await s.bet('10.00', first))
        await s.expectBalance('-10.00')
        await s.expectPostings(1)
      },
    },
    {
      id: 'C11',
      title: 'A replay shows the old balance, not the present one',
      rule: 'W-2',
      run: async (s) => {
        const first = s.expectOk(await s.bet('10.00'), '-10.00')
        s.expectOk(await s.bet('20.00'), '-30.00')
        s.expectReplay(first, await s.bet('10.00', first))
        await s.expectBalance('-30.00')
      },
    },
    {
      id: 'C12',
      title: 'The same tx_id with another amount is a conflict',
      rule: 'W-3',
      run: async (s) => {
        const first = s.expectOk(await s.bet('10.00'))
        s.expectRefused(await s.bet('11.00', first), 'TX_CONFLICT', '-10.00')
        await s.expectBalance('-10.00')
      },
    },
    {
      id: 'C13',
      title: 'The same tx_id in another round is a conflict',
      rule: 'W-3',
      run: async (s) => {
        const first = s.expectOk(await s.bet('10.00'))
        s.expectRefused(await s.bet('10.00', { tx: first.tx }), 'TX_CONFLICT', '-10.00')
        await s.expectBalance('-10.00')
      },
    },
    {
      id: 'C14',
      title: 'The tx_id of a bet used by a win is a conflict',
      rule: 'W-3',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectRefused(await s.win(bet, '10.00', { tx: bet.tx }), 'TX_CONFLICT', '-10.00')
        s.expectRefused(await s.promo('10.00', 'CASH_DROP', { tx: bet.tx }), 'TX_CONFLICT', '-10.00')
        await s.expectState(bet.tx, 'OPEN')
        await s.expectBalance('-10.00')
      },
    },
    {
      id: 'C15',
      title: 'Two players may share a tx_id',
      rule: 'W-1',
      needsBed: true,
      run: async (s) => {
        const other = await s.another()
        const bet = s.expectOk(await s.bet('10.00'), '-10.00')
        const theirs = other.expectOk(await other.bet('20.00', { tx: bet.tx }), '-20.00', 'posted')
        s.expect(!theirs.replayed, 'a bet of its own', 'a replay', 'W-1: the player is part of the key', theirs.at)
        s.expectOk(await s.win(bet, '5.00'), '-5.00')
        await other.expectState(bet.tx, 'OPEN')
        await other.expectBalance('-20.00')
      },
    },
    {
      id: 'C16',
      title: 'A win sent twice is paid once',
      rule: 'W-2',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        const first = s.expectOk(await s.win(bet, '5.00'), '-5.00')
        s.expectReplay(first, await s.win(bet, '5.00', first))
        await s.expectBalance('-5.00')
        await s.expectPostings(2)
      },
    },
    {
      id: 'C17',
      title: 'Several wins are taken while the round is open',
      rule: 'W-14',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.win(bet, '5.00', { open: true }), '-5.00')
        s.expectOk(await s.win(bet, '7.00', { open: true }), '+2.00')
        s.expectOk(await s.win(bet, '1.00'), '+3.00')
      },
    },
    {
      id: 'C18',
      title: 'No further win after the one that closed the round',
      rule: 'W-14',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.win(bet, '5.00'), '-5.00')
        s.expectRefused(await s.win(bet, '5.00'), 'ROUND_CLOSED', '-5.00')
        await s.expectBalance('-5.00')
      },
    },
    {
      id: 'C18b',
      title: 'No win on top of a betwin, which is settled at once',
      rule: 'W-14, W-18b',
      run: async (s) => {
        const played = s.expectOk(await s.betwin('10.00', '3.00'), '-7.00')
        const more = await s.win(played, '5.00')
        s.expect(
          more.code === 'ROUND_CLOSED' || more.code === 'BET_SETTLED',
          'ROUND_CLOSED',
          more.code,
          'a betwin closes its round',
          more.at,
        )
        await s.expectBalance('-7.00')
      },
    },
    {
      id: 'C19',
      title: 'A win without its bet is not paid',
      rule: 'W-13',
      run: async (s) => {
        const unknown = { tx: s.id('never'), round: s.id('round') }
        s.expectRefused(await s.win(unknown, '25.00'), 'BET_NOT_FOUND', '0')
        s.expectRefused(await s.resettle(unknown, '25.00'), 'BET_NOT_FOUND', '0')
        await s.expectBalance('0')
        await s.expectPostings(0)
      },
    },
    {
      id: 'C20',
      title: 'A win that came before its bet is paid when it comes again',
      rule: 'W-13, W-25',
      run: async (s) => {
        const bet = { tx: s.id(), round: s.id('round') }
        const early = s.expectRefused(await s.win(bet, '25.00'), 'BET_NOT_FOUND', '0')
        s.expectOk(await s.bet('10.00', bet), '-10.00')
        const paid = s.expectOk(await s.win(bet, '25.00', { tx: early.tx }), '+15.00', 'posted')
        s.expect(!paid.replayed, 'a first answer', 'X-SW-Replayed: 1', 'W-2b: the refusal was not stored', paid.at)
      },
    },
    {
      id: 'C56',
      title: 'A refused bet stays refused after a deposit; a new one is taken',
      rule: 'W-2b',
      needsBed: true,
      run: async (s) => {
        const refused = s.expectRefused(await s.bet('150.00'), 'INSUFFICIENT_FUNDS', '0')
        await s.bed('a deposit').money(s.me.playerId, { deposit: '500.00' })
        s.expectReplay(refused, await s.bet('150.00', refused))
        s.expectOk(await s.bet('150.00'), '+350.00', 'posted')
      },
    },
    {
      id: 'C57',
      title: 'A win refused for want of its bet is credited once',
      rule: 'W-2b, W-13',
      run: async (s) => {
        const bet = { tx: s.id(), round: s.id('round') }
        const early = s.expectRefused(await s.win(bet, '30.00'), 'BET_NOT_FOUND')
        s.expectRefused(await s.win(bet, '30.00', early), 'BET_NOT_FOUND')
        s.expectOk(await s.bet('10.00', bet), '-10.00')
        const paid = s.expectOk(await s.win(bet, '30.00', { tx: early.tx }), '+20.00')
        s.expectReplay(paid, await s.win(bet, '30.00', { tx: early.tx }))
        await s.expectBalance('+20.00')
        await s.expectPostings(2)
      },
    },
    {
      id: 'X10',
      title: 'A betwin sent twice, and one refused for funds, are stored',
      rule: 'W-2, W-2b',
      run: async (s) => {
        const first = s.expectOk(await s.betwin('10.00', '4.00'), '-6.00')
        s.expectReplay(first, await s.betwin('10.00', '4.00', first))
        s.expectRefused(await s.betwin('10.00', '5.00', first), 'TX_CONFLICT', '-6.00')
        const refused = s.expectRefused(await s.betwin(s.at('1.00'), '0.00'), 'INSUFFICIENT_FUNDS', '-6.00')
        s.expectReplay(refused, await s.betwin(s.at('1.00'), '0.00', refused))
      },
    },
    {
      id: 'X11',
      title: 'A repeat is known under another request_id, ts and way of writing the amount',
      rule: 'W-2, §1 "Money"',
      run: async (s) => {
        const first = s.expectOk(await s.bet('10'), '-10.00')
        s.expectReplay(first, await s.bet('10.00', { ...first, fields: { ts: Date.now() - 1_000, unknown_field: 1 } }))
        s.expectReplay(first, await s.bet('10.0', first))
        await s.expectBalance('-10.00')
      },
    },
    {
      id: 'X12',
      title: 'A repeat is known under another session, also an expired one',
      rule: 'W-2, W-4: the duplicate is looked up before the session',
      needsBed: true,
      run: async (s) => {
        const bed = s.bed('sessions')
        const first = s.expectOk(await s.bet('10.00'), '-10.00')
        const { sessionId } = await bed.session(s.me.playerId)
        s.expectReplay(first, await s.seated(sessionId).bet('10.00', first))
        const expired = await bed.session(s.me.playerId, { expired: true })
        s.expectReplay(first, await s.seated(expired.sessionId).bet('10.00', first))
        await s.expectBalance('-10.00')
      },
    },
    {
      id: 'X13',
      title: 'A bet sent again after its rollback is the stored answer and takes nothing',
      rule: 'W-2, W-STATES',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'), '-10.00')
        s.expectOk(await s.rollback(bet.tx), '0')
        s.expectReplay(bet, await s.bet('10.00', bet))
        await s.expectBalance('0')
        await s.expectState(bet.tx, 'CANCELLED')
      },
    },
    {
      id: 'X14',
      title: 'tx_ids that differ in case or in spaces at the end are different',
      rule: '§1 "Ids": letter for letter',
      run: async (s) => {
        const tx = s.id('Case')
        s.expectOk(await s.bet('1.00', { tx }), '-1.00')
        s.expectOk(await s.bet('1.00', { tx: tx.toLowerCase() }), '-2.00')
        s.expectOk(await s.bet('1.00', { tx: `${tx} ` }), '-3.00')
      },
    },
  ],
}
