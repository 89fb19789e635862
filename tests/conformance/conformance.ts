/**
 * The conformance kit against this repository's own two sides of SW/1: every case against a node of Khela, a few through
 * the command line for its exit code and reports, and the vendor's cases against apps/vendor-sim. Run by `npm test`;
 * `node tests/conformance/conformance.ts [folder for the reports] [cases]`. Fails when a case does not pass, is skipped
 * or broke.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runOperator, runVendor, writeReports, type RunResult } from '../../packages/conformance/src/index.ts'
import { testDb } from '../../apps/server/src/kernel/testing.ts'
import { quietPort } from '../failover/port.ts'
import setUp from '../setup/global.ts'
import { startProgram, type Program } from './program.ts'
import { other, underTest } from './vendors.ts'

const root = path.join(import.meta.dirname, '../..')
const home = mkdtempSync(path.join(tmpdir(), 'khela-conformance-'))
const [out = path.join(home, 'reports'), only] = process.argv.slice(2)
const token = 'a token of the testbed'
/** A game with a bet and a win of its own, which more of the vendor's cases are about than a betwin. */
const GAME = 'nova-wheel'
const problems: string[] = []
let passed = 0

/** Every case has to have passed. */
function judge(what: string, { cases, totals, ms }: RunResult): void {
  passed += totals.passed
  for (const one of cases.filter(({ outcome }) => outcome !== 'passed')) {
    const { failure, reason = '' } = one
    const why = failure === undefined ? reason : `${failure.why}: expected ${failure.expected}, got ${failure.got}`
    problems.push(`${what} ${one.id} ${one.outcome}: ${one.title}. ${why}`)
  }
  console.log(`${what}: ${totals.passed} of ${cases.length} cases passed in ${Math.round(ms / 100) / 10} s`)
}

const key = { vendorId: underTest.code, keyId: underTest.keyId, secret: underTest.secret }

/** The node dies once on purpose (C45); whoever runs it starts it again on the same ports. */
async function startOperator(url: string, ports: { door: number; bed: number }): Promise<Program> {
  const env = {
    CONFORMANCE_DATABASE: url,
    CONFORMANCE_HOME: path.join(home, 'operator'),
    CONFORMANCE_TOKEN: token,
    CONFORMANCE_PORT: String(ports.door),
    CONFORMANCE_BED_PORT: String(ports.bed),
  }
  return startProgram('tests/conformance/operator.ts', env, { up: /^up$/m, isReborn: true })
}

async function checkOperator(url: string): Promise<void> {
  const door = await quietPort()
  const bed = await quietPort([door])
  const program = await startOperator(url, { door, bed })
  try {
    const [operator, testbed] = [`http://127.0.0.1:${door}`, { url: `http://127.0.0.1:${bed}`, token }]
    const second = { vendorId: other.code, keyId: other.keyId, secret: other.secret, game: other.games[0] ?? '' }
    const result = await runOperator({ operator, testbed, ...key, second, only })
    judge('Khela as operator', result)
    await writeReports(result, ['json', 'junit', 'html'], path.join(out, 'operator'))
    await checkCommandLine(operator, testbed.url)
  } finally {
    await program.stop()
  }
}

/** Exit code 0 when cases pass, 2 when a run makes no sense. */
async function checkCommandLine(operator: string, testbed: string): Promise<void> {
  const common = ['--operator', operator, '--vendor-id', underTest.code, '--key', underTest.keyId, '--only', 'C01-C03']
  const bed = ['--testbed', testbed, '--testbed-token', token, '--format', 'junit,html', '--out', path.join(out, 'command-line')]
  const expected = [
    [0, underTest.secret],
    [2, '00'.repeat(32)],
  ] as const
  for (const [code, secret] of expected) {
    const got = await exitCodeOf(['packages/conformance/src/cli.ts', ...common, '--secret', secret, ...bed])
    if (got === code) passed += 1
    else problems.push(`the command line ended with ${got}, not ${code}`)
  }
}

function exitCodeOf(args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}

async function checkVendor(): Promise<void> {
  const operatorPort = await quietPort()
  const program = await startProgram(
    'apps/vendor-sim/src/main.ts',
    {
      VENDOR_HOME: path.join(home, 'vendor'),
      VENDOR_PORT: '0',
      VENDOR_ID: key.vendorId,
      VENDOR_KEY: key.keyId,
      VENDOR_SECRET: key.secret,
      VENDOR_CONTROL_TOKEN: token,
      OPERATOR_URL: `http://127.0.0.1:${operatorPort}`,
    },
    { up: /^vendor-sim is up: (\S+)$/m },
  )
  try {
    const vendor = program.told
    const result = await runVendor({ vendor, ...key, player: { game: GAME }, operatorPort, play: { url: `${vendor}/control/play`, token } })
    judge('vendor-sim as vendor', result)
    await writeReports(result, ['json', 'junit', 'html'], path.join(out, 'vendor'))
  } finally {
    await program.stop()
  }
}

const stop = await setUp()
const database = await testDb({ max: 1 })
try {
  mkdirSync(out, { recursive: true })
  // Both to their end, so that neither leaves a program running when the other fails.
  const ended = await Promise.allSettled([checkOperator(database.url), only === undefined ? checkVendor() : undefined])
  for (const one of ended) if (one.status === 'rejected') problems.push(String(one.reason))
} finally {
  await database.close()
  await stop()
  rmSync(path.join(home, 'operator'), { recursive: true, force: true })
  rmSync(path.join(home, 'vendor'), { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
writeFileSync(path.join(out, 'counts.json'), JSON.stringify({ passed, failed: problems.length }))
if (problems.length > 0) console.error(`Reports: ${out}. One case again: node tests/conformance/conformance.ts report C11`)
else rmSync(home, { recursive: true, force: true })
process.exitCode = problems.length === 0 && passed > 0 ? 0 : 1
