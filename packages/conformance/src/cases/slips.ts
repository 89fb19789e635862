/** X80–X84: several bets in one call. */
import type { Group } from '../case.ts'
import { balanceOf, checkPosting, text, type Answer } from '../format.ts'
import { isObject } from '../signed-client.ts'
import type { Named, Steps } from '../steps.ts'

type Result = Readonly<Record<string, unknown>>

/** The answers within a slip, one per bet in the order sent, each in the form of a single bet's. */
function results(s: Steps, answer: Answer, bets: readonly Named[]): readonly Result[] {
  s.expectOk(answer)
  const list = (answer.json['results'] as unknown[]).filter(isObject)
  s.expect(list.length === bets.length, `${bets.length} results`, String(list.length), 'one per bet, in the order sent', answer.at)
  for (const [index, result] of list.entries()) {
    const fail = (expected: string, got: string, why: string): never => s.fail(expected, got, `result ${index + 1}: ${why}`, answer.at)
    const tx = bets[index]?.tx
    if (result['code'] === 'BAD_REQUEST' || result['code'] === 'AMOUNT_INVALID') {
      if (result['tx_id'] !== tx) fail(`tx_id "${tx ?? ''}"`, text(result['tx_id']), 'a malformed bet is named')
      continue
    }
    checkPosting(result, tx, String(result['code']), fail, 'replayed' in result ? ['replayed'] : [])
  }
  return list
}

const codes = (list: readonly Result[]): string => list.map(({ code }) => String(code)).join(' ')

/** The fields a result shares with the stored answer: all but the mark of a replay. */
const unmarked = ({ replayed: _replayed, ...rest }: Result): string => JSON.stringify(rest)

export const slips: Group = {
  name: 'Slips',
  cases: [
    {
      id: 'X80',
      title: '20 bets in one call are decided one by one, in order',
      rule: '§2 slips',
      run: async (s) => {
        const bets = Array.from({ length: 20 }, () => s.slip('1.00'))
        const list = results(s, await s.slips(bets), bets)
        s.expect(
          list.every(({ code }) => code === 'OK'),
          '20 OK',
          codes(list),
          'each is in order',
        )
        s.expect(
          balanceOf(list[19] ?? {}).cash === s.start.cash - 2_000n,
          `cash ${s.at('-20.00')} in the last`,
          text(list[19]?.['balance']),
          'in the order sent',
        )
        await s.expectBalance('-20.00')
        await s.expectState(bets[7]?.tx ?? '', 'OPEN')
      },
    },
    {
      id: 'X81',
      title: 'No bet at all, 21 bets, and no list are refused',
      rule: '§2 slips: 1 to 20',
      run: async (s) => {
        for (const bets of [[], Array.from({ length: 21 }, () => s.slip('1.00'))]) s.expectMalformed(await s.slips(bets), 'BAD_REQUEST')
        for (const bets of [undefined, 'bets', {}, null]) s.expectMalformed(await s.slips([], { fields: { bets } }), 'BAD_REQUEST')
        await s.expectBalance('0')
      },
    },
    {
      id: 'X82',
      title: 'Bets of one slip are taken, refused and malformed side by side',
      rule: '§2 slips: each decided by itself',
      run: async (s) => {
        const bets = [
          s.slip('5.00'),
          s.slip(s.at('500.00')),
          s.slip('-1'),
          s.slip('5.00', { fields: { currency: 'USD' } }),
          s.slip('5.00', { fields: { session_id: s.id('nowhere') } }),
          s.slip('5.00', { fields: { player_id: s.id('nobody') } }),
          s.slip('2.50'),
        ]
        const list = results(s, await s.slips(bets), bets)
        const expected = 'OK INSUFFICIENT_FUNDS AMOUNT_INVALID WRONG_CURRENCY SESSION_INVALID PLAYER_NOT_FOUND OK'
        s.expect(codes(list) === expected, expected, codes(list), 'each is decided by itself')
        await s.expectBalance('-7.50')
      },
    },
    {
      id: 'X83',
      title: 'The same tx twice in one slip is one bet',
      rule: 'W-2, W-3',
      run: async (s) => {
        const bet = s.slip('5.00')
        const bets = [bet, bet, s.slip('6.00', { tx: bet.tx, round: bet.round })]
        const list = results(s, await s.slips(bets), bets)
        s.expect(codes(list) === 'OK OK TX_CONFLICT', 'OK OK TX_CONFLICT', codes(list), 'repeat and conflict')
        const [first = {}, second = {}] = list
        s.expect(
          second['replayed'] === true && !('replayed' in first),
          '"replayed":true on the second only',
          text([first['replayed'], second['replayed']]),
          '§2 slips',
        )
        s.expect(unmarked(second) === unmarked(first), unmarked(first), unmarked(second), 'W-2: the stored answer')
        await s.expectBalance('-5.00')
      },
    },
    {
      id: 'X84',
      title: 'A slip sent again is answered from the record, bet by bet, and a single bet knows it',
      rule: 'W-2',
      run: async (s) => {
        const bets = [s.slip('5.00'), s.slip(s.at('500.00')), s.slip('1.00')]
        const first = results(s, await s.slips(bets), bets)
        const again = results(s, await s.slips(bets), bets)
        for (const [index, one] of again.entries()) {
          s.expect(one['replayed'] === true, '"replayed":true', text(one['replayed']), `result ${index + 1} was decided before`)
          s.expect(unmarked(one) === unmarked(first[index] ?? {}), unmarked(first[index] ?? {}), unmarked(one), 'W-2')
        }
        const single = await s.bet('5.00', { tx: bets[0]?.tx ?? '', round: bets[0]?.round ?? '' })
        s.expectOk(single, '-5.00')
        s.expect(single.replayed, 'X-SW-Replayed: 1', 'no such header', 'W-2: one key for slips and single bets', single.at)
        await s.expectBalance('-6.00')
      },
    },
  ],
}
