/**
 * `npm run test:rng`: a bounded battery of dieharder over the stream that every outcome is drawn from (GS-1.2),
 * a few minutes of two cores. First it must find a planted weak stream; then no test may fail. A p-value outside 0.005 … 0.995
 * is "weak" and comes about once in a hundred by chance: more than three of them in a run fail it too.
 * `npm run test:rng -- --seed <64 hex>` repeats a run; `--planted` judges the weak stream as if it were ours.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Number of the test in dieharder, its name, and options that bound what it reads. */
const battery: readonly (readonly [number, string, readonly string[]])[] = [
  [0, 'birthdays', ['-t', '50', '-p', '20']],
  [2, 'ranks of 32×32 matrices', ['-t', '5000', '-p', '10']],
  [3, 'ranks of 6×8 matrices', ['-t', '20000', '-p', '10']],
  [8, 'ones in a stream of bytes', ['-p', '4']],
  [10, 'parking lot', ['-p', '20']],
  [15, 'runs', ['-t', '20000', '-p', '10']],
  [16, 'craps', ['-t', '20000', '-p', '20']],
  [100, 'single bits', ['-p', '20']],
  [101, 'runs of bits', ['-p', '20']],
  [102, 'series of bits (serial)', ['-t', '20000', '-p', '20']],
]
/** The planted fault takes away ones, which the test of single bits counts. */
const finder = 100
const MOST_WEAK = 3
/** All but the rate: to time the source, dieharder reads it for minutes. */
const shown = ['test_name', 'ntuple', 'tsamples', 'psamples', 'pvalues', 'assessment'].map((field) => `-D ${field}`).join(' ')

interface Result {
  readonly name: string
  readonly p: string
  readonly verdict: string
}

function provideDieharder(): void {
  const works = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).error === undefined
  if (works('dieharder', '-h')) return
  const installer = 'apt-get'
  if (process.getuid?.() === 0 && works(installer, '--version')) {
    console.log(`Installing dieharder with ${installer} (once) …`)
    const apt = (...words: string[]) => {
      spawnSync(installer, words, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    }
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'dieharder')
    if (works('dieharder', '-h')) return
  }
  console.error('dieharder is not installed. On Debian or Ubuntu: apt-get install dieharder (as root), then run this again.')
  process.exit(2)
}

/** One test of dieharder over a stream of its own; a line for each p-value. */
function judge(seed: string, kind: 'fair' | 'weak', test: number, options: readonly string[]): Promise<Result[]> {
  // A pipe of the shell: the source ends when nobody reads it any more.
  const line = '"$0" "$1" "$2" "$3" 2> /dev/null | dieharder -g 200 -d "$4" $5 $6'
  const source = join(import.meta.dirname, 'source.ts')
  const reader = spawn('sh', ['-c', line, process.execPath, source, seed, kind, String(test), options.join(' '), shown], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  reader.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  return new Promise((done, failed) => {
    reader.on('error', failed).on('close', () => {
      const rows = [...text.matchAll(/^\s*(\S+)\|\s*(\d+)\|\s*\d+\|\s*\d+\|([\d.]+)\|\s*(PASSED|WEAK|FAILED)\s*$/gm)]
      if (rows.length === 0) failed(new Error(`dieharder said nothing of test ${test}:\n${text}`))
      else done(rows.map(([, name = '', n = '', p = '', verdict = '']) => ({ name: n === '0' ? name : `${name} ${n}`, p, verdict })))
    })
  })
}

async function findsPlanted(): Promise<boolean> {
  const [, , options = []] = battery.find(([number]) => number === finder) ?? []
  return (await judge('0'.repeat(64), 'weak', finder, options)).some(({ verdict }) => verdict === 'FAILED')
}

const { values } = parseArgs({ options: { seed: { type: 'string' }, planted: { type: 'boolean', default: false } } })
const seed = values.seed ?? randomBytes(32).toString('hex')
provideDieharder()
if (!values.planted && !(await findsPlanted())) {
  console.error('✗ The battery did not find the planted weak stream: what it says of ours is worth nothing.')
  process.exit(1)
}
console.log(`Seed ${seed}${values.planted ? ', the planted weak stream' : '; the planted weak stream was found'}\n`)
const all: Result[] = []
for (const [test, about, options] of battery) {
  const results = await judge(seed, values.planted ? 'weak' : 'fair', test, options)
  for (const { name, p, verdict } of results) console.log(`${name.padEnd(26)} p ${p.padEnd(12)} ${verdict.padEnd(7)} ${about}`)
  all.push(...results)
}
const [failed, weak] = ['FAILED', 'WEAK'].map((one) => all.filter(({ verdict }) => verdict === one).length)
const isGood = failed === 0 && (weak ?? 0) <= MOST_WEAK
console.log(
  `\n${isGood ? '✓' : '✗'} ${all.length} results: ${all.length - (failed ?? 0) - (weak ?? 0)} passed, ${weak} weak, ${failed} failed`,
)
process.exitCode = isGood ? 0 : 1
