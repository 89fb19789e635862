import { expect, test } from 'vitest'
import { frameOf } from './frame-of.ts'
import { nextSide } from './side-store.ts'

const shown = (path: string) =>
  Object.entries(frameOf(path))
    .filter(([, value]) => value === true)
    .map(([name]) => name)

test('PS-2: what stands around each kind of page', () => {
  const everything = ['head', 'categories', 'side', 'foot', 'dock', 'tabs']
  for (const path of ['/', '/home', '/login', '/rng', '/live', '/favorite', '/pointMall', '/nowhere'])
    expect(shown(path), path).toEqual(everything)
  for (const path of ['/agent', '/agentHome', '/agentHome/registerCenter', '/signin/callback']) expect(shown(path), path).toEqual([])
  expect(shown('/seamless')).toEqual(['head', 'side'])
  expect(shown('/play/dice')).toEqual(['head'])
  for (const path of ['/lottery', '/seaLottery', '/vnLottery']) expect(shown(path), path).not.toContain('side')
  for (const path of ['/member', '/member/wallet', '/help']) {
    expect(shown(path), path).not.toContain('categories')
    expect(frameOf(path).cloth).toBe('day')
  }
  // A page whose name only begins like one of the agents'.
  expect(shown('/agents')).toEqual(everything)
})

test('the side menu is set, or turned round by "reverse"', () => {
  expect([nextSide(false, 'reverse'), nextSide(true, 'reverse'), nextSide(true, true), nextSide(true, false)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
