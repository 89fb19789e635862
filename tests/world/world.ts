/**
 * The world: people, vendors and operators from a seed against the whole product, with checks of everything between
 * (REL-WORLD). `npm run test:world -- --seed 7 --steps 20000 --members 200`; `--plant name`
 * plants a fault. A failing seed replays the same steps with the same inputs; what stays to chance is the order in which the
 * calls of one bundle reach the database, and which id the product draws.
 */
import { parseArgs } from 'node:util'
import setup from '../setup/global.ts'
import { plantNames, type PlantName } from './plants.ts'
import { runWorld, type WorldReport } from './run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string' },
    members: { type: 'string' },
    plant: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})

function whole(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1) throw new Error(`--${name} must be a whole number, not "${text}".`)
  return Number(text)
}

const isPlant = (name: string): name is PlantName => (plantNames as readonly string[]).includes(name)

function show({ problems, step, last }: WorldReport, again: string): void {
  console.error(`\nThe world of this seed is wrong at step ${step}:`)
  for (const problem of problems.slice(0, 20)) console.error(`- ${problem}`)
  if (problems.length > 20) console.error(`… and ${problems.length - 20} more`)
  console.error('\nThe last steps:')
  for (const { number, tick, actions } of last)
    console.error(`${number} (+${tick} s) ${actions.map((action) => JSON.stringify(action)).join('\n    ')}`)
  console.error(`\nAgain: ${again}`)
}

const { short, plant } = values
const seed = whole('seed', values.seed)
const steps = whole('steps', values.steps ?? (short ? '700' : '20000'))
const members = whole('members', values.members ?? (short ? '40' : '200'))
if (plant !== undefined && !isPlant(plant)) throw new Error(`--plant must be one of ${plantNames.join(', ')}.`)

const began = performance.now()
const stop = await setup()
try {
  const size = { members, vendors: 3, operators: 2 }
  const report = await runWorld({ ...size, seed, steps, every: short ? 250 : 500, plant, say: (line) => console.log(line) })
  const again = `npm run test:world -- --seed ${seed} --steps ${steps} --members ${members}${short ? ' --short' : ''}${plant === undefined ? '' : ` --plant ${plant}`}`
  if (report.problems.length > 0) show(report, again)
  const counts = [...report.counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (!short) console.log(counts.map(([name, count]) => `${String(count).padStart(7)} ${name}`).join('\n'))
  const sum = counts.reduce((total, [, count]) => total + count, 0)
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(
    `world: seed ${seed}, ${report.step} steps, ${members} members, ${sum} calls, ${report.problems.length} problems, ${seconds} s`,
  )
  process.exitCode = report.problems.length === 0 && sum > 0 ? 0 : 1
} finally {
  await stop()
}
