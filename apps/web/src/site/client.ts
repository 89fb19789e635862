import { createClient, type Client } from '@khela/client'
import { currentToken, setToken } from './token.ts'

export { CallError, newKey } from '@khela/client'

const client = createClient({
  site: 'web',
  token: currentToken,
  // Test languages are made from English, so the server's words are English with them.
  language: () => (document.documentElement.lang === 'bn' ? 'bn' : 'en'),
  onSignedOut: () => setToken(undefined),
})

/** Calls the server; see the client package. Reading is done through `read` and the cache, acts through this. */
export const call: Client['call'] = (name, input, options) => client.call(name, input, options)
