import { redirect } from '@tanstack/react-router'
import { sessionSearch } from '../../site/session-search.ts'
import { hasStoredSession } from '../../site/token.ts'

/** Sends a visitor to the login popup and remembers where to return (PS-2.3). In a server's rendering nobody is signed in. */
export async function requireSession({ location }: { readonly location: { readonly href: string } }): Promise<void> {
  await sessionSearch()
  if (!hasStoredSession()) redirect({ to: '/login', search: { next: location.href }, replace: true, throw: true })
}
