import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { Field, type FieldProps } from './field.tsx'

const words = { text: '5 to 16 characters', met: false }
const drawn = (props: Partial<FieldProps>): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ common: { optional: 'optional' } }}>
      <Field label="Name" onChange={() => undefined} {...props} />
    </IntlProvider>,
  )
const times = (text: string, part: string): number => text.split(part).length - 1

test('a rule is red as soon as what is typed breaks it, and not before', () => {
  expect(drawn({ value: '', rules: [words] })).not.toContain('hint bad')
  expect(drawn({ value: 'ab', rules: [words] })).toContain('hint bad')
  expect(drawn({ value: 'abcdef', rules: [{ ...words, met: true }] })).toContain('hint good')
})

test('a broken rule says once what is wrong, and the field is marked as wrong', () => {
  const markup = drawn({ value: 'ab', rules: [words, { text: 'Letters only', met: true }], error: words.text })
  expect(times(markup, words.text)).toBe(1)
  expect(times(markup, 'role="alert"')).toBe(1)
  expect(markup).toContain('aria-invalid="true"')
  const [, described = ''] = /aria-describedby="([^"]*)"/.exec(markup) ?? []
  for (const id of described.split(' ')) expect(markup).toContain(`id="${id}"`)
})

test('what is not a rule is said above them, and the rules are red', () => {
  const markup = drawn({ value: '', rules: [words], error: 'Please enter a name' })
  expect([times(markup, 'Please enter a name'), times(markup, words.text), times(markup, 'hint bad')]).toEqual([1, 1, 2])
})
