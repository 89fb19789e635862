import { CallError } from '@khela/client'
import { doWork } from '@khela/client/work'
import type { ReplyOf, RequestOf } from '@khela/contract'
import { call } from '../../app/client.ts'

export const wantsWork = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'captcha_required' || error.code === 'captcha_wrong')

type DoorCall = 'officeLogin' | 'officeEnrolmentBegin' | 'officeEnrolmentFinish'

/** A call at the door. After a failure the server wants work first, of which the person sees nothing but the time it takes. */
export async function callWithWork<N extends DoorCall>(name: N, input: RequestOf<N>): Promise<ReplyOf<N>> {
  try {
    return await call(name, input)
  } catch (error) {
    if (!wantsWork(error)) throw error
    return call(name, { ...input, work: await doWork(await call('officeChallenge', {})) })
  }
}
