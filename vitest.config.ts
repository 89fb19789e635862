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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
