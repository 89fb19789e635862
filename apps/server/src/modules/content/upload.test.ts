import { expect, test } from 'vitest'
import { hashOfPath } from './upload.ts'

test('only names that are hashes name an uploaded picture', () => {
  const hash = 'a'.repeat(64)
  expect(hashOfPath(`/media/${hash}.png`)).toBe(hash)
  for (const path of [`/media/${hash}.svg`, `/media/${hash}`, `/media/../${hash}.png`, '/art/dice.avif', `/media/${hash.slice(1)}.jpg`])
    expect(hashOfPath(path), path).toBeUndefined()
})
