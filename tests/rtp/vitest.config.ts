import { defineConfig } from 'vitest/config'

/** `npm run test:rtp`: returns worked out over whole cycles, which takes minutes; `npm test` checks them in closed form. */
export default defineConfig({
  test: {
    name: 'rtp',
    include: ['tests/rtp/**/*.test.ts'],
    environment: 'node',
    allowOnly: false,
    maxWorkers: 1,
    testTimeout: 900_000,
    reporters: ['verbose'],
  },
})
