import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useMemoryFolder } from './tools/memory-folder.ts'

useMemoryFolder()

/** Files that take ten seconds and more, most of it waiting. */
const long =
  /(tests\/world\/(world|plants\.long)|tools\/(backup|launch)|security\/timing(\.long)?|kernel\/jobs|conformance\/src\/(vendor|operator)|sweep\/(input|foreign)|faults\/(skewed-node|full-disk)|upgrade\/upgrade(\.long)?|gateways\/contract|app\/agreement)\.test\.ts$/

/** Files that measure how soon a house answers many at once: they come last, when the suites beside this one have ended. */
const pressed = /(tests\/faults\/storm|kernel\/http\/slow)\.test\.ts$/

const rank = (file: string): number => (pressed.test(file) ? 2 : long.test(file) ? 0 : 1)

/** By lot, as the seed has it, but the long ones first (one that comes last is waited for alone), and the pressed ones last. */
class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lot = ({ moduleId }: TestSpecification) => hash('sha1', `${this.ctx.config.sequence.seed} ${moduleId}`)
    const drawn = new Map(files.map((file) => [file, `${rank(file.moduleId)} ${lot(file)}`]))
    return files.toSorted((a, b) => ((drawn.get(a) ?? '') < (drawn.get(b) ?? '') ? -1 : 1))
  }
}

/** Unit and database tests; the browser journeys are Playwright's (tests/journeys). */
export default defineConfig({
  test: {
    name: 'node',
    include: [
      '{apps,packages}/*/src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'tests/{sweep,crash,faults,setup,soak,upgrade,world}/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', ...(process.env['TESTS'] === 'all' ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['tests/setup/global.ts'],
    environment: 'node',
    sequence: { shuffle: true, sequencer: InTurn },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    allowOnly: false,
    // Loading the server's modules anew for each of the files takes a quarter of the time. What a test changes outside its file it puts back.
    isolate: false,
    // One more than there are cores: files that wait for a clock or the database leave theirs to others.
    maxWorkers: availableParallelism() + 1,
    // Of the tests of one file that say they can; the other files run beside them.
    maxConcurrency: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
