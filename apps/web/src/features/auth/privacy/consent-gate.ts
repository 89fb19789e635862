import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { requiredStep } from '../../../site/required-step.ts'
import { read } from '../../../site/queries.ts'
import { useModal } from '../../../site/modal-address.ts'
import { useSession } from '../../../site/session.ts'

/**
 * Opens the view for consent when a member is in who has not accepted the texts of now: once per load, when nothing else is
 * open, and again whenever the server refuses something for that reason. A new password that is step leaves no other view.
 */
export function useConsentGate(): void {
  const { state, isTrial } = useSession()
  const modal = useModal()
  const hasAsked = useRef(false)
  const step = useStore(requiredStep, (store) => store.step)
  const { data } = useQuery({ ...read('privacy', {}), enabled: state === 'in' && !isTrial, staleTime: Infinity })
  const isWanted = state === 'in' && data?.isCurrent === false && modal.current === undefined
  useEffect(() => {
    if (step !== undefined) {
      if (modal.current !== step) modal.open(step)
      // Consent may be put off until the next refusal.
      if (step === 'consent') requiredStep.setState({ step: undefined })
      return
    }
    if (!isWanted || hasAsked.current) return
    hasAsked.current = true
    modal.open('consent')
  }, [isWanted, step, modal])
}
