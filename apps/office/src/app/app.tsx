import { loadMessages } from '@khela/i18n/load'
import { languageOf, type Messages } from '@khela/i18n'
import { AskHost, Toaster } from '@khela/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, type ReactElement } from 'react'
import { IntlProvider } from 'use-intl'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { router } from './router.tsx'
import { useSession } from './session.ts'
import { useDocumentShade } from './shade.tsx'
import { StaleNotice } from './stale-notice.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: 1 }, mutations: { retry: false } } })
const texts = [
  'common',
  'office',
  'office-care',
  'office-deposits',
  'office-kyc',
  'office-members',
  'office-notes',
  'office-payouts',
  'office-words',
  'operators',
  'proposals',
  'settings',
  'setting-texts',
  'games-office',
  'tables-desk',
  'seas-office',
  'fishing',
  'records',
  'statement',
  'cashier',
  'content',
  'errors',
] as const
type OfficeMessages = Pick<Messages, (typeof texts)[number]>

/** Messages first, then sign-in or the office; signing out forgets what was read. */
export function App(): ReactElement | null {
  const { token, language } = useSession()
  const messages = useMessages(language)
  useDocumentShade()
  useEffect(() => {
    document.documentElement.lang = language
    if (!token) queries.clear()
  }, [language, token])
  if (!messages) return null
  return (
    <IntlProvider locale={languageOf(language).intl} messages={messages} timeZone="Asia/Dhaka">
      <QueryClientProvider client={queries}>
        {token ? <RouterProvider router={router} /> : <SignInPage />}
        <StaleNotice />
        <AskHost cloth="ledger" />
        <Toaster dir="ltr" cloth="ledger" />
      </QueryClientProvider>
    </IntlProvider>
  )
}

function useMessages(language: 'bn' | 'en'): OfficeMessages | undefined {
  const [messages, setMessages] = useState<OfficeMessages>()
  useEffect(() => {
    let isCurrent = true
    void loadMessages(language, texts).then((loaded) => isCurrent && setMessages(loaded))
    return () => {
      isCurrent = false
    }
  }, [language])
  return messages
}
