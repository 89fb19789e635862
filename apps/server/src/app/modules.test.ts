import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

const folders = readdirSync(join(import.meta.dirname, '../modules'), { withFileTypes: true }).filter((one) => one.isDirectory())

test('each folder of a module is in the list, once, by its name', () => {
  const names = modules.map(({ name }) => name)
  expect(folders.length).toBeGreaterThan(10)
  expect(names.filter((name) => folders.some((folder) => folder.name === name)).toSorted()).toEqual(
    folders.map(({ name }) => name).toSorted(),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('the seeds run in the order that the database needs', () => {
  const seeds = modules.flatMap(({ name, seeds: own }) => own.map(({ profile }) => [name, profile ?? 'any']))
  expect(seeds).toEqual([
    ['merchant', 'any'],
    ['limits', 'any'],
    ['catalogue', 'any'],
    ['poker', 'any'],
    ['cashier', 'DEMO'],
    ['rewards', 'DEMO'],
    ['jackpot', 'DEMO'],
    ['content', 'DEMO'],
    ['programs', 'any'],
  ])
})
