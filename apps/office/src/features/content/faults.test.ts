import { expect, test } from 'vitest'
import { isComplete } from './faults.ts'
import type { ItemOf } from './kinds.ts'

const text = { bn: 'ক', en: 'a' }
const none = { bn: '', en: '' }
const banner: ItemOf<'banner'> = {
  kind: 'banner',
  media: 'image',
  url: '/art/hero-dice-wide.avif',
  urlTall: null,
  poster: null,
  linkageType: 'NONE',
  linkage: '',
  groupName: 'w_video',
  eyebrow: none,
  title: text,
  text: none,
  action: none,
}

test('a banner of a picture needs a picture, one of a film its film and the picture that stands for it', () => {
  const [film, still] = ['/art/clip-dice.mp4', '/art/clip-dice.avif']
  expect(isComplete(banner)).toBe(true)
  expect(isComplete({ ...banner, url: '' })).toBe(false)
  expect(isComplete({ ...banner, url: film })).toBe(false)
  expect(isComplete({ ...banner, media: 'video', url: film, poster: still })).toBe(true)
  expect(isComplete({ ...banner, media: 'video', url: film })).toBe(false)
  expect(isComplete({ ...banner, media: 'video', url: still, poster: still })).toBe(false)
})
