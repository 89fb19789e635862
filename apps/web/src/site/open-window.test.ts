import { expect, test } from 'vitest'
import { openLater } from './open-window.ts'

function fakeWindow() {
  const seen: string[] = []
  const opened = {
    opener: 'the page' as unknown,
    location: { replace: (url: string) => void seen.push(`${String(opened.opener)} ${url}`) },
    close: () => void seen.push('closed'),
  }
  return { opened, seen }
}

test('the address is loaded only after the way back was cut', async () => {
  const { opened, seen } = fakeWindow()
  expect(await openLater(Promise.resolve('https://chat.example/a'), () => opened)).toBe('opened')
  expect(seen).toEqual(['null https://chat.example/a'])
})

test('an address that may not be opened closes the window again', async () => {
  const { opened, seen } = fakeWindow()
  expect(await openLater(Promise.resolve(undefined), () => opened)).toBe('invalid')
  expect(seen).toEqual(['closed'])
})

test('a blocked window is told from a wrong address', async () => {
  expect(await openLater(Promise.resolve('https://chat.example'), () => null)).toBe('blocked')
  expect(await openLater(Promise.resolve(undefined), () => null)).toBe('invalid')
})
