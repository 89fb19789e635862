import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Budgets, usualAllowance } from './budget.ts'
import { common, OTHER_SECRET, SECRET, signedBytes, swKit } from './sw-kit.fixture.ts'

describe('the figures', () => {
  const allowance = { perSecond: 10, burst: 20, inFlight: 8 }
  const spend = (budgets: Budgets, vendor: string, times: number) =>
    Array.from({ length: times }, () => {
      const shortage = budgets.enter(vendor, allowance, 1)
      if (shortage === undefined) budgets.leave(vendor, 1)
      return shortage
    })

  test('a burst, then the rate; another vendor has its own', () => {
    let now = 0
    const budgets = new Budgets(() => now)
    expect(spend(budgets, 'A', 21).indexOf('vendor')).toBe(20)
    expect(spend(budgets, 'B', 20)).not.toContain('vendor')
    now = 500
    expect(spend(budgets, 'A', 6).indexOf('vendor')).toBe(5)
    now = 100_000
    expect(spend(budgets, 'A', 21).indexOf('vendor')).toBe(20)
  })

  test('calls under way are bounded for a vendor and for the node, and given back', () => {
    const budgets = new Budgets(() => 0, 10)
    expect(budgets.enter('A', allowance, 8)).toBeUndefined()
    expect(budgets.enter('A', allowance, 1)).toBe('vendor')
    expect(budgets.enter('B', allowance, 3)).toBe('node')
    expect(budgets.enter('B', allowance, 2)).toBeUndefined()
    budgets.leave('A', 8)
    expect(budgets.inFlight()).toBe(2)
    expect(budgets.enter('A', allowance, 8)).toBeUndefined()
  })

  test('what is refused costs nothing', () => {
    const budgets = new Budgets(() => 0)
    for (let times = 0; times < 50; times += 1) budgets.enter('A', { ...allowance, inFlight: 1 }, 2)
    expect(spend(budgets, 'A', 20)).not.toContain('vendor')
    expect(usualAllowance.inFlight).toBeGreaterThanOrEqual(20)
  })
})

const balance = (vendor: string, key: string, secret: Buffer) =>
  signedBytes('/sw/v1/balance', JSON.stringify({ ...common, vendor_id: vendor }), { key, secret })

/** Sends the same bytes on 512 connections, each as soon as it is answered, in a thread of its own. */
const FLOOD = `
  const { connect } = require('node:net')
  const { workerData: { port, bytes }, parentPort } = require('node:worker_threads')
  const seen = {}
  for (let line = 0; line < 512; line += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      const status = piece.toString('latin1', 9, 12)
      seen[status] = (seen[status] ?? 0) + 1
      socket.write(bytes)
    })
  }
  setInterval(() => parentPort.postMessage(seen), 20)
`

test('a flood of 512 connections of one vendor is refused for itself, and the other vendor is served within 50 ms', async () => {
  const kit = await swKit({ plan: { allowance: { perSecond: 200, burst: 200, inFlight: 32 } } })
  onTestFinished(() => kit.close())
  const { port } = kit
  const flood = new Worker(FLOOD, { eval: true, workerData: { port, bytes: balance('ACME', 'acme-1', SECRET) } })
  try {
    let seen: Readonly<Record<string, number>> = {}
    flood.on('message', (counts: typeof seen) => (seen = counts))
    await expect.poll(() => seen['429'] ?? 0, { timeout: 10_000 }).toBeGreaterThan(600)
    const line = kit.line()
    const p99 = async () => {
      const times: number[] = []
      for (let call = 0; call < 200; call += 1) {
        const bytes = balance('OTHER', 'other-1', OTHER_SECRET)
        const began = performance.now()
        expect((await line.send(bytes).hear()).status).toBe(200)
        times.push(performance.now() - began)
      }
      return times.toSorted((a, b) => a - b)[198]
    }
    // Other programs of this machine may take the processor away; a flood that gets through takes it away each time.
    await expect.poll(p99, { timeout: 15_000 }).toBeLessThan(50)
    expect(Object.keys(seen).filter((status) => !['200', '401', '429'].includes(status))).toEqual([])
  } finally {
    await flood.terminate()
  }
})
