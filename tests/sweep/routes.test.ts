import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweptHouse, type SweptHouse } from './house.ts'
import { table } from './verdict.ts'

let house: SweptHouse
beforeAll(async () => void (house = await sweptHouse()))
afterAll(() => house.close())

/** "METHOD path" of every route a host has, read from its printed tree: four columns a level, a child adds to its parent's path. */
function routesOf(site: 'web' | 'office'): string[] {
  const prefixes: string[] = []
  return house[site]
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
      if (!found) return []
      const depth = (found[1] ?? '').length / 4
      const path = (prefixes[depth - 1] ?? '') + (found[2] ?? '')
      prefixes[depth] = path
      return (found[3]?.split(', ') ?? []).map((method) => `${method} ${path}`)
    })
}

test('a host serves the calls of its site, each of them and nothing else (REL-A04)', () => {
  for (const site of ['web', 'office'] as const) {
    const declared = table.filter(([, e]) => (e.site === 'office' ? 'office' : 'web') === site).map(([, e]) => `${e.method} ${e.path}`)
    expect(routesOf(site).toSorted(), site).toEqual(declared.toSorted())
  }
})

test('another method on a known path, and an unknown path, are refused by the catalogue', async () => {
  const known = await house.web.inject({ method: 'PATCH', url: '/wps/v2/wallets/balance' })
  expect([known.statusCode, known.json<{ code: string }>().code]).toEqual([405, 'method_not_allowed'])
  const unknown = await house.web.inject({ method: 'GET', url: '/wps/nothing' })
  expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([404, 'not_found'])
})

test('calls of the office are not on the site and the other way round', async () => {
  for (const [, e] of table) {
    const other = e.site === 'office' ? house.web : house.office
    expect((await other.inject({ method: e.method, url: e.path })).statusCode, e.path).toBe(404)
  }
})
