/** Browser journeys against a whole house; `npm test -- --only journeys`, or see README.md to run one of them. */
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from '../../tools/chromium.ts'
import { useMemoryFolder } from '../../tools/memory-folder.ts'
import { hasNoBengaliFont, place, withoutBengaliFonts } from './kit/machine.ts'
import { againTag, isWhole } from './kit/variants.ts'

const { CHROMIUM } = process.env
useMemoryFolder()

export default defineConfig({
  testDir: '.',
  globalSetup: './house.setup.ts',
  // Looks to compare with: `--update-snapshots` makes them anew.
  snapshotPathTemplate: '{testDir}/shots/{arg}{ext}',
  outputDir: process.env['JOURNEY_OUTPUT'] ?? '../../test-results',
  fullyParallel: true,
  // One more than two cores have: a journey often waits for a clock of the house.
  workers: 3,
  retries: 0,
  timeout: 90_000,
  // What is cut off counts as not held: room for a busy machine, while `npm test` shows how long they take.
  globalTimeout: 30 * 60_000,
  expect: { timeout: 15_000 },
  ...(isWhole ? {} : { grepInvert: againTag }),
  forbidOnly: true,
  reportSlowTests: null,
  use: {
    ...place,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // What moves all the time takes most of two cores. Popups and what looks at motion itself are walked with it.
    reducedMotion: 'reduce',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
      args: CHROMIUM_ARGS,
      ...(hasNoBengaliFont() ? { env: withoutBengaliFonts() } : {}),
    },
  },
})
