/** Captchas: a picture of five digits, used once, for five minutes, from the address that asked (REL-A10). */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { ReplyOf } from '@khela/contract'
import { publicId, type Call, type Config, type Tx } from '../../kernel/index.ts'
import { insertCaptcha, useCaptcha } from './attempt-store.ts'
import { captchaImage } from './captcha-image.ts'
import { typedDigits } from './code-rules.ts'

const digits = 5
const lifeSeconds = 300

/** The answer as it is stored: without the server's secret the table does not tell it. */
export function answerHash(config: Pick<Config, 'secret'>, id: string, answer: string): Buffer {
  return createHmac('sha256', config.secret('captcha')).update(`${id}|${answer}`).digest()
}

/** Makes a captcha; `image` is a PNG in base64. The row is written aside, because the call itself only reads. */
export async function issueCaptcha(call: Call<'captcha'>): Promise<ReplyOf<'captcha'>> {
  const { app, ip } = call
  const answer = Array.from({ length: digits }, () => String(randomInt(10))).join('')
  const id = publicId('cap')
  const image = await captchaImage(answer)
  await call.aside((t) => insertCaptcha(t, { id, answer: answerHash(app.config, id, answer), ip, lifeSeconds }))
  return { id, image: image.toString('base64') }
}

/** Checks and uses up. `none` when nothing was sent; unknown, used, too old, from elsewhere and wrong are all `wrong`. */
export async function solveCaptcha(
  t: Tx,
  config: Pick<Config, 'secret'>,
  sent: { id: string | undefined; answer: string | undefined; ip: string },
): Promise<'none' | 'wrong' | 'right'> {
  if (sent.id === undefined || sent.answer === undefined) return 'none'
  const found = await useCaptcha(t, sent.id)
  const given = answerHash(config, sent.id, typedDigits(sent.answer))
  return found !== undefined && found.isFresh && found.ip === sent.ip && timingSafeEqual(found.answer, given) ? 'right' : 'wrong'
}
