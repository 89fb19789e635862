import { Suspense, type ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import kyc from '../locales/en/kyc.json' with { type: 'json' }
import shell from '../locales/en/shell.json' with { type: 'json' }
import { pageTexts, type PageTexts } from './page-texts.ts'
import { TextSourceContext, useTexts, useTextsOf } from './use-texts.ts'
import { withWantedTexts } from './vite.ts'

async function drawn(texts: PageTexts, part: () => ReactElement): Promise<string> {
  const Part = part
  const page = (
    <IntlProvider locale="en" messages={texts.messages} timeZone="UTC">
      <TextSourceContext value={texts}>
        <Suspense fallback="waiting">
          <Part />
        </Suspense>
      </TextSourceContext>
    </IntlProvider>
  )
  const { prelude } = await prerender(page)
  return new Response(prelude).text()
}

test('a part that is drawn before its texts have come waits for them, and never shows a key', async () => {
  let times = 0
  const texts = pageTexts('en', {}, () => (times += 1))
  const markup = await drawn(texts, function Part() {
    const t = useTexts('kyc')
    return <p>{t('title')}</p>
  })
  expect(markup).toContain(kyc.title)
  expect(Object.keys(texts.messages)).toEqual(['kyc'])
  expect(times).toBe(1)
})

test('several namespaces come together, and one that is there is not fetched again', async () => {
  let times = 0
  const texts = pageTexts('en', {}, () => (times += 1))
  await texts.need(['shell'])
  const { messages } = texts
  const markup = await drawn(texts, function Part() {
    const t = useTextsOf('kyc', 'shell')
    return <p>{`${t('shell.trial')} ${t('kyc.title')}`}</p>
  })
  expect(markup).toContain(shell.trial)
  expect(markup).toContain(kyc.title)
  expect(texts.messages).toBe(messages)
  expect(times).toBe(2)
})

test('who asks again while a namespace is on its way waits for the same file', async () => {
  const texts = pageTexts('en')
  expect(texts.load('kyc')).toBe(texts.load('kyc'))
  await texts.load('kyc')
  expect(texts.messages.kyc).toEqual(kyc)
})

test('a file that does not come is not asked for without end', async () => {
  const texts = pageTexts('en')
  const missing = 'no-such-texts' as 'kyc'
  const first = texts.load(missing)
  await expect(first).rejects.toThrow('no messages for en/no-such-texts')
  expect(texts.load(missing)).toBe(first)
})

test('the build lets the texts of a module begin to come with it', () => {
  const code =
    "const a = useTexts('responsible-play.limits'); const b = useTextsOf(\n  'auth',\n  'common',\n); const c = useTexts(`catalogue.${of}`)"
  expect(withWantedTexts(code)?.code).toContain("khelaWants('responsible-play', 'auth', 'common', 'catalogue')")
  expect(withWantedTexts('const t = useTexts(texts)')).toBeUndefined()
  expect(withWantedTexts("loads('cashier')")).toBeUndefined()
})
