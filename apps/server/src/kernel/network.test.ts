import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('networks: a whole IPv4 address, half of an IPv6 one, however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  for (const ip of ['2001:db8:0:1::1', '2001:DB8:0:1:ffff::', '2001:0db8:0000:0001:1:2:3:4'])
    expect(networkOf(ip)).toBe('2001:db8:0:1::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8:0:2::1')).not.toBe(networkOf('2001:db8:0:1::1'))
})
