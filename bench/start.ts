/** How long a newcomer waits: first start after install (≤ 30 s) and later starts (≤ 5 s). Median of 3 each; `npm run bench:start`. */
import { figure } from './figures.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHouse } from '../tests/house.ts'

const first: number[] = []
const later: number[] = []
for (let run = 0; run < 3; run++) {
  const home = mkdtempSync(join(tmpdir(), 'khela-start-'))
  for (const list of [first, later]) {
    const house = await startHouse(home, { KHELA_DEMO_VENDOR: 'on', ...(list === first ? { KHELA_REBUILD: '1' } : {}) })
    list.push(house.startedIn)
    await house.stop()
  }
  rmSync(home, { recursive: true, force: true })
}
const seconds = (values: readonly number[]): number => (values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0) / 1000
console.table({
  'first start (s)': first.map((ms) => figure(ms / 1000, 2)),
  'later start (s)': later.map((ms) => figure(ms / 1000, 2)),
})
console.log(`first start: ratio ${figure(seconds(first) / 30, 2)} of 30 s (target ≤ 1.00)`)
console.log(`later start: ratio ${figure(seconds(later) / 5, 2)} of 5 s (target ≤ 1.00)`)
