/** Tests of one area, chosen by MUTANTS_AREA. */
import { defineConfig } from 'vitest/config'
import { areas } from './areas.ts'

const { tests, hasDatabase } = areas[process.env['MUTANTS_AREA'] ?? ''] ?? { tests: [], hasDatabase: false }

export default defineConfig({
  test: {
    include: [...tests],
    ...(hasDatabase ? { globalSetup: ['tests/setup/global.ts'] } : {}),
    environment: 'node',
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
