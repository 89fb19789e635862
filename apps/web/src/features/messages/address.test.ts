import { expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { partsOf } from './linked-text.tsx'

test('the address names a place and a ticket, and nothing else', () => {
  expect(readAddress('')).toEqual({ place: 'inbox', ticket: undefined })
  expect(readAddress('?tab=chat')).toEqual({ place: 'chat', ticket: undefined })
  expect(readAddress(`?tab=tickets&id=tkt_${'a'.repeat(22)}`).ticket).toBe(`tkt_${'a'.repeat(22)}`)
  expect(readAddress('?tab=tickets&id=new').ticket).toBe('new')
  expect(readAddress('?tab=elsewhere&id=../x')).toEqual({ place: 'inbox', ticket: undefined })
})

test('only addresses of https become links; the text is kept to the letter', () => {
  for (const text of [
    'see https://khela.example/help?a=1#x, thanks',
    'javascript:alert(1) http://plain.example data:text/html,x',
    'https://a.example https://b.example.',
    '<a href="https://x.example">x</a>',
    'https://user:word@evil.example/',
    'কিছু নেই',
  ])
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  const links = (text: string) => partsOf(text).flatMap((part) => (part.href === undefined ? [] : [part.href]))
  expect(links('see https://khela.example/help?a=1#x, thanks')).toEqual(['https://khela.example/help?a=1#x'])
  expect(links('javascript:alert(1) http://plain.example data:text/html,x')).toEqual([])
  expect(links('https://a.example https://b.example.')).toEqual(['https://a.example/', 'https://b.example/'])
  expect(links('https://user:word@evil.example/')).toEqual([])
})
