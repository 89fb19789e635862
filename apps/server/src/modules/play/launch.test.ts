import { settings } from '@khela/contract'
import { expect, test } from 'vitest'
import { atLaunchHost } from './launch.ts'

const page = 'https://games.vendor.example/sw/play?token=a%2Fb&lang=bn#x'
const hosts = ['https://one.example', 'https://two.example:8443']

test('a game opens at the vendor’s own address while the merchant names no other', () => {
  expect(settings.LAUNCH_GAME_CDNS.value).toEqual([])
  expect(atLaunchHost(page, [], () => 0)).toBe(page)
})

test('with hosts it opens at the one that is drawn, with the same path, query and fragment', () => {
  const asked: number[] = []
  const at = (n: number) =>
    atLaunchHost(page, hosts, (below) => {
      asked.push(below)
      return n
    })
  expect([at(0), at(1)]).toEqual(hosts.map((host) => `${host}/sw/play?token=a%2Fb&lang=bn#x`))
  expect(asked).toEqual([2, 2])
})
