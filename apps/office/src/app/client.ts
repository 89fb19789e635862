import { createClient, type Client } from '@khela/client'
import { useSession } from './session.ts'

/** Every call of the back office goes through this client; an ended session returns to the sign-in page. */
const client = createClient({
  site: 'office',
  token: () => useSession.getState().token,
  language: () => useSession.getState().language,
  onSignedOut: () => useSession.getState().signOut(),
})
export const call: Client['call'] = (...args) => client.call(...args)
