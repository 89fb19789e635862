/** Numbers of documents at rest: sealed for the application, and a hash under another secret to find equal ones. */
import { createHmac } from 'node:crypto'
import { openAtRest, sealAtRest, type App } from '../../kernel/index.ts'
import { numberKey } from './rules.ts'

const owner = (application: string): string => `document|${application}`

export interface SealedNumber {
  readonly sealed: Buffer
  readonly hash: Buffer
  /** The last signs, which its owner knows it by. */
  readonly tail: string
}

export function sealNumber(app: Pick<App, 'config'>, application: string, number: string): SealedNumber {
  const key = numberKey(number)
  return {
    sealed: sealAtRest(app.config.secret('documents'), owner(application), Buffer.from(number, 'utf8')),
    // Without the type: a number typed under the wrong type is still the same person's.
    hash: createHmac('sha256', app.config.secret('document-match')).update(key).digest(),
    tail: key.slice(-Math.min(4, Math.floor(key.length / 2))),
  }
}

/** The number of a sealed row. Throws when the bytes are not this application's. */
export function openNumber(app: Pick<App, 'config'>, application: string, sealed: Buffer): string {
  return openAtRest(app.config.secret('documents'), owner(application), sealed).toString('utf8')
}
