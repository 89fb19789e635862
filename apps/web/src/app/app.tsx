import { languageOf } from '@khela/i18n'
import { MERCHANT_ZONE } from '@khela/time'
import { TextSourceContext } from '@khela/i18n/use-texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { IntlProvider } from 'use-intl'
import { useStore } from 'zustand'
import { LanguageContext, type LanguageStore } from '../site/language.ts'
import { DrawnFrom } from '../site/use-read.ts'
import type { SiteRouter } from './router.tsx'

/** The cache of one page load. */
export function makeQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The client repeats reads by itself when no answer came; a refusal is an answer.
        retry: false,
      },
      mutations: { retry: false },
    },
  })
}

export interface AppProps {
  readonly router: SiteRouter
  readonly queries: QueryClient
  readonly language: LanguageStore
  /** What the server drew the page from. */
  readonly drawn?: QueryClient
}

/** Providers around the router; the same tree in a browser and in the server's rendering. */
export function App({ router, queries, language, drawn }: AppProps): ReactElement {
  return (
    <LanguageContext value={language}>
      <Texts language={language}>
        <QueryClientProvider client={queries}>
          <DrawnFrom value={drawn}>
            <RouterProvider router={router} />
          </DrawnFrom>
        </QueryClientProvider>
      </Texts>
    </LanguageContext>
  )
}

function Texts({ language, children }: { readonly language: LanguageStore; readonly children: ReactElement }): ReactElement {
  const texts = useStore(language, (state) => state.texts)
  return (
    // A missing text shows its key: the types of the keys and the completeness test keep that from happening.
    <IntlProvider locale={languageOf(texts.language).intl} messages={texts.messages} timeZone={MERCHANT_ZONE} onError={() => undefined}>
      <TextSourceContext value={texts}>{children}</TextSourceContext>
    </IntlProvider>
  )
}
