/** C38–C42: calls at the same time, each on a connection of its own; X50–X53: what belongs beside them. */
import { showCents } from '../amount.ts'
import type { Group } from '../case.ts'
import type { Placed, Steps } from '../steps.ts'

const AT_ONCE = 20
const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** Opens as many connections as calls will run at once, so that the calls themselves arrive together. */
async function warm(s: Steps): Promise<void> {
  await times(AT_ONCE, () => s.balance())
}

/** Twenty calls of a tenth of the balance each: ten are taken, ten are refused, nothing is left over. */
async function tenOfTwenty(s: Steps, play: (amount: string) => Promise<Placed>): Promise<void> {
  const tenth = s.start.cash / 10n
  const fit = s.start.cash / tenth
  await warm(s)
  const answers = await times(AT_ONCE, () => play(showCents(tenth)))
  const taken = answers.filter(({ code }) => code === 'OK')
  const refused = answers.filter(({ code }) => code === 'INSUFFICIENT_FUNDS')
  const got = `${taken.length} OK and ${refused.length} refused`
  const most = fit < AT_ONCE ? fit : BigInt(AT_ONCE)
  s.expect(
    BigInt(taken.length) === most && taken.length + refused.length === AT_ONCE,
    `${most} OK, the rest INSUFFICIENT_FUNDS`,
    got,
    'W-27',
  )
  await s.expectBalance(`-${showCents(tenth * most)}`)
  const balances = new Set(taken.map(({ cash }) => cash))
  s.expect(
    balances.size === taken.length,
    'another balance in each answer',
    [...balances].map((one) => showCents(one ?? 0n)).join(', '),
    'W-27: some serial order',
  )
}

/** All answers are the same bytes, and exactly one of them is the first. */
function expectOneAnswer(s: Steps, answers: readonly Placed[]): void {
  for (const answer of answers) s.expectOk(answer)
  const bodies = new Set(answers.map(({ bytes }) => bytes))
  s.expect(bodies.size === 1, 'one body for all', [...bodies].join(' | '), 'W-2, W-27', answers[0]?.at)
  const firsts = answers.filter(({ replayed }) => !replayed).length
  s.expect(firsts === 1, 'one answer without X-SW-Replayed', String(firsts), 'W-2', answers[0]?.at)
}

export const parallel: Group = {
  name: 'At the same time',
  cases: [
    {
      id: 'C38',
      title: '20 bets at once never spend more than there is',
      rule: 'W-27',
      run: (s) => tenOfTwenty(s, (amount) => s.bet(amount)),
    },
    {
      id: 'C39',
      title: '20 times the same bet at once is one bet',
      rule: 'W-27, W-2',
      run: async (s) => {
        const named = { tx: s.id(), round: s.id('round') }
        await warm(s)
        expectOneAnswer(s, await times(AT_ONCE, () => s.bet('10.00', named)))
        await s.expectBalance('-10.00')
        await s.expectPostings(1)
      },
    },
    {
      id: 'C40',
      title: '20 times the same win at once is paid once',
      rule: 'W-27, W-2',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        const tx = s.id()
        await warm(s)
        expectOneAnswer(s, await times(AT_ONCE, () => s.win(bet, '5.00', { tx })))
        await s.expectBalance('-5.00')
        await s.expectPostings(2)
      },
    },
    {
      id: 'C41',
      title: 'A bet and its rollback at once leave no bet open',
      rule: 'W-17, W-27',
      run: async (s) => {
        await warm(s)
        await times(12, async (index) => {
          const named = { tx: s.id(), round: s.id('round') }
          const bet = () => s.bet('5.00', named)
          const back = () => s.rollback(named.tx)
          const [first, second] = index % 2 === 0 ? [bet(), back()] : [back(), bet()]
          await Promise.all([first, second])
          const status = s.expectOk(await s.txStatus(named.tx))
          const { state } = status.json['target'] as { state: unknown }
          s.expect(state !== 'OPEN', 'CANCELLED or TOMBSTONE', String(state), 'after the rollback was OK the bet is out', status.at)
        })
        await s.expectBalance('0')
      },
    },
    {
      id: 'C42',
      title: 'Bets of two vendors at once share one wallet',
      rule: 'W-27',
      needsBed: true,
      run: async (s) => {
        const other = await s.atSecondVendor()
        await warm(s)
        const answers = await times(AT_ONCE, (index) => (index % 2 === 0 ? s : other).bet('10.00'))
        const taken = answers.filter(({ code }) => code === 'OK').length
        s.expect(taken === 10, '10 of 20 OK', String(taken), 'W-27: never below zero, exact sum')
        await s.expectBalance('-100.00')
      },
    },
    {
      id: 'X50',
      title: '20 betwins at once never spend more than there is',
      rule: 'W-27',
      run: (s) => tenOfTwenty(s, (amount) => s.betwin(amount, '0.00')),
    },
    {
      id: 'X51',
      title: '10 closing wins at once: one closes the round',
      rule: 'W-14, W-27',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        const answers = await times(10, () => s.win(bet, '5.00'))
        const paid = answers.filter(({ code }) => code === 'OK').length
        const closed = answers.filter(({ code }) => code === 'ROUND_CLOSED').length
        s.expect(paid === 1 && closed === 9, '1 OK and 9 ROUND_CLOSED', `${paid} OK and ${closed} ROUND_CLOSED`, 'W-14')
        await s.expectBalance('-5.00')
      },
    },
    {
      id: 'X52',
      title: 'A win and the rollback at once: one of the two',
      rule: 'W-18, W-19, W-27',
      run: async (s) => {
        await times(8, async () => {
          const bet = s.expectOk(await s.bet('5.00'))
          const [win, back] = await Promise.all([s.win(bet, '5.00'), s.rollback(bet.tx)])
          const pair = `win ${win.code}, rollback ${back.code}`
          const good = (win.code === 'OK' && back.code === 'BET_SETTLED') || (win.code === 'TX_CANCELLED' && back.code === 'OK')
          s.expect(good, 'win OK and BET_SETTLED, or TX_CANCELLED and rollback OK', pair, 'never both, never neither', win.at)
        })
        await s.expectBalance('0')
      },
    },
    {
      id: 'X53',
      title: '20 rollbacks of one bet at once return the stake once',
      rule: 'W-16, W-27',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('10.00'))
        const answers = await times(AT_ONCE, () => s.rollback(bet.tx))
        for (const answer of answers) s.expectOk(answer)
        const posted = answers.filter(({ effect }) => effect === 'posted').length
        s.expect(posted === 1, 'one with effect "posted"', String(posted), 'W-16')
        await s.expectBalance('0')
      },
    },
  ],
}
