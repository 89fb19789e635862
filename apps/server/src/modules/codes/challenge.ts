/**
 * The challenge fields (PS-3.5, PS-4.5; REL-A10): the code in a picture, and work that a browser does while
 * its person types. Both are single use, bound to the address that asked, and over after some minutes by the database's clock.
 */
import { randomInt } from 'node:crypto'
import type { ReplyOf, RequestOf } from '@khela/contract'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { networkOf, now, type App, type Call, type Config, type Tx } from '../../kernel/index.ts'
import { useWork } from './attempt-store.ts'
import { solveCaptcha } from './captcha.ts'

/** Iterations of one try; how many tries a challenge takes is the merchant's to say. */
const cost = 2_000
/** Longer than a picture lives: the work is done first and waits for the person. */
const lifeSeconds = 900

const secrets = (config: Pick<Config, 'secret'>) => ({
  hmacSignatureSecret: config.secret('work').toString('hex'),
  hmacKeySignatureSecret: config.secret('work-key').toString('hex'),
})

/** A signed piece of work. It takes about `CHALLENGE_WORK` tries of some 2 000 hashes, twice that at most. Nothing is stored. */
export async function issueWork(t: Tx, call: Pick<Call<'challenge'>, 'app' | 'ip'>): Promise<ReplyOf<'challenge'>> {
  const { app, ip } = call
  const tries = await app.settings.get('CHALLENGE_WORK')
  const until = Math.floor((await now(t)).getTime() / 1000) + lifeSeconds
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(Math.ceil(tries / 2), tries * 2 + 1),
    deriveKey,
    data: { ip: networkOf(ip), until },
    ...secrets(app.config),
  })
  const { nonce, salt, keyLength, keyPrefix, keySignature = '' } = parameters
  return {
    parameters: { algorithm: 'PBKDF2/SHA-256', nonce, salt, cost, keyLength, keyPrefix, keySignature, data: { ip: networkOf(ip), until } },
    signature,
  }
}

/** What a request shows, beside its own fields. */
export type ChallengeAnswer = Pick<RequestOf<'login'>, 'captchaId' | 'captcha' | 'work'>

/** Whether there is anything for `checkChallenge` to look up. */
export const showsChallenge = ({ captchaId, work }: ChallengeAnswer): boolean => captchaId !== undefined || work !== undefined

async function judgeWork(t: Tx, app: App, work: ChallengeAnswer['work'], ip: string): Promise<'none' | 'wrong' | 'right'> {
  if (work === undefined) return 'none'
  const { parameters, signature, counter, derivedKey } = work
  const { verified } = await verifySolution({
    challenge: { parameters, signature },
    solution: { counter, derivedKey },
    deriveKey,
    ...secrets(app.config),
  })
  const until = new Date(parameters.data.until * 1000)
  if (!verified || until <= (await now(t)) || parameters.data.ip !== networkOf(ip)) return 'wrong'
  return (await useWork(t, Buffer.from(parameters.nonce, 'hex'), until)) ? 'right' : 'wrong'
}

/**
 * Judges the challenge fields of a request and uses up whatever was sent, needed or not; so `t` must commit even when the
 * call is refused (`call.aside`). `needs` says which are asked for: `none` when one of them is missing, `wrong` when one
 * that was sent is unknown, used, too old, from elsewhere or wrong.
 */
export async function checkChallenge(
  t: Tx,
  app: App,
  input: ChallengeAnswer,
  ip: string,
  needs: 'work' | 'picture and work' = 'picture and work',
): Promise<'none' | 'wrong' | 'right'> {
  const picture = await solveCaptcha(t, app.config, { id: input.captchaId, answer: input.captcha, ip })
  const work = await judgeWork(t, app, input.work, ip)
  if (picture === 'wrong' || work === 'wrong') return 'wrong'
  return work === 'none' || (needs !== 'work' && picture === 'none') ? 'none' : 'right'
}
