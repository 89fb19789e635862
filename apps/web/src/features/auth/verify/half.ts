import type { RequestOf } from '@khela/contract'
import { useNavigate } from '@tanstack/react-router'
import { create } from 'zustand'
import { CallError } from '../../../site/client.ts'
import { useModal } from '../../../site/modal-address.ts'
import type { Arrival } from '../sign-in.ts'

export type ExtraWay = RequestOf<'extraCheck'>['way']

interface Half extends Arrival {
  readonly ticket: string
  readonly ways: readonly ExtraWay[]
  readonly remember?: boolean
}

/** Half a sign-in that waits for a further proof. In memory only: the ticket is a secret and belongs in no address. */
export const halfStore = create<{ readonly half: Half | undefined }>(() => ({ half: undefined }))

const known: readonly ExtraWay[] = ['totp', 'recovery', 'sms', 'email', 'payee']

/** Takes up a refusal that asks for a further proof, and opens the view for it. Answers whether it was one. */
export function useHalf(): (error: unknown, arrival: Arrival & { readonly remember?: boolean }) => boolean {
  const modal = useModal()
  const navigate = useNavigate()
  return (error, arrival) => {
    if (!(error instanceof CallError) || error.code !== 'verification_required') return false
    const { ticket, ways } = error.extra
    if (typeof ticket !== 'string' || !Array.isArray(ways)) return false
    halfStore.setState({ half: { ...arrival, ticket, ways: known.filter((way) => ways.includes(way)) } })
    // A page that only takes an answer in has no room for views: home has.
    if (location.pathname.startsWith('/signin/')) void navigate({ to: '/', search: { modal: 'verify' }, replace: true })
    else modal.open('verify')
    return true
  }
}
