import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { officePaths, routePaths } from '../../tests/journeys/kit/routes.ts'
import { addresses, viewNames } from './addresses.ts'

const list = addresses({ notice: 'ntc_1', promotion: 'pro_1' })

test('every view that the site has code for is opened by its address, as visitor and as member', () => {
  const source = readFileSync(new URL('../../apps/web/src/app/modals.ts', import.meta.url), 'utf8')
  const drawn = [...source.matchAll(/^ {2}(\w+): modal\(/gm)].map(([, name = '']) => name)
  expect(drawn.length).toBeGreaterThan(10)
  expect(viewNames().toSorted()).toEqual(drawn.toSorted())
  for (const who of ['visitor', 'member'] as const)
    for (const name of drawn) expect(list).toContainEqual({ path: `/?modal=${name}`, who, opensView: true })
})

test('every route is there once for whom it is', () => {
  for (const { path, needs } of routePaths())
    expect(
      list.filter((address) => address.path === path && address.who === needs),
      path,
    ).toHaveLength(1)
})

test('every place of the back office is there once, for an operator', () => {
  expect(officePaths()).toEqual(expect.arrayContaining(['/withdrawals', '/deposits', '/members', '/adjustments', '/kyc', '/harm', '/care']))
  expect(list.filter(({ who }) => who === 'operator').map(({ path }) => path)).toEqual(officePaths())
})

test('no two addresses in a row differ in what stands behind the # alone: the second would load nothing anew', () => {
  for (const [index, { path }] of list.entries()) {
    const before = list[index - 1]?.path
    expect(path.includes('#') && path.split('#')[0] === before, path).toBe(false)
  }
})
