/**
 * Sign-ins that come together, by the hundred at a kick-off or after an outage, share what they ask of the database: the counting before
 * the password, and all that comes after it. One that comes alone waits for nobody.
 */
import { availableParallelism } from 'node:os'
import type { ReplyOf } from '@khela/contract'
import { onePer, openBatches, type App } from '../../kernel/index.ts'
import { beginWithPasswords, subjectKeys, type PasswordAttempt } from '../codes/index.ts'
import { finishSignIns, type SignIn } from './sign-in.ts'

/** Batches at a time: one that waits for a lock keeps no other sign-in. */
const atOnce = 4
/** Sign-ins that begin together at most: as many as the host lets in at once. */
const mostBeginning = 32
/** Sign-ins that end together: more would wait longer than they gain. */
const mostEnding = 3 * availableParallelism()

interface SignInBatches {
  readonly beginnings: ReturnType<typeof openBeginnings>
  readonly endings: ReturnType<typeof openEndings>
  /** Sign-ins of which it is not known yet whether they are right. */
  underWay: number
}

const openBeginnings = ({ db }: App) =>
  openBatches({
    most: mostBeginning,
    atOnce,
    keysOf: ({ subjects }: PasswordAttempt) => subjectKeys(subjects),
    run: (attempts) => db.tx((t) => beginWithPasswords(t, attempts), { single: true }),
  })

const openEndings = (app: App, isDue: (count: number) => boolean) =>
  openBatches({
    most: mostEnding,
    atOnce,
    keysOf: ({ member, ends }: SignIn) => [member.toString(), ...subjectKeys(ends ?? [])],
    isDue,
    run: (signIns) => app.db.tx((t) => finishSignIns(t, app, signIns)),
  })

const batchesOf = onePer((app: App): SignInBatches => {
  const self: SignInBatches = {
    underWay: 0,
    beginnings: openBeginnings(app),
    // Where more are under way than passwords can be judged at a time, the next right one is not far.
    endings: openEndings(app, (count) => count >= mostEnding || self.underWay <= availableParallelism()),
  }
  return self
})

/** Does what comes before it is known whether a sign-in is right: others that were right may wait for it, for a moment. */
export async function whileProving<T>(app: App, work: () => Promise<T>): Promise<T> {
  const batches = batchesOf(app)
  batches.underWay += 1
  try {
    return await work()
  } finally {
    batches.underWay -= 1
    batches.endings.look()
  }
}

/** `beginWithPasswords` of one. */
export const beginTogether = (app: App, attempt: PasswordAttempt) => batchesOf(app).beginnings.add(attempt)

/** `finishSignIn` in a transaction of its own, which it may share. */
export async function finishTogether(app: App, signIn: SignIn): Promise<ReplyOf<'login'>> {
  const outcome = await batchesOf(app).endings.add(signIn)
  if ('refused' in outcome) throw outcome.refused
  return outcome.reply
}
