import { defineConfig } from 'vitest/config'

/** `npm run test:rtp`: returns that take too long to be worked out again with every `npm test`. Needs no database. */
export default defineConfig({
  test: { name: 'rtp', root: import.meta.dirname, include: ['*.test.ts'], allowOnly: false, testTimeout: 600_000, reporters: ['default'] },
})
