import { expect, test } from 'vitest'
import { frameMessage, frameOrigin } from './frame-message.ts'

const frame = {} as Window
const here = { window: frame, origin: 'https://games.example' }
const event = (more: object) => ({ data: { type: 'balance' }, origin: here.origin, source: frame, ...more }) as MessageEvent

test('the vendor’s own frame is heard', () => {
  for (const type of ['ready', 'balance', 'close']) expect(frameMessage(event({ data: { type, cash: '1.00' } }), here)).toBe(type)
})

test.each([
  ['another window of the vendor', { source: {} }],
  ['the frame after it went elsewhere', { origin: 'https://evil.example' }],
  ['a page whose origin only begins like the vendor’s', { origin: 'https://games.example.evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['no window', { source: null }],
  ['a word nobody knows', { data: { type: 'navigate' } }],
  ['a text', { data: 'close' }],
  ['nothing', { data: null }],
  ['a name of every object', { data: { type: 'constructor' } }],
])('%s is not heard', (_name, more) => {
  expect(frameMessage(event(more), here)).toBeUndefined()
})

test('before the frame has a window, an event without one is not heard', () => {
  expect(frameMessage(event({ source: null }), { ...here, window: null })).toBeUndefined()
})

test('only pages of the web that are not our own are framed', () => {
  const own = 'https://khela.example'
  expect(frameOrigin('https://games.example/play/1?x=1', own)).toBe('https://games.example')
  for (const address of ['https://khela.example/x', 'javascript:alert(1)', 'data:text/html,x', 'blob:https://games.example/x', '/play', ''])
    expect(frameOrigin(address, own), address).toBeUndefined()
})
