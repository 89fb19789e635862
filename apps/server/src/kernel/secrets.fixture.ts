/** One of several processes that make the same secrets at the same time (secrets.test.ts); prints what it was given. */
import { openSecrets } from './secrets.ts'

const [home = '', count = '0'] = process.argv.slice(2)
const secret = openSecrets(home, undefined)
process.once('message', () => {
  process.send?.(Array.from({ length: Number(count) }, (_, n) => secret(`name ${n}`).toString('hex')))
  process.disconnect?.()
})
process.send?.('ready')
