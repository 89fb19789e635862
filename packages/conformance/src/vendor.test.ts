import { expect, test } from 'vitest'
import { CannotRun } from './failure.ts'
import { ReferenceVendor, type VendorFault } from './reference/vendor.ts'
import { runVendor, type VendorOptions } from './run-vendor.ts'

const KEY = { vendorId: 'NOVA', keyId: 'nova-1', secret: '11'.repeat(32) }
/** The 3 s of W-24, and less in a test where a fault shows sooner or later. */
const [SHORT_MS, LONG_MS] = [300, 3_000]

/** How long the vendor waits for an answer to one call where the kit answers all of them: a busy machine may take its time. */
const PATIENT_MS = 10_000

async function check(faults: readonly VendorFault[], more: Partial<VendorOptions> = {}, desk = true, budgetMs = SHORT_MS) {
  // A fault that answers show is not seen where they come too late; only V21 keeps answers back.
  const answerMs = more.only === undefined || more.only === 'V21' ? budgetMs / 5 : PATIENT_MS
  const vendor = new ReferenceVendor({ ...KEY, secret: Buffer.from(KEY.secret, 'hex') }, faults, budgetMs, answerMs)
  const url = await vendor.listen()
  const onListening = (port: number) => vendor.pointTo(port)
  const own = desk ? { operatorPort: 0, onListening, play: { url: `${url}/control/play` }, playWaitMs: 10_000, budgetMs } : {}
  try {
    return await runVendor({ vendor: url, ...KEY, seed: 1, ...own, ...more })
  } finally {
    vendor.stop()
  }
}

test('a vendor that keeps the rules passes every case', { timeout: 60_000 }, async () => {
  const { cases, totals } = await check([], {}, true, LONG_MS)
  expect(cases.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  expect(totals.passed).toBeGreaterThanOrEqual(21)
})

test('without a port for the vendor to call, what it sends is skipped, not passed', async () => {
  const { cases, totals } = await check([], {}, false)
  expect(totals).toMatchObject({ failed: 0, error: 0, skipped: 7 })
  expect(cases.find(({ id }) => id === 'V21')).toMatchObject({ outcome: 'skipped', reason: expect.stringContaining('--operator-port') })
})

const mutants: readonly (readonly [VendorFault, string])[] = [
  ['games without Bengali', 'V01'],
  ['no pictures', 'V02'],
  ['launch to nowhere', 'V03'],
  ['launch of any game', 'V04'],
  ['every round known', 'V06'],
  ['first page for ever', 'V07'],
  ['span ignored', 'V08'],
  ['free rounds granted twice', 'V09'],
  ['cancel forgotten', 'V09'],
  ['timed-out without a list', 'V10'],
  ['answers not signed', 'V01'],
  ['bad signatures taken', 'V12'],
  ['query not signed', 'V12'],
  ['old calls taken', 'V13'],
  ['nonce good for ever', 'V14'],
  ['float amounts', 'V20'],
  ['bet assumed to stand', 'V21'],
  ['bet sent for ever', 'V21'],
  ['rollback sent once', 'V21'],
  ['new rollback each time', 'V21'],
  ['other content when sent again', 'V21'],
  ['IN_PROGRESS taken for a refusal', 'V22'],
  ['win sent once', 'V23'],
  ['refused bet rolled back', 'V24'],
  ['session asked before the win', 'V25'],
  ['malformed bet sent again', 'V26'],
]

// At once: a case mostly waits for what a fault keeps back.
test.concurrent.each(mutants)('catches “%s” with %s', async (fault, only) => {
  const { totals, cases } = await check([fault], { only })
  expect(totals, JSON.stringify(cases.map(({ reason, failure }) => [reason, failure]))).toEqual({
    passed: 0,
    failed: 1,
    error: 0,
    skipped: 0,
  })
})

test('a run that makes no sense is refused with one sentence', async () => {
  const said = (change: Partial<VendorOptions>) =>
    check([], change, false).then(
      () => 'ran',
      (error: unknown) => (error instanceof CannotRun ? error.message : String(error)),
    )
  expect(await said({ vendor: 'http://127.0.0.1:9' })).toMatch(/^nothing answers at/)
  expect(await said({ secret: '22'.repeat(32) })).toMatch(/check --key and --secret/)
  expect(await said({ only: 'C01' })).toBe('--only: "C01" names no case')
})
