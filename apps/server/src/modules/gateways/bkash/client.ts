/** bKash tokenized checkout over HTTP: a token that is fetched once and refreshed, and calls behind it. */
import type { BkashAddresses } from '../../../kernel/index.ts'
import { ask, NoAnswer, textOf, type Json } from '../ask.ts'

export interface BkashClient {
  /** A call below `/tokenized/checkout`. Throws NoAnswer. */
  call(path: string, body: Json): Promise<Json>
}
interface Token {
  readonly id: string
  readonly refresh: string
  /** On the clock of this process. */
  readonly until: number
}

/** A token is renewed this long before its end. */
const earlyMs = 60_000
const isGood = (answer: Json): boolean => textOf(answer, 'statusCode') === '0000'

export function openClient(facts: BkashAddresses): BkashClient {
  const root = `${facts.url}/tokenized/checkout`
  let token: Promise<Token> | undefined

  const fetchToken = async (call: 'grant' | 'refresh', more: Json): Promise<Token> => {
    const { body } = await ask(`${root}/token/${call}`, {
      headers: { username: facts.username, password: facts.password },
      json: { app_key: facts.appKey, app_secret: facts.appSecret, ...more },
    })
    if (!isGood(body)) throw new NoAnswer(`bKash gave no token: ${textOf(body, 'statusMessage')}`)
    const seconds = Number(body['expires_in'])
    return {
      id: textOf(body, 'id_token'),
      refresh: textOf(body, 'refresh_token'),
      until: performance.now() + (seconds > 0 ? seconds : 0) * 1_000,
    }
  }
  // bKash grants few tokens an hour, so an old one is refreshed first.
  const renew = (before: Token | undefined): Promise<Token> =>
    before === undefined
      ? fetchToken('grant', {})
      : fetchToken('refresh', { refresh_token: before.refresh }).catch(() => fetchToken('grant', {}))
  const tokenNow = async (): Promise<Token> => {
    const before = await token?.catch(() => undefined)
    if (before !== undefined && before.until - earlyMs > performance.now()) return before
    const renewed = renew(before)
    token = renewed
    renewed.catch(() => {
      if (token === renewed) token = undefined
    })
    return renewed
  }
  const once = async (path: string, json: Json) =>
    ask(`${root}${path}`, { headers: { authorization: `Bearer ${(await tokenNow()).id}`, 'x-app-key': facts.appKey }, json })

  return {
    async call(path, body) {
      const first = await once(path, body)
      if (first.status !== 401) return first.body
      token = undefined
      const second = await once(path, body)
      if (second.status === 401) throw new NoAnswer('bKash does not take its own token')
      return second.body
    },
  }
}
