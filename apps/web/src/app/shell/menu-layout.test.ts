import { expect, test } from 'vitest'
import { menuLayout } from './menu-layout.ts'

test('the vendor menu is large above ten', () => {
  expect([1, 10, 11, 40].map(menuLayout)).toEqual(['normal', 'normal', 'large', 'large'])
})
