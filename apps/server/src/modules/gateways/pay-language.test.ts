import { expect, test } from 'vitest'
import { payAddress } from './pay-language.ts'

test('a stand-in of the house opens in the language of the site, a real gateway at the address that it gave', () => {
  expect(payAddress('http://127.0.0.1:4100/bkash/pay?id=7', {}, 'bn')).toBe('http://127.0.0.1:4100/bkash/pay?id=7&lang=bn')
  expect(payAddress('http://localhost:4100/nagad?lang=en', {}, 'bn')).toBe('http://localhost:4100/nagad?lang=bn')
  for (const real of ['https://payment.bkash.com/?paymentId=7&hash=a%20b', 'https://localhost.example.com/pay', '/pay/here?x=1'])
    expect(payAddress(real, undefined, 'bn')).toBe(real)
})

test('a page of this site is asked as its gateway says', () => {
  expect(payAddress('/pay?ref=1', { inLanguage: (url, lang) => `${url}&lang=${lang}` }, 'en')).toBe('/pay?ref=1&lang=en')
})
