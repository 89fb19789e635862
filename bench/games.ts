/**
 * `npm run bench:games`: what the games of the house cost, in ratios of one run: alternating, medians of 3, one line per target
 * at the end. `-- --only spins` (`frames`, `watchers`, `rush`, `chunks`) measures one part, `-- --seconds 3` shortens the loads,
 * `-- --members 100,300` says how many bet in a table's last second; the targets hold the first.
 */
import { parseArgs } from 'node:util'
import { figure } from './figures.ts'
import { gameWeights } from './games-chunks.ts'
import { sceneFrames } from './games-frames.ts'
import { rushFigures, rushRatio } from './games-rush.ts'
import type { SceneFrames } from './games-sea.ts'
import { spinRates } from './games-spins.ts'
import { watchedTable } from './games-watchers.ts'
import { median, showTable } from './measure.ts'

const { values: asked } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '5' }, members: { type: 'string', default: '200' } },
})
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
  const counted = await sceneFrames(['crash', 'slot-lines', 'slot-ways', 'slot-tumble', 'fishing'])
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

/** Scripts of a game beyond those of the first page; 220 KB at most (FE-SPEED.2). */
async function chunks(): Promise<Target[]> {
  const games = (await gameWeights()).toSorted((a, b) => b.kb - a.kb)
  showTable([['script of a game, brotli', 'KB'], ...games.map(({ name, kb }) => [name, figure(kb, 1)])])
  return [{ name: 'script of the largest game ÷ 220 KB', value: (games[0]?.kb ?? Infinity) / 220, bound: 1, isMost: true }]
}

async function rush(): Promise<Target[]> {
  const targets: Target[] = []
  for (const members of asked.members.split(',').map(Number)) {
    const measured = await rushFigures(ROUNDS, members)
    for (const { table, rounds } of measured) {
      const row = (name: string, values: readonly number[], decimals = 1) => [
        name,
        ...values.map((value) => figure(value, decimals)),
        figure(median(values), decimals),
      ]
      showTable([
        [`${table}, ${members} in the last second`, ...rounds.map((_, n) => `round ${n + 1}`), 'median'],
        row(
          'p99 in the calm, ms',
          rounds.map(({ calm }) => calm),
        ),
        row(
          'p99 in the rush, ms',
          rounds.map(({ rush: last }) => last),
        ),
        row(
          'of them too late',
          rounds.map(({ late }) => late),
          0,
        ),
      ])
    }
    for (const one of measured) targets.push({ name: `rush of ${members} at ${one.table}`, value: rushRatio(one), bound: 2, isMost: true })
  }
  return targets
}

const parts: Readonly<Record<string, Part>> = { spins, frames, watchers, rush, chunks }
const chosen = Object.entries(parts).filter(([name]) => asked.only === undefined || asked.only === name)
if (chosen.length === 0) throw new Error(`no such part; there are ${Object.keys(parts).join(', ')}`)
const targets: Target[] = []
for (const [, part] of chosen) targets.push(...(await part()))
for (const { name, value, bound, isMost } of targets) {
  process.stdout.write(`${name}: ratio ${figure(value, 2)} (target ${isMost ? '≤' : '≥'} ${figure(bound, 2)})\n`)
  if (isMost ? value > bound : value < bound) process.exitCode = 1
}
