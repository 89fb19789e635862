/** C01–C09: bets, wins and funds; X01–X05: what belongs beside them. */
import type { Group } from '../case.ts'
import { cents, showCents } from '../amount.ts'

export const basics: Group = {
  name: 'Bets, wins and funds',
  cases: [
    {
      id: 'C01',
      title: 'The balance is told',
      rule: '§2 balance',
      run: async (s) => {
        const answer = s.expectOk(await s.balance(), '0')
        s.expect(
          answer.json['player_id'] === s.me.playerId,
          s.me.playerId,
          String(answer.json['player_id']),
          'the player asked about',
          answer.at,
        )
        s.expect(
          answer.json['currency'] === s.me.currency,
          s.me.currency,
          String(answer.json['currency']),
          'the currency of the wallet',
          answer.at,
        )
        if (s.table.bed !== undefined)
          s.expect(s.start.cash === cents('100.00'), 'cash 100.00', showCents(s.start.cash), 'what the testbed gave')
      },
    },
    {
      id: 'C02',
      title: 'A bet takes the stake',
      rule: 'W-STATES NONE → OPEN',
      run: async (s) => {
        s.expectOk(await s.bet('10.00'), '-10.00', 'posted')
        await s.expectBalance('-10.00')
        await s.expectPostings(1)
      },
    },
    {
      id: 'C03',
      title: 'A closing win pays and settles the bet',
      rule: 'W-STATES OPEN → SETTLED',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'), '-10.00')
        s.expectOk(await s.win(bet, '25.00'), '+15.00', 'posted')
        await s.expectState(bet.tx, 'SETTLED')
        await s.expectBalance('+15.00')
      },
    },
    {
      id: 'C04',
      title: 'A win of zero closes the bet as lost',
      rule: 'W-12',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.win(bet, '0.00'), '-10.00')
        await s.expectState(bet.tx, 'SETTLED')
      },
    },
    {
      id: 'C05',
      title: 'A betwin moves stake and win at once',
      rule: 'W-STATES NONE → SETTLED',
      run: async (s) => {
        const played = s.expectOk(await s.betwin('10.00', '3.00'), '-7.00', 'posted')
        await s.expectState(played.tx, 'SETTLED')
        await s.expectPostings(1)
      },
    },
    {
      id: 'C06',
      title: 'A bet of zero is taken and recorded, and moves nothing',
      rule: 'W-11',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('0.00'), '0')
        s.expect(typeof bet.json['platform_round_id'] === 'string', 'a platform_round_id', 'null', 'the round exists', bet.at)
        await s.expectState(bet.tx, 'OPEN')
      },
    },
    {
      id: 'C07',
      title: 'A bet of everything leaves 0.00',
      rule: 'W-27',
      run: async (s) => {
        const all = showCents(s.start.cash)
        s.expectOk(await s.bet(all), `-${all}`, 'posted')
        await s.expectBalance(`-${all}`)
      },
    },
    {
      id: 'C08',
      title: 'A bet of a hundredth more than there is is refused, with the balance',
      rule: 'W-9',
      run: async (s) => {
        s.expectRefused(await s.bet(s.at('0.01')), 'INSUFFICIENT_FUNDS', '0')
        await s.expectBalance('0')
        await s.expectPostings(0)
      },
    },
    {
      id: 'C09',
      title: 'A win may not fund its own stake',
      rule: 'W-9, betwin',
      run: async (s) => {
        s.expectRefused(await s.betwin(s.at('50.00'), s.at('400.00')), 'INSUFFICIENT_FUNDS', '0')
        await s.expectBalance('0')
      },
    },
    {
      id: 'X01',
      title: 'Several bets in one round are bets of their own',
      rule: 'W-14',
      run: async (s) => {
        const first = s.expectOk(await s.bet('10.00'), '-10.00')
        const second = s.expectOk(await s.bet('5.00', { round: first.round }), '-15.00')
        const [a, b] = [first.json['platform_round_id'], second.json['platform_round_id']]
        s.expect(a === b, `platform_round_id ${String(a)} for both`, String(b), 'one round of the vendor is one of the operator', second.at)
        s.expectOk(await s.win(first, '7.00', { open: true }), '-8.00')
        s.expectOk(await s.win(second, '1.00', { open: true }), '-7.00')
      },
    },
    {
      id: 'X02',
      title: 'platform_tx_id is one per call and stays the same',
      rule: '§2 "Answers"',
      run: async (s) => {
        const first = s.expectOk(await s.bet('1.00'))
        const second = s.expectOk(await s.bet('1.00'))
        const name = first.json['platform_tx_id']
        s.expect(
          name !== second.json['platform_tx_id'],
          'two names for two calls',
          String(name),
          'the operator’s name of a call',
          second.at,
        )
        const status = s.expectOk(await s.txStatus(first.tx))
        const told = (status.json['target'] as Record<string, unknown>)['platform_tx_id']
        s.expect(told === name, String(name), String(told), 'the same each time', status.at)
      },
    },
    {
      id: 'X03',
      title: 'round/close closes without a win, and again without effect',
      rule: '§2 round/close, W-14',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.close(bet.round), '-10.00')
        await s.expectState(bet.tx, 'SETTLED')
        s.expectOk(await s.close(bet.round), '-10.00')
        s.expectRefused(await s.win(bet, '5.00'), 'ROUND_CLOSED', '-10.00')
      },
    },
    {
      id: 'X04',
      title: 'Free fields of a bet are taken: jackpot_contribution and every bet_kind',
      rule: '§2 bet',
      run: async (s) => {
        s.expectOk(await s.bet('1.00', { fields: { jackpot_contribution: '0.01' } }), '-1.00')
        for (const [index, kind] of ['normal', 'bonus_buy', 'side'].entries())
          s.expectOk(await s.bet('1.00', { fields: { bet_kind: kind } }), `-${index + 2}.00`)
      },
    },
    {
      id: 'X05',
      title: 'A player nobody knows is refused and gets no balance',
      rule: 'PLAYER_NOT_FOUND',
      run: async (s) => {
        const nobody = { fields: { player_id: s.id('nobody') } }
        const bet = s.expectRefused(await s.bet('1.00', nobody), 'PLAYER_NOT_FOUND')
        s.expect(bet.json['balance'] === null, 'balance null', JSON.stringify(bet.json['balance']), 'there is none', bet.at)
        s.expectRefused(await s.promo('5.00', 'CASH_DROP', nobody), 'PLAYER_NOT_FOUND')
        await s.expectBalance('0')
      },
    },
  ],
}
