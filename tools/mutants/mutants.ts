/**
 * `npm run test:mutants [-- area …]`: changes the code of an area in one place after the other and looks whether its tests notice
 * (Stryker). Prints who survived, and one line per area; fails where fewer than 85 % are noticed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { useMemoryFolder } from '../memory-folder.ts'
import { areas, type Area } from './areas.ts'
import { readReport, sentence } from './report.ts'

const root = path.resolve(import.meta.dirname, '../..')
const TARGET = 85
useMemoryFolder()
const folder = mkdtempSync(path.join(tmpdir(), 'khela-mutants-'))

/** What Stryker is asked to do. It works in a copy of the repository, which leaves out what no area needs. */
const settingsOf = (name: string, { mutate }: Area) => ({
  testRunner: 'vitest',
  plugins: [path.join(import.meta.dirname, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  mutate: [...mutate, '!**/*.test.ts'],
  ignorePatterns: ['/apps/web', '/apps/office', '/docs', '/bench', '/tests/journeys', '/tools/art', '/tools/lighthouse', 'dist', '.khela'],
  // It would read the settings of TypeScript by an interface that TypeScript 7 no longer has.
  tsconfigFile: 'none.json',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['json'],
  jsonReporter: { fileName: path.join(folder, `${name}.json`) },
  tempDirName: path.join(folder, 'copies'),
})

/** One area; whether enough was noticed. */
function judge(name: string, area: Area): boolean {
  const file = path.join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify(settingsOf(name, area)))
  const program = path.join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const { status } = spawnSync(process.execPath, [program, 'run', file], {
    cwd: root,
    env: { ...process.env, MUTANTS_AREA: name },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`Stryker ended with ${status} over ${name}`)
  const { noticed, all, survivors } = readReport(readFileSync(path.join(folder, `${name}.json`), 'utf8'))
  for (const survivor of survivors) console.log(sentence(survivor))
  const perMille = Math.floor((1_000 * noticed) / all)
  console.log(`${name}: ${noticed} of ${all} noticed, ${perMille / 10} % (target ≥ ${TARGET} %)`)
  return perMille >= TARGET * 10
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(areas, name))
if (unknown.length > 0) {
  console.error(`Usage: npm run test:mutants [-- ${Object.keys(areas).join(' | ')}]`)
  process.exit(2)
}
try {
  const chosen = Object.entries(areas).filter(([name]) => asked.length === 0 || asked.includes(name))
  const results = chosen.map(([name, area]) => judge(name, area))
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
