import { filmRules } from '@khela/contract/uploads'
import { expect, test } from 'vitest'
import { remakeFilm } from './film.ts'
import { longFilm, otherFilm, soundFilm, webFilm, wideFilm } from './films.fixture.ts'

const code = (type: 'video/mp4' | 'video/webm', bytes: Buffer) =>
  remakeFilm(type, bytes).then(String, (error: { code: string }) => error.code)

test('a film keeps its pictures and nothing else; sent again it has the same name', async () => {
  expect(soundFilm.includes('whose') && soundFilm.includes('mp4a')).toBe(true)
  const made = await remakeFilm('video/mp4', soundFilm)
  expect(made).toMatchObject({ type: 'video/mp4', width: 32, height: 16 })
  expect(made.bytes.includes('avc1')).toBe(true)
  expect(made.bytes.includes('whose') || made.bytes.includes('mp4a')).toBe(false)
  expect((await remakeFilm('video/mp4', soundFilm)).hash).toBe(made.hash)
  expect(await remakeFilm('video/webm', webFilm)).toMatchObject({ type: 'video/webm', width: 32, height: 16 })
  // What was made of a film is one again.
  expect(await remakeFilm('video/mp4', made.bytes)).toMatchObject({ width: 32, height: 16 })
})
test('what is in it decides, not what it is called', async () => {
  expect(await code('video/webm', soundFilm)).toBe('film_type')
  expect(await code('video/mp4', webFilm)).toBe('film_type')
  for (const junk of [Buffer.from('<svg onload="x()"/>'), Buffer.alloc(3_000), soundFilm.subarray(0, 900), Buffer.from('ftypisom')])
    expect(await code('video/mp4', junk)).toBe('film_unfit')
})
test('what not every browser plays, what is too long, too large in pixels or in bytes is refused', async () => {
  expect(await code('video/mp4', otherFilm)).toBe('film_unfit')
  expect(await code('video/mp4', longFilm)).toBe('film_unfit')
  expect(await code('video/mp4', wideFilm)).toBe('film_unfit')
  expect(await code('video/mp4', Buffer.alloc(filmRules.maxBytes + 1))).toBe('film_too_large')
})
