import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@khela/contract'
import { expect, test } from 'vitest'
import { fieldsOf, replies } from './replies.ts'

test('the reviewed list of what is answered is the contract (REL-A06)', () => {
  expect(replies()).toBe(readFileSync(join(import.meta.dirname, 'replies.md'), 'utf8'))
})

test('every call stands in the list once, under one kind of caller', () => {
  const rows = [...replies().matchAll(/^\| (\w+) \| .*\|$/gm)].map(([, name]) => name).filter((name) => name !== 'call')
  expect(rows).toHaveLength(new Set(rows).size)
  expect(new Set(rows)).toEqual(new Set(Object.keys(endpoints)))
})

test('fields are named through lists, choices and names that are not the contract’s', () => {
  const text = { type: 'string' }
  const one = { type: 'object', properties: { a: text, list: { type: 'array', items: { type: 'object', properties: { b: text } } } } }
  const other = { type: 'object', properties: { a: text, free: { type: 'object', patternProperties: { '^x': text } } } }
  expect(fieldsOf({ anyOf: [one, other] })).toEqual(['a', 'list[].b', 'free.{}'])
  expect(fieldsOf({ type: 'array', items: { anyOf: [text, one] } })).toEqual(['[].a', '[].list[].b'])
})
