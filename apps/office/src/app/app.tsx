import { languageOf, type Language, type Namespace } from '@khela/i18n'
import { MERCHANT_ZONE } from '@khela/time'
import { pageTexts, type PageTexts } from '@khela/i18n/page-texts'
import { TextSourceContext } from '@khela/i18n/use-texts'
import { fetchWantedTexts } from '@khela/i18n/want'
import { AskHost, Toaster } from '@khela/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ReactElement } from 'react'
import { IntlProvider } from 'use-intl'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { router } from './router.tsx'
import { useSession } from './session.ts'
import { useDocumentShade } from './shade.tsx'
import { StaleNotice } from './stale-notice.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: 1 }, mutations: { retry: false } } })

/** Texts first, then sign-in or the office; signing out forgets what was read. */
export function App(): ReactElement | null {
  const { token, language } = useSession()
  const texts = usePageTexts(language)
  useDocumentShade()
  useEffect(() => {
    document.documentElement.lang = language
    if (!token) queries.clear()
  }, [language, token])
  if (!texts) return null
  return (
    <IntlProvider locale={languageOf(texts.language).intl} messages={texts.messages} timeZone={MERCHANT_ZONE}>
      <TextSourceContext value={texts}>
        <QueryClientProvider client={queries}>
          <Suspense fallback={null}>{token ? <RouterProvider router={router} /> : <SignInPage />}</Suspense>
          <StaleNotice />
          <AskHost cloth="ledger" />
          <Toaster dir="ltr" cloth="ledger" />
        </QueryClientProvider>
      </TextSourceContext>
    </IntlProvider>
  )
}

/** The texts of the whole office in a language; while those of another one come, the page stays as it is. */
function usePageTexts(language: Language): PageTexts | undefined {
  const [texts, setTexts] = useState<PageTexts>()
  useEffect(() => {
    let isCurrent = true
    const next = pageTexts(language)
    const names: readonly Namespace[] = [...fetchWantedTexts(next.need), 'errors']
    void next.need(names).then(() => isCurrent && setTexts(next))
    return () => {
      isCurrent = false
    }
  }, [language])
  return texts
}
