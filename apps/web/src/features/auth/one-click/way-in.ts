import type { Provider, RequestOf } from '@khela/contract'
import { notify } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useModal } from '../../../site/modal-address.ts'
import { useArrive, type Arrival } from '../sign-in.ts'
import { useHalf } from '../verify/half.ts'
import { newcomerStore } from './newcomer.ts'
import { goInThisWindow, openWindow, waitForAnswer, WindowError, type Answer } from './window.ts'

const callbackPath = '/signin/callback'

/** Hands an answer in: signs in, asks for a further proof, or opens the view that asks a newcomer for consent. */
export function useFinish(): (answer: Answer, arrival: Arrival) => Promise<void> {
  const arrive = useArrive()
  const takeHalf = useHalf()
  const modal = useModal()
  const navigate = useNavigate()
  const t = useTexts('auth')
  return async (answer, arrival) => {
    const reply = await call('wayInFinish', answer).catch((error: unknown) => {
      if (takeHalf(error, arrival)) return undefined
      throw error
    })
    if (reply?.newcomer) {
      newcomerStore.setState({ newcomer: { ...reply.newcomer, next: arrival.next } })
      // Over home when this window has been at the other house itself.
      if (location.pathname === callbackPath) await navigate({ to: '/', search: { modal: 'join' }, replace: true })
      else modal.open('join')
    }
    if (reply?.signedIn) notify('good', t('welcome', { name: await arrive(reply.signedIn, arrival) }))
  }
}

/** A window for a house: call it in the very handler of the press; undefined where the browser allows none. */
export function windowFor(): Window | undefined {
  try {
    return openWindow()
  } catch {
    return undefined
  }
}

/** Goes to a house in its window and comes back with what it answered. Throws WindowError. */
export async function askHouse(opened: Window | undefined, begin: RequestOf<'wayInStart'>): Promise<Answer> {
  if (opened === undefined) throw new WindowError('popup_blocked')
  try {
    const { state, url } = await call('wayInStart', begin)
    opened.location.href = url
    return await waitForAnswer(opened, state)
  } finally {
    opened.close()
  }
}

export type Page = 'site' | 'agent'

/** Signing in at another house: a window, or this one where windows are blocked. */
export function useWayIn(page: Page) {
  const { next } = useModal()
  const finish = useFinish()
  const [blocked, setBlocked] = useState<Provider>()
  const act = useMutation({
    mutationFn: async ({ provider, opened }: { readonly provider: Provider; readonly opened: Window | undefined }) =>
      finish(await askHouse(opened, { provider, purpose: 'enter', page }), { next, page }),
    onError: (error, { provider }) => setBlocked(error instanceof WindowError && error.trouble === 'popup_blocked' ? provider : undefined),
    onMutate: () => setBlocked(undefined),
  })
  const here = useMutation({
    mutationFn: async (provider: Provider) => {
      const { state, url } = await call('wayInStart', { provider, purpose: 'enter', page })
      goInThisWindow(url, { state, next, page })
    },
  })
  return {
    act,
    here,
    blocked,
    /** Call it in the handler of the press. */
    start(provider: Provider) {
      if (!act.isPending) act.mutate({ provider, opened: windowFor() })
    },
  }
}
