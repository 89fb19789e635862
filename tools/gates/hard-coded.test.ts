import { expect, test } from 'vitest'
import { hardCoded } from './hard-coded.ts'

const file = 'apps/web/src/app/x.tsx'
const said = (text: string, name = file): string[] => hardCoded({ file: name, text }).map((finding) => finding.text)

test('words in the markup are found wherever a person would read them', () => {
  for (const [name, markup] of [
    ['text', '<p>Hello there</p>'],
    ['Bengali text', '<p>খেলা শুরু</p>'],
    ['text between values', '<p>{a} left</p>'],
    ['a literal in braces', `<p>{'Hello'}</p>`],
    ['a picture’s name', '<img alt="A dice" />'],
    ['a button’s name', '<button aria-label="Close" />'],
    ['an attribute in braces', `<Field placeholder={'Your name'} />`],
    ['a fragment', '<>Hello</>'],
  ])
    expect(said(`export const A = () => ${markup}`), name).toHaveLength(1)
})

test('signs, codes, keys, addresses and what is worked out are no words', () => {
  for (const markup of [
    '<p>18+ · ৳ × </p>',
    '<p>{t("title")}</p>',
    '<p className="wrap" data-cloth="night" />',
    '<b>DEMO</b>',
    '<kbd>Esc</kbd>',
    '<img alt="" src="/art/a.avif" />',
    '<p>{`${a} b`}</p>',
  ])
    expect(said(`export const A = () => ${markup}`), markup).toEqual([])
  expect(said('export const A = () => <p>Hello</p>', 'apps/web/src/app/x.test.tsx')).toEqual([])
})
