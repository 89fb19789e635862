/** C43: calls whose signature, time or nonce does not hold; X70–X72: what belongs beside it. */
import type { Group } from '../case.ts'
import { HEADERS, newNonce, SKEW_MS } from '../sign.ts'
import type { Tweak } from '../signed-client.ts'
import type { Steps } from '../steps.ts'

/** A bet that is refused with 401 before anything else is looked at: nothing moves, and the answer gives nothing away. */
async function refused(
  s: Steps,
  what: string,
  codes: readonly string[],
  tweak: Tweak,
  change: (body: string) => string = (body) => body,
): Promise<void> {
  const tx = s.id()
  const fields = { session_id: s.me.sessionId, game_code: s.me.game, tx_id: tx, round_id: s.id('round'), amount: '10.00' }
  const signedBody = s.body(fields)
  const sent = change(signedBody)
  const reply = await s.raw('/sw/v1/bet', sent, {
    ...(sent === signedBody ? {} : { signedBody: Buffer.from(signedBody) }),
    ...tweak,
    note: what,
  })
  s.expect(reply.status === 401, 'HTTP 401', `HTTP ${reply.status}`, what, reply.at)
  const answer = s.read('bet', reply)
  s.expect(codes.includes(answer.code), codes.join(' or '), answer.code, what, reply.at)
  const told = [s.me.playerId, s.me.sessionId, tx, 'balance'].filter((word) => answer.bytes.includes(word))
  s.expect(told.length === 0, 'an answer without hints', answer.bytes, 'nothing about the player or the reason is told', reply.at)
}

const SIGNATURE = ['SIGNATURE_INVALID']
const ANY = ['SIGNATURE_INVALID', 'STALE_REQUEST', 'REPLAYED_NONCE']

export const signatures: Group = {
  name: 'Signatures',
  cases: [
    {
      id: 'C43',
      title: 'A call that is altered or signed with another secret is refused without a hint',
      rule: 'W-4, W-5',
      run: async (s) => {
        await refused(s, 'the amount was altered after signing', SIGNATURE, {}, (body) => body.replace('"10.00"', '"10.01"'))
        await refused(s, 'the body was re-spaced after signing', SIGNATURE, {}, (body) => JSON.stringify(JSON.parse(body), undefined, 1))
        await refused(s, 'one byte was added after signing', SIGNATURE, {}, (body) => `${body}\n`)
        await refused(s, 'signed with another secret', SIGNATURE, { secret: Buffer.alloc(32, 7) })
        await refused(s, 'signed for another path', SIGNATURE, { signedPath: '/sw/v1/balance' })
        await refused(s, 'signed with a key nobody knows', SIGNATURE, { keyId: s.id('key') })
        await refused(s, 'the signature is empty', SIGNATURE, { headers: { [HEADERS.sign]: '' } })
        await refused(s, 'the signature is of another length', SIGNATURE, { headers: { [HEADERS.sign]: 'abc' } })
        await s.expectBalance('0')
        await s.expectPostings(0)
      },
    },
    {
      id: 'C43b',
      title: 'A call that is more than 5 minutes off is stale',
      rule: 'W-5',
      run: async (s) => {
        await refused(s, '6 minutes old', ['STALE_REQUEST'], { tsOffsetMs: -SKEW_MS - 60_000 })
        await refused(s, '6 minutes ahead', ['STALE_REQUEST'], { tsOffsetMs: SKEW_MS + 60_000 })
        await s.expectBalance('0')
        for (const tsOffsetMs of [-SKEW_MS + 30_000, SKEW_MS - 30_000]) s.expectOk(await s.balance({ tweak: { tsOffsetMs } }))
      },
    },
    {
      id: 'C43c',
      title: 'A nonce is good for one call',
      rule: 'W-5',
      run: async (s) => {
        const nonce = newNonce()
        s.expectOk(await s.bet('10.00', { tweak: { nonce } }), '-10.00')
        await refused(s, 'the nonce was used before', ['REPLAYED_NONCE'], { nonce })
        await s.expectBalance('-10.00')
      },
    },
    {
      id: 'C43d',
      title: 'A call without one of the four headers is refused',
      rule: 'W-5',
      run: async (s) => {
        for (const name of Object.values(HEADERS)) await refused(s, `without ${name}`, ANY, { omit: [name] })
        await refused(s, 'without any of them', ANY, { omit: Object.values(HEADERS) })
        await s.expectBalance('0')
      },
    },
    {
      id: 'C43e',
      title: 'A key speaks for its own vendor only',
      rule: 'W-5',
      run: async (s) => {
        const { second } = s.table
        const foreign = { fields: { vendor_id: second?.identity.vendorId ?? s.id('vendor') } }
        const answer = await s.bet('10.00', foreign)
        s.expect(
          answer.http === 401 || answer.http === 403,
          'HTTP 401 or 403',
          `HTTP ${answer.http}`,
          'the body names another vendor than the key',
          answer.at,
        )
        if (second === undefined) s.table.notes.add('no call was signed with a second vendor’s key: none was given')
        else await refusedForeign(s, { secret: second.identity.secret, keyId: second.identity.keyId })
        await s.expectBalance('0')
      },
    },
    {
      id: 'X70',
      title: 'Every answer is signed with the nonce of its call, near the clock of this machine',
      rule: 'W-6',
      run: async (s) => {
        s.expectOk(await s.balance())
        s.expectOk(await s.bet('1.00'), '-1.00')
        s.expectRefused(await s.bet(s.at('50.00')), 'INSUFFICIENT_FUNDS')
        s.expectMalformed(await s.bet('-1'), 'AMOUNT_INVALID')
        const first = s.expectOk(await s.bet('1.00'))
        s.expectReplay(first, await s.bet('1.00', first))
        s.table.notes.add('signature, nonce and time of every answer of the run are checked, not of these alone')
      },
    },
    {
      id: 'X71',
      title: 'A nonce of the wrong length or letters is refused',
      rule: '§1 "Signatures"',
      run: async (s) => {
        for (const nonce of ['a'.repeat(15), 'a'.repeat(65), 'a b c d e f g h i', 'nonce/with+slashes=']) await refusedOrMalformed(s, nonce)
        for (const nonce of [newNonce().slice(0, 16), `${newNonce()}${newNonce()}`, `-_${newNonce()}`])
          s.expectOk(await s.balance({ tweak: { nonce } }))
        await s.expectBalance('0')
      },
    },
    {
      id: 'X72',
      title: 'The query belongs to the signed path',
      rule: '§1 "Signatures": the request target as sent',
      run: async (s) => {
        const unsigned = await s.raw('/sw/v1/balance?x=1', s.body({}), { signedPath: s.table.client.peer.target('/sw/v1/balance') })
        s.expect(
          unsigned.status === 401 || unsigned.status === 404,
          'HTTP 401',
          `HTTP ${unsigned.status}`,
          'the query was not signed',
          unsigned.at,
        )
        const signed = await s.raw('/sw/v1/balance?x=1', s.body({}))
        s.expect(signed.status === 200 || signed.status === 404, 'HTTP 200', `HTTP ${signed.status}`, 'the query was signed', signed.at)
      },
    },
  ],
}

async function refusedForeign(s: Steps, tweak: Tweak): Promise<void> {
  const answer = await s.bet('10.00', { tweak: { ...tweak, note: 'signed with the key of the second vendor' } })
  s.expect(answer.http === 401 || answer.http === 403, 'HTTP 401 or 403', `HTTP ${answer.http}`, 'a key of another vendor', answer.at)
}

async function refusedOrMalformed(s: Steps, nonce: string): Promise<void> {
  const reply = await s.raw('/sw/v1/balance', s.body({}), { nonce })
  s.expect(reply.status === 401 || reply.status === 400, 'HTTP 401 or 400', `HTTP ${reply.status}`, `the nonce "${nonce}"`, reply.at)
}
