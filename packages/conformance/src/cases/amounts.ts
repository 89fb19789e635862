/** C37, C52: amounts, ids and other contents of a body; X60–X68: what belongs beside them. */
import type { Group } from '../case.ts'
import type { Steps } from '../steps.ts'

/** Nothing of these is an amount of SW/1: sign, exponent, surplus decimals, other digits, other bases, other types. */
const NO_AMOUNTS: readonly unknown[] = [
  '-1',
  '-0',
  '+1',
  '1e2',
  '1E2',
  '1.005',
  '0.001',
  'NaN',
  'Infinity',
  `1${'0'.repeat(30)}`,
  '1000000000000.01',
  '0x10',
  '1,000',
  '1,00',
  '1 000',
  ' 1',
  '1 ',
  '',
  '.',
  '.5',
  '1.',
  '১০',
  '１０',
  '٣',
  '1_000',
  'ten',
  10,
  1.5,
  -1,
  null,
  true,
  [],
  ['10.00'],
  {},
]
const CONTROL = ['\u0000', '\u0007', '\n', '\u007f', '\u0085']
/** Text that a careless operator runs, cuts or shows as something else. */
const STRANGE = [
  "'; drop table bets; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%0a${7*7}{{7*7}}',
  'বাজি-১২৩-ক্ষ',
  '🎰🏏 é e\u0301 ﬀ',
  '\u202Eabc\u202C',
  'null',
  '0',
  '__proto__',
]

async function refusesAmounts(s: Steps, send: (value: unknown) => Promise<Parameters<Steps['expectMalformed']>[0]>): Promise<void> {
  for (const value of NO_AMOUNTS) s.expectMalformed(await send(value), 'AMOUNT_INVALID', 'BAD_REQUEST')
  await s.expectBalance('0')
}

export const amounts: Group = {
  name: 'Amounts, ids and contents',
  cases: [
    {
      id: 'C37',
      title: 'What is no amount is refused and moves nothing',
      rule: '§1 "Money", AMOUNT_INVALID',
      run: async (s) => {
        await refusesAmounts(s, (amount) => s.bet('1.00', { fields: { amount } }))
        s.expectMalformed(await s.bet('-1'), 'AMOUNT_INVALID')
        s.expectMalformed(await s.bet('1.005'), 'AMOUNT_INVALID')
        await s.expectPostings(0)
      },
    },
    {
      id: 'C37b',
      title: 'The same for the amounts of win, betwin, promo, resettle and rollback',
      rule: '§1 "Money", AMOUNT_INVALID',
      run: async (s) => {
        const bet = s.expectOk(await s.bet('0.00'))
        await refusesAmounts(s, (amount) => s.win(bet, '1.00', { fields: { amount } }))
        await refusesAmounts(s, (amount) => s.promo('1.00', 'CASH_DROP', { fields: { amount } }))
        for (const value of ['-1', '1.005', '1e2', 10]) {
          const calls = [
            s.betwin('0.00', '1.00', { fields: { win_amount: value } }),
            s.betwin('1.00', '0.00', { fields: { bet_amount: value } }),
            s.resettle(bet, '1.00', { fields: { new_total_win: value } }),
            s.rollback(bet.tx, { fields: { amount: value } }),
          ]
          for (const answer of await Promise.all(calls)) s.expectMalformed(answer, 'AMOUNT_INVALID', 'BAD_REQUEST')
        }
        await s.expectBalance('0')
        await s.expectState(bet.tx, 'OPEN')
      },
    },
    {
      id: 'C52',
      title: 'Strange ids are kept letter for letter, and nothing in them is run',
      rule: '§1 "Ids", W-35',
      run: async (s) => {
        let bets = 0
        for (const strange of STRANGE) {
          bets += 1
          const named = { tx: `${s.id()}${strange}`, round: `${s.id('round')}${strange}` }
          const bet = s.expectOk(await s.bet('1.00', named), `-${bets}.00`)
          s.expectReplay(bet, await s.bet('1.00', named))
          const status = s.expectOk(await s.txStatus(named.tx))
          const target = status.json['target'] as Record<string, unknown>
          s.expect(target['round_id'] === named.round, named.round, String(target['round_id']), 'kept letter for letter', status.at)
        }
        await s.expectBalance(`-${bets}.00`)
      },
    },
    {
      id: 'C52b',
      title: 'Ids of 255 characters are taken; of 0, 256 or with control characters not',
      rule: '§1 "Ids"',
      run: async (s) => {
        const long = (length: number) => s.id().padEnd(length, 'x')
        s.expectOk(await s.bet('1.00', { tx: long(255), round: long(255) }), '-1.00')
        for (const tx of ['', long(256), ...CONTROL.map((one) => `${s.id()}${one}`)])
          s.expectMalformed(await s.bet('1.00', { tx }), 'BAD_REQUEST')
        for (const round of ['', long(256), `${s.id()}\u0000`]) s.expectMalformed(await s.bet('1.00', { round }), 'BAD_REQUEST')
        for (const target of ['', long(256), `${s.id()}\u0000`]) s.expectMalformed(await s.rollback(target), 'BAD_REQUEST')
        for (const odd of [1, null, ['a'], {}, true]) s.expectMalformed(await s.bet('1.00', { fields: { round_id: odd } }), 'BAD_REQUEST')
        await s.expectBalance('-1.00')
      },
    },
    {
      id: 'C52c',
      title: 'Unknown fields are ignored wherever they stand',
      rule: 'W-35',
      run: async (s) => {
        const fields = {
          unknown: 1,
          nested: { deep: [1, { a: null }] },
          Amount: '99.00',
          সময়: 'এখন',
          constructor: 'x',
          toString: 0,
          balance: '1e9',
        }
        const bet = s.expectOk(await s.bet('10.00', { fields }), '-10.00')
        s.expectOk(await s.win(bet, '5.00', { fields }), '-5.00')
        s.expectOk(await s.rollback(s.id('never'), { fields: { ...fields, round_id: 'any' } }), '-5.00', 'tombstone')
        const polluted = `${s.body({ tx_id: s.id() }).slice(0, -1)},"__proto__":{"amount":"1.00","session_id":"x"}}`
        s.expectMalformed(s.read('bet', await s.raw('/sw/v1/bet', polluted)), 'BAD_REQUEST', 'AMOUNT_INVALID')
      },
    },
    {
      id: 'X60',
      title: 'Every way of writing an amount means the same',
      rule: '§1 "Money"',
      run: async (s) => {
        s.expectOk(await s.bet('1'), '-1.00')
        s.expectOk(await s.bet('1.5'), '-2.50')
        s.expectOk(await s.bet('1.50'), '-4.00')
        s.expectOk(await s.bet('0'), '-4.00')
        s.expectOk(await s.bet('0.01'), '-4.01')
      },
    },
    {
      id: 'X61',
      title: 'A required field that is missing is named',
      rule: '§2, BAD_REQUEST',
      run: async (s) => {
        for (const name of ['vendor_id', 'player_id', 'currency', 'session_id', 'game_code', 'tx_id', 'round_id', 'amount']) {
          const answer = await s.bet('1.00', { fields: { [name]: undefined } })
          s.expectMalformed(answer, 'BAD_REQUEST', 'AMOUNT_INVALID')
          const named = answer.reason === undefined || answer.reason === name
          s.expect(named, `reason "${name}"`, String(answer.reason), '§2 "Answers": the field', answer.at)
        }
        const bet = s.expectOk(await s.bet('0.00'))
        for (const name of ['bet_tx_id', 'round_closed'])
          s.expectMalformed(await s.win(bet, '1.00', { fields: { [name]: undefined } }), 'BAD_REQUEST')
        for (const odd of ['true', 1, 0, null])
          s.expectMalformed(await s.win(bet, '1.00', { fields: { round_closed: odd } }), 'BAD_REQUEST')
        for (const name of ['promo_type', 'promo_ref'])
          s.expectMalformed(await s.promo('1.00', 'CASH_DROP', { fields: { [name]: undefined } }), 'BAD_REQUEST')
        await s.expectBalance('0')
      },
    },
    {
      id: 'X62',
      title: 'Unknown values of an enumeration are refused',
      rule: 'W-35',
      run: async (s) => {
        s.expectMalformed(await s.bet('1.00', { fields: { bet_kind: 'mystery' } }), 'BAD_REQUEST')
        s.expectMalformed(await s.bet('1.00', { fields: { bet_kind: 'NORMAL' } }), 'BAD_REQUEST')
        s.expectMalformed(await s.promo('1.00', 'GIFT'), 'BAD_REQUEST')
        s.expectMalformed(await s.promo('1.00', 'tournament'), 'BAD_REQUEST')
        await s.expectBalance('0')
      },
    },
    {
      id: 'X63',
      title: 'A body that is no JSON object is refused',
      rule: '§1 "Calls"',
      run: async (s) => {
        const bodies = ['', ' ', '{', '[]', 'null', '"text"', '1', '{"a":1}x', "{'a':1}", '{"a":01}', '\uFEFF{}', '{}{}']
        for (const body of bodies) s.expectMalformed(s.read('bet', await s.raw('/sw/v1/bet', body)), 'BAD_REQUEST')
        const invalid = Buffer.concat([Buffer.from('{"player_id":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
        s.expectMalformed(s.read('balance', await s.raw('/sw/v1/balance', invalid)), 'BAD_REQUEST')
      },
    },
    {
      id: 'X64',
      title: 'JSON nested a thousand deep is answered, and the next call too',
      rule: '§1 "Size"',
      run: async (s) => {
        const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`
        const body = `${s.body({}).slice(0, -1)},"deep":${deep}}`
        const answer = s.read('balance', await s.raw('/sw/v1/balance', body))
        s.expect(
          answer.code === 'OK' || answer.http === 400,
          'OK or HTTP 400',
          `HTTP ${answer.http}`,
          'W-35: ignored, or refused as malformed',
          answer.at,
        )
        await s.expectBalance('0')
      },
    },
    {
      id: 'X65',
      title: 'A name that stands twice is refused or read one way',
      rule: '§1 "Calls"',
      run: async (s) => {
        const tx = s.id()
        const fields = { session_id: s.me.sessionId, game_code: s.me.game, tx_id: tx, round_id: s.id('round'), amount: '1.00' }
        const body = `${s.body(fields).slice(0, -1)},"amount":"2.00"}`
        const answer = s.read('bet', await s.raw('/sw/v1/bet', body), tx)
        if (answer.http === 400) return s.expectBalance('0')
        s.expectOk(answer)
        const status = s.expectOk(await s.txStatus(tx))
        const { amount } = status.json['target'] as { amount: unknown }
        s.expect(amount === '1.00' || amount === '2.00', '1.00 or 2.00', String(amount), 'one of the two', status.at)
        s.expectOk(answer, `-${String(amount)}`)
        return s.expectBalance(`-${String(amount)}`)
      },
    },
    {
      id: 'X66',
      title: 'Half of a surrogate pair in an id is refused or kept as it is',
      rule: '§1 "Ids"',
      run: async (s) => {
        const tx = s.id()
        const fields = { session_id: s.me.sessionId, game_code: s.me.game, tx_id: `${tx}~`, round_id: s.id('round'), amount: '1.00' }
        const reply = await s.raw('/sw/v1/bet', s.body(fields).replace(`${tx}~`, `${tx}\\ud800`))
        s.expect(reply.status === 200 || reply.status === 400, 'HTTP 200 or 400', `HTTP ${reply.status}`, 'W-26', reply.at)
        if (reply.status === 400) await s.expectBalance('0')
        else s.expectOk(s.read('bet', reply, `${tx}\ud800`))
      },
    },
  ],
}
