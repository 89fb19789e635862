import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Columns } from './parts/columns.tsx'

const order = (isUnderWay: boolean): string[] => {
  const markup = renderToStaticMarkup(createElement(Columns, { form: 'FORM ', order: 'ORDER ', isUnderWay, earlier: 'EARLIER' }))
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/)
}

test('what is under way comes first in the markup too, so that it is read where it is seen', () => {
  expect(order(true)).toEqual(['ORDER', 'FORM', 'EARLIER'])
})
test('an order that is over stands with the earlier ones, after the form', () => {
  expect(order(false)).toEqual(['FORM', 'ORDER', 'EARLIER'])
})
