/** C46–C50, C54: free rounds, promotions, jackpots, resettlements and bonus money; X40–X43: what belongs beside them. */
import { cents, showCents } from '../amount.ts'
import type { Group } from '../case.ts'
import type { Steps } from '../steps.ts'

function expectBonus(s: Steps, bonus: bigint | undefined, expected: string): void {
  s.expect(
    bonus === cents(expected),
    `bonus ${expected}`,
    bonus === undefined ? 'no balance' : showCents(bonus),
    'W-22, W-31: money keeps its bucket',
  )
}

export const bonus: Group = {
  name: 'Bonus money, promotions and corrections',
  cases: [
    {
      id: 'C46',
      title: 'Winnings of a free round are bonus money with wagering',
      rule: 'W-31',
      needsBed: true,
      run: async (s) => {
        const before = await s.account()
        const free = await s.bed('a campaign').campaign(s.me.playerId, '10')
        const bet = s.expectOk(await s.bet('0.00', { fields: { free_round_id: free, bet_kind: 'free' } }), '0')
        const win = s.expectOk(await s.win(bet, '7.00'), '0', 'posted')
        expectBonus(s, win.bonus, showCents(s.start.bonus + 700n))
        const after = await s.account()
        const asked = after.wagering - before.wagering
        s.expect(asked === 7_000n, '70.00 more to wager', showCents(asked), '7.00 to be wagered 10 times')
      },
    },
    {
      id: 'C47',
      title: 'A promotion without a bet is paid once',
      rule: 'W-13, W-2',
      run: async (s) => {
        const ref = { fields: { promo_ref: s.id('tournament') } }
        const first = s.expectOk(await s.promo('50.00', 'TOURNAMENT', ref), '+50.00', 'posted')
        s.expectReplay(first, await s.promo('50.00', 'TOURNAMENT', { tx: first.tx, ...ref }))
        await s.expectBalance('+50.00')
        await s.expectPostings(1)
      },
    },
    {
      id: 'C48',
      title: 'A jackpot of 1,000,000 is credited, reported and held for a look',
      rule: 'W-32',
      needsBed: true,
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00', { fields: { jackpot_contribution: '0.10' } }))
        s.expectOk(await s.win(bet, '1000000.00', { fields: { jackpot_win: '1000000.00' } }), '+999990.00', 'posted')
        const { flags } = await s.account()
        for (const flag of ['jackpot_win', 'withdrawal_hold'])
          s.expect(flags.includes(flag), `flag "${flag}"`, flags.join(', ') || 'no flags', 'a large win is a significant event')
      },
    },
    {
      id: 'C49',
      title: 'A resettlement down takes the difference and keeps the history',
      rule: 'W-20',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.win(bet, '25.00'), '+15.00')
        const first = s.expectOk(await s.resettle(bet, '5.00'), '-5.00', 'posted')
        s.expectReplay(first, await s.resettle(bet, '5.00', { tx: first.tx }))
        await s.expectState(bet.tx, 'SETTLED')
        await s.expectBalance('-5.00')
        if (s.table.bed === undefined) return void s.table.notes.add('the history of the round was not looked at: no testbed')
        await s.expectPostings(3)
        const round = await s.bed('the round').round(s.me.playerId, bet.round)
        s.expect(round.payout === 500n, 'payout 5.00', showCents(round.payout), 'the round as it stands now')
        s.expect(round.stake === 1_000n, 'stake 10.00', showCents(round.stake), 'the round as it stands now')
        const versions = round.history.map(({ payout }) => showCents(payout)).join(', ')
        s.expect(
          round.history.some(({ payout }) => payout === 2_500n),
          'a version with payout 25.00',
          versions || 'no history',
          'each version is kept',
        )
      },
    },
    {
      id: 'C50',
      title: 'A resettlement after the money is gone becomes a receivable',
      rule: 'W-21',
      needsBed: true,
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.win(bet, '25.00'), '+15.00')
        await s.bed('money').money(s.me.playerId, { spend: '115.00' })
        s.expectOk(await s.resettle(bet, '5.00'), '-100.00')
        const account = await s.account()
        s.expect(account.cash === 0n, 'cash 0.00', showCents(account.cash), 'W-21: never below zero')
        s.expect(account.receivable === 2_000n, 'receivable 20.00', showCents(account.receivable), 'W-21')
        s.expect(
          account.flags.includes('receivable'),
          'flag "receivable"',
          account.flags.join(', ') || 'no flags',
          'somebody has to see it',
        )
      },
    },
    {
      id: 'C54',
      title: 'A stake of cash and bonus money goes back to both',
      rule: 'W-22',
      needsBed: true,
      funds: { balance: '5.00', bonus: '20.00' },
      run: async (s) => {
        const before = await s.account()
        expectBonus(s, s.start.bonus, '20.00')
        const bet = s.expectOk(await s.bet('10.00'), '-5.00', 'posted')
        expectBonus(s, bet.bonus, '15.00')
        const back = s.expectOk(await s.rollback(bet.tx), '0', 'posted')
        expectBonus(s, back.bonus, '20.00')
        const after = await s.account()
        s.expect(
          after.wagering === before.wagering,
          `wagering ${showCents(before.wagering)}`,
          showCents(after.wagering),
          'progress is taken back too',
        )
      },
    },
    {
      id: 'X40',
      title: 'A win is shared as the stake was',
      rule: 'W-22; §2 "The life of a bet"',
      needsBed: true,
      funds: { balance: '5.00', bonus: '20.00' },
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'), '-5.00')
        const win = s.expectOk(await s.win(bet, '8.00'), '-1.00')
        expectBonus(s, win.bonus, '19.00')
      },
    },
    {
      id: 'X41',
      title: 'A resettlement up pays the difference, and to the same total nothing',
      rule: 'W-20',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.win(bet, '5.00'), '-5.00')
        s.expectOk(await s.resettle(bet, '30.00'), '+20.00', 'posted')
        s.expectOk(await s.resettle(bet, '30.00'), '+20.00')
        s.expectOk(await s.resettle(bet, '0.00'), '-10.00', 'posted')
        await s.expectState(bet.tx, 'SETTLED')
      },
    },
    {
      id: 'X42',
      title: 'A rolled-back bet cannot be resettled',
      rule: 'W-STATES, W-19',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        s.expectOk(await s.rollback(bet.tx), '0')
        const answer = await s.resettle(bet, '25.00')
        s.expect(answer.code !== 'OK', 'a refusal', answer.code, 'a cancelled bet has no result', answer.at)
        await s.expectBalance('0')
      },
    },
    {
      id: 'X43',
      title: 'Every kind of promotion is paid, and one amount cannot come under another',
      rule: '§2 promo, W-3',
      run: async (s) => {
        let due = 0
        for (const kind of ['TOURNAMENT', 'CASH_DROP', 'JACKPOT']) {
          due += 1
          s.expectOk(await s.promo('1.00', kind), `+${due}.00`, 'posted')
        }
        const first = s.expectOk(await s.promo('1.00', 'CASH_DROP'), '+4.00')
        s.expectRefused(await s.promo('2.00', 'CASH_DROP', { tx: first.tx }), 'TX_CONFLICT', '+4.00')
      },
    },
  ],
}
