/** The site as an app on the device: its worker, its manifest in the language of the page, and the browser's offer to install it. */
import { ownScript } from '@khela/client/own-script'
import type { AnyLanguage } from '@khela/i18n'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useLanguage } from '../../site/language.ts'

/** What browsers that can install a page hand over; in no standard, so described here. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface InstallState {
  readonly offer: InstallOffer | undefined
  readonly isInstalled: boolean
}
export const installStore = create<InstallState>(() => ({
  offer: undefined,
  isInstalled: typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches,
}))

/** Asks the person by the browser's own question. True when the site is installed now. */
export async function installApp(): Promise<boolean> {
  const { offer } = installStore.getState()
  if (offer === undefined) return false
  const { outcome } = await offer.prompt()
  // An offer is good for one question.
  installStore.setState({ offer: undefined, isInstalled: outcome === 'accepted' })
  return outcome === 'accepted'
}

/**
 * Browsers that are driven by a program go without the worker unless the program asks: it would stand between a test and
 * the network.
 */
const isWanted = (): boolean => 'serviceWorker' in navigator && (!navigator.webdriver || sessionStorage.getItem('khela.worker') === 'on')

function setManifest(language: AnyLanguage): void {
  const code = language === 'bn' ? 'bn' : 'en'
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${code}.webmanifest`)
}

/** Mount once: keeps the browser's offer for the moment it is asked for, and starts the worker when the page is at rest. */
export function useInstallable(): void {
  const language = useLanguage()
  useEffect(() => setManifest(language), [language])
  useEffect(() => {
    const hold = (event: Event) => {
      // The browser's own bar would cover the page; the question waits for the download view.
      event.preventDefault()
      installStore.setState({ offer: event as InstallOffer })
    }
    const done = () => installStore.setState({ offer: undefined, isInstalled: true })
    addEventListener('beforeinstallprompt', hold)
    addEventListener('appinstalled', done)
    // Without it the site is a site all the same.
    if (import.meta.env.PROD && isWanted()) navigator.serviceWorker.register(ownScript('/worker.js')).catch(() => undefined)
    return () => {
      removeEventListener('beforeinstallprompt', hold)
      removeEventListener('appinstalled', done)
    }
  }, [])
}
