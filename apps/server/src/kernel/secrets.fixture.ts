/** One of several processes that make the same secrets at the same time (secrets.test.ts); prints what it was given. */
import { openSecrets, secretNames, type SecretName } from './secrets.ts'

const secrets = openSecrets(process.argv[2] ?? '', undefined)
process.once('message', () => {
  process.send?.((Object.keys(secretNames) as SecretName[]).map((name) => secrets.readOrMake(name).toString('hex')))
  process.disconnect?.()
})
process.send?.('ready')
