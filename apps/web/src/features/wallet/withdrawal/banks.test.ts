import { banks, bankNamed } from '@khela/contract/banks'
import { expect, test } from 'vitest'
import { banksLike } from './banks.ts'

const found = (typed: string): string[] => banksLike(banks, typed).map(({ name }) => name)

test('a bank is found by a part of its name in either language, whatever the dashes and capitals', () => {
  expect(found('dutch bangla')).toEqual(['Dutch-Bangla Bank'])
  expect(found('ব্র্যাক')).toEqual(['BRAC Bank'])
  expect(found(' সোনালী ')).toEqual(['Sonali Bank'])
  expect(found('')).toHaveLength(banks.length)
  expect(found('no such bank')).toEqual([])
})

test('each bank of the list is one of its own, and is known by the name that is kept', () => {
  for (const part of ['name', 'bn', 'mark'] as const) expect(new Set(banks.map((bank) => bank[part])).size).toBe(banks.length)
  expect(banks.filter((bank) => bankNamed(bank.name) !== bank)).toEqual([])
  expect(bankNamed('Somebody’s own words')).toBeUndefined()
})
