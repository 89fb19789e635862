/**
 * `npm run bench:games`: what the games of the house cost, in ratios of one run: alternating, medians of 3, one line per target
 * at the end. `-- --only spins` (`frames`, `watchers`) measures one part, `-- --seconds 3` shortens the loads.
 */
import { parseArgs } from 'node:util'
import { figure } from './figures.ts'
import { sceneFrames, type SceneFrames } from './games-frames.ts'
import { spinRates } from './games-spins.ts'
import { watchedTable } from './games-watchers.ts'
import { median, showTable } from './measure.ts'

const { values: asked } = parseArgs({ options: { only: { type: 'string' }, seconds: { type: 'string', default: '5' } } })
const ROUNDS = 3

interface Target {
  readonly name: string
  readonly value: number
  readonly bound: number
  /** The value may not be above the bound; else not below it. */
  readonly isMost: boolean
}
type Part = () => Promise<readonly Target[]>

async function spins(): Promise<Target[]> {
  const rates = await spinRates(ROUNDS, Number(asked.seconds))
  const row = (name: string, values: readonly number[]) => [name, ...values.map((value) => figure(value, 0)), figure(median(values), 0)]
  showTable([
    ['rounds per second', ...rates.spins.map((_, n) => `run ${n + 1}`), 'median'],
    row('spin of a slot by HTTP', rates.spins),
    row('seamless bet + win by HTTP', rates.seamless),
  ])
  return [{ name: 'slot spins ÷ seamless bet + win', value: median(rates.spins) / median(rates.seamless), bound: 0.8, isMost: false }]
}

async function frames(): Promise<Target[]> {
  const counted = await sceneFrames(['slot-lines', 'slot-ways', 'slot-tumble', 'fishing'])
  showTable([
    ['processor slowed 4 ×', 'frames', 'dropped'],
    ...counted.map(({ game, frames: drawn, dropped }) => [game, String(drawn), String(dropped)]),
  ])
  const share = (one: SceneFrames | undefined) => (one === undefined ? 1 : one.frames / (one.frames + one.dropped))
  // Of the frames due at 60 a second one in fifty may be missing before an eye sees it; what a bare page misses is the machine's.
  return counted.flatMap((one, nth) =>
    nth % 2 === 0
      ? []
      : [
          {
            name: `${one.game}: frames of 60 a second ÷ those of a bare page`,
            value: share(one) / share(counted[nth - 1]),
            bound: 0.98,
            isMost: false,
          },
        ],
  )
}

async function watchers(): Promise<Target[]> {
  const { house, bare, perSecond } = await watchedTable(ROUNDS, Number(asked.seconds))
  const row = (name: string, values: readonly number[]) => [name, ...values.map((value) => figure(value, 2)), figure(median(values), 2)]
  showTable([
    [`µs for a message, ${figure(perSecond, 0)} a second`, ...house.map((_, n) => `run ${n + 1}`), 'median'],
    row('crash watched by 5,000', house),
    row('bare broadcast of the same', bare),
  ])
  return [{ name: 'a message of crash to a watcher ÷ bare broadcast', value: median(house) / median(bare), bound: 2.5, isMost: true }]
}

const parts: Readonly<Record<string, Part>> = { spins, frames, watchers }
const chosen = Object.entries(parts).filter(([name]) => asked.only === undefined || asked.only === name)
if (chosen.length === 0) throw new Error(`no such part; there are ${Object.keys(parts).join(', ')}`)
const targets: Target[] = []
for (const [, part] of chosen) targets.push(...(await part()))
for (const { name, value, bound, isMost } of targets) {
  process.stdout.write(`${name}: ratio ${figure(value, 2)} (target ${isMost ? '≤' : '≥'} ${figure(bound, 2)})\n`)
  if (isMost ? value > bound : value < bound) process.exitCode = 1
}
