import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Unit and database tests; the browser journeys are Playwright's (tests/journeys). */
export default defineConfig({
  test: {
    name: 'node',
    include: [
      '{apps,packages}/*/src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'tests/{sweep,crash,faults,setup,world}/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['tests/setup/global.ts'],
    environment: 'node',
    sequence: { shuffle: true },
    allowOnly: false,
    // A core less than there are, as is usual, would leave one worker on the two cores of CI.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
