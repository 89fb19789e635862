/** V12–V15: calls of an operator whose signature, time or nonce does not hold. */
import { HEADERS, newNonce, SKEW_MS } from '../sign.ts'
import type { Tweak } from '../signed-client.ts'
import type { VendorGroup } from './case.ts'
import type { VendorSteps } from './steps.ts'

async function refused(
  s: VendorSteps,
  why: string,
  tweak: Tweak,
  call: { method?: string; path?: string; body?: string } = {},
): Promise<void> {
  const { method = 'GET', path = 'games', body = '' } = call
  const reply = await s.raw(method, path, body, { ...tweak, note: why })
  s.expectRefused(reply, why, 401)
  s.expect(
    !('games' in (reply.json ?? {})) && !('url' in (reply.json ?? {})),
    'an answer that tells nothing',
    reply.body.toString('utf8').slice(0, 200),
    why,
  )
}

export const signatures: VendorGroup = {
  name: 'Signatures',
  cases: [
    {
      id: 'V12',
      title: 'A call that is altered or signed with another secret is refused',
      rule: 'W-5',
      run: async (s) => {
        await refused(s, 'signed with another secret', { secret: Buffer.alloc(32, 7) })
        await refused(s, 'signed with a key nobody knows', { keyId: s.id('key') })
        await refused(s, 'signed for another path', { signedPath: s.client.peer.target('/vendor/v1/timed-out') })
        const from = Date.now() - 1_000
        const signedPath = s.client.peer.target(`/vendor/v1/transactions?from=${from}&to=${from}`)
        await refused(s, 'the query was altered', { signedPath }, { path: `transactions?from=0&to=${from}` })
        const body = JSON.stringify(s.launchBody(await s.game()))
        const signedBody = Buffer.from(body)
        await refused(s, 'the body was altered', { signedBody }, { method: 'POST', path: 'launch', body: body.replace('"bn"', '"en"') })
        await refused(
          s,
          'the body was re-spaced',
          { signedBody },
          { method: 'POST', path: 'launch', body: JSON.stringify(JSON.parse(body), undefined, 1) },
        )
        for (const name of Object.values(HEADERS)) await refused(s, `without ${name}`, { omit: [name] })
      },
    },
    {
      id: 'V13',
      title: 'A call that is more than 5 minutes off is stale',
      rule: 'W-5',
      run: async (s) => {
        await refused(s, '6 minutes old', { tsOffsetMs: -SKEW_MS - 60_000 })
        await refused(s, '6 minutes ahead', { tsOffsetMs: SKEW_MS + 60_000 })
        s.expectOk(await s.raw('GET', 'games', '', { tsOffsetMs: 60_000 - SKEW_MS }))
      },
    },
    {
      id: 'V14',
      title: 'A nonce is good for one call',
      rule: 'W-5',
      run: async (s) => {
        const nonce = newNonce()
        s.expectOk(await s.raw('GET', 'games', '', { nonce }))
        await refused(s, 'the nonce was used before', { nonce })
      },
    },
  ],
}
