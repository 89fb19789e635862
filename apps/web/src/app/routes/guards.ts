import { redirect } from '@tanstack/react-router'
import type { Place } from '../../site/page.ts'
import { sessionSearch } from '../../site/session-search.ts'
import { hasStoredSession } from '../../site/token.ts'

type Opening = { readonly location: { readonly href: string } }

/** Sends a visitor to the login popup and remembers where to return (PS-2.3). In a server's rendering nobody is signed in. */
async function requireSession({ location }: Opening): Promise<void> {
  await sessionSearch()
  if (!hasStoredSession()) redirect({ to: '/login', search: { next: location.href }, replace: true, throw: true })
}

/** Whoever is not signed in belongs to the landing; so does, once that is known, whoever is no agent (PS-2.31). */
async function requireAgent(): Promise<void> {
  await sessionSearch()
  if (!hasStoredSession()) redirect({ to: '/agent', replace: true, throw: true })
}

const guards = { member: requireSession, agent: requireAgent } as const

/** Lets through whoever may open a place, and sends everybody else where they belong. */
export async function admit({ guard }: Place, opening: Opening): Promise<void> {
  if (guard !== undefined) await guards[guard](opening)
}
