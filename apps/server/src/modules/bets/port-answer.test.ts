import { expect, test } from 'vitest'
import { answerText } from './port-answer.ts'

/**
 * What is stored of an answer are its parts, and W-2 promises the first answer byte for byte for ever: so these texts may
 * not change, whatever a later version would rather say (docs/SW1.md §2).
 */
const call = { vendor: 'NOVA', memberId: 7n, player: 'p1', txId: '"t"\\ট', currency: 'BDT' } as const
const names = '"tx_id":"\\"t\\"\\\\ট","platform_tx_id":"ptx_7f0365e2c5e366b9"'
const request = Buffer.from('{}')

test.each([
  [
    'a bet that was taken, told to a vendor in hundredths',
    answerText({ ...call, request }, { code: 'OK', roundId: 'rnd_1', effect: 'posted' }, { cash: 1_000_699n, bonus: 50_000n }),
    `{"status":"ok","code":"OK",${names},"platform_round_id":"rnd_1","balance":{"cash":"100.06","bonus":"5.00"},"currency":"BDT","effect":"posted"}`,
  ],
  [
    'the same, told to a game of the house exactly',
    answerText(call, { code: 'OK', roundId: 'rnd_1', effect: 'posted' }, { cash: 1_000_625n, bonus: 0n }),
    `{"status":"ok","code":"OK",${names},"platform_round_id":"rnd_1","balance":{"cash":"100.0625","bonus":"0.00"},"currency":"BDT","effect":"posted"}`,
  ],
  [
    'a refusal with its reason',
    answerText({ ...call, currency: 'TRIAL' }, { code: 'LIMIT_REACHED', reason: 'stake', roundId: null }, { cash: 0n, bonus: 0n }),
    `{"status":"refused","code":"LIMIT_REACHED","reason":"stake",${names},"platform_round_id":null,"balance":{"cash":"0.00","bonus":"0.00"},"currency":"TRIAL","effect":"none"}`,
  ],
])('%s', (_what, text, bytes) => {
  expect(text).toBe(bytes)
})
