import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { owedStore } from '../../../site/owed.ts'
import { read } from '../../../site/queries.ts'
import { useModal } from '../../../site/modal-address.ts'
import { useSession } from '../../../site/session.ts'

/**
 * Opens the view for consent when a member is in who has not accepted the texts of now: once per load, when nothing else is
 * open, and again whenever the server refuses something for that reason. A new password that is owed leaves no other view.
 */
export function useConsentGate(): void {
  const { state, isTrial } = useSession()
  const modal = useModal()
  const hasAsked = useRef(false)
  const owed = useStore(owedStore, (store) => store.owed)
  const { data } = useQuery({ ...read('privacy', {}), enabled: state === 'in' && !isTrial, staleTime: Infinity })
  const isWanted = state === 'in' && data?.isCurrent === false && modal.current === undefined
  useEffect(() => {
    if (owed !== undefined) {
      if (modal.current !== owed) modal.open(owed)
      // Consent may be put off until the next refusal.
      if (owed === 'consent') owedStore.setState({ owed: undefined })
      return
    }
    if (!isWanted || hasAsked.current) return
    hasAsked.current = true
    modal.open('consent')
  }, [isWanted, owed, modal])
}
