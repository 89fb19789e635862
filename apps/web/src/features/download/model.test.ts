import { expect, test } from 'vitest'
import { appsOf, kindOfDevice } from './model.ts'

test('apps stand in one order, with whole addresses of the web only', () => {
  const resources = [
    { resourceType: 'APP_IOS', url: '/download' },
    { resourceType: 'SOCIAL', url: 'https://social.example' },
    { resourceType: 'APP_LITE', url: 'https://khela.example/' },
    { resourceType: 'APP_ANDROID', url: 'javascript:alert(1)' },
  ] as const
  expect(appsOf(resources, 'https://site.example')).toEqual([
    { kind: 'APP_LITE', url: 'https://khela.example/' },
    { kind: 'APP_IOS', url: 'https://site.example/download' },
  ])
})

test('the device in hand', () => {
  expect(kindOfDevice('Mozilla/5.0 (Linux; Android 16; Pixel 9)')).toBe('APP_ANDROID')
  expect(kindOfDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('APP_IOS')
  expect(kindOfDevice('Mozilla/5.0 (X11; Linux x86_64)')).toBe('APP_LITE')
})
