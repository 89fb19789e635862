import { CallError, createClient, type Client } from '@khela/client'
import { noteRequiredStep } from './required-step.ts'
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
export const call: Client['call'] = async (name, input, options) => {
  const token = currentToken()
  try {
    return await client.call(name, input, options)
  } catch (error) {
    if (error instanceof CallError) noteRequiredStep(error.code, token)
    throw error
  }
}
