/** A new account costs the browser work, once its network has made a few: else one machine makes members and ledger accounts without end. */
import { countCall, fail, networkOf, type Call } from '../../kernel/index.ts'
import { checkChallenge } from '../codes/index.ts'

type AnyCall = Call<'register'> | Call<'registerMobile'> | Call<'wayInRegister'> | Call<'freePlay'>

const daySeconds = 86_400

/**
 * Counts an attempt at a new account. The work that was sent is used up, needed or not. Errors: captcha_required where work
 * is needed and none was sent, captcha_wrong.
 */
export async function checkNewcomer(call: AnyCall): Promise<void> {
  const { app, input, ip } = call
  const { work } = input
  const free = (await app.settings.get('NEWCOMERS_WITHOUT_WORK')) * app.config.rateFactor
  const solved = await call.aside((t) => checkChallenge(t, app, work === undefined ? {} : { work }, ip, 'work'))
  const { calls } = await countCall(app.asideDb, 'newcomers', networkOf(ip), daySeconds)
  if (solved !== 'right' && calls > free) fail(solved === 'none' ? 'captcha_required' : 'captcha_wrong')
}
