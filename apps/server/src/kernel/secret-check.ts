/**
 * Compares the secrets of this process with the fingerprints in the database. Two nodes with different secrets, or a lost
 * file of secrets, would leave open rounds, authenticators and keys of vendors unreadable; so such a process does not start.
 */
import type { Config } from './config.ts'
import type { Db, Tx } from './db.ts'
import { StartupError } from './startup-error.ts'
import { fingerprintOf, secretNames, type SecretName } from './secrets.ts'

const names = Object.keys(secretNames) as SecretName[]

const insert = (t: Tx, name: SecretName, fingerprint: Buffer) =>
  t.run('insert into kernel.secret_fingerprint (name, fingerprint) values ($1, $2) on conflict (name) do nothing', [name, fingerprint])

const replace = (t: Tx, name: SecretName, fingerprint: Buffer) =>
  t.run('update kernel.secret_fingerprint set fingerprint = $2, at = kernel.now() where name = $1', [name, fingerprint])

async function readFingerprints(t: Tx): Promise<Map<string, Buffer>> {
  const rows = await t.query<{ name: string; fingerprint: Buffer }>('select name, fingerprint from kernel.secret_fingerprint')
  return new Map(rows.map((row) => [row.name, row.fingerprint]))
}

const refuse = (sentence: string): never => {
  throw new StartupError(sentence)
}
const quote = (list: readonly string[]): string => list.map((name) => `"${name}"`).join(', ')

/**
 * Makes the secrets that neither this deployment nor the database knows, and notes their fingerprints. Throws StartupError
 * when one that the database knows is missing here or is another one; those of KHELA_SECRETS_CHANGED are taken over anew.
 */
export async function checkSecrets(
  db: Db,
  { secrets, changedSecrets, home }: Pick<Config, 'secrets' | 'changedSecrets' | 'home'>,
): Promise<void> {
  const missing = await db.tx(async (t) => {
    const fingerprints = await readFingerprints(t)
    return names.filter((name) => fingerprints.has(name) && !secrets.has(name))
  })
  if (missing.length > 0)
    refuse(
      `The database was used with secrets that are not here: ${quote(missing)}. Copy secrets.json of the node that has them to ${home}, or name it in KHELA_SECRETS.`,
    )
  const mine = new Map(names.map((name) => [name, fingerprintOf(name, secrets.readOrMake(name))]))
  const different = await db.tx(async (t) => {
    for (const [name, fingerprint] of mine) {
      await insert(t, name, fingerprint)
      if (changedSecrets.includes(name)) await replace(t, name, fingerprint)
    }
    const fingerprints = await readFingerprints(t)
    return names.filter((name) => fingerprints.get(name)?.equals(mine.get(name) ?? Buffer.alloc(0)) !== true)
  })
  if (different.length > 0)
    refuse(
      `The database was used with other secrets of these names: ${quote(different)}. All nodes need the same; see KHELA_SECRETS in docs/RUNBOOK.md.`,
    )
}
