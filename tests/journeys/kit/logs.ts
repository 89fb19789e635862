/** What the logs of a house say, looked through for what must not be in them (REL-O03). */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { JourneyHouse } from './house.ts'

/** Every text in a value that is long enough to be a secret. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 8 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The logs of the server and of the database, and older ones of both. */
function logsOf(home: string): string[] {
  const within = (folder: string, form: RegExp) =>
    readdirSync(path.join(home, folder))
      .filter((name) => form.test(name))
      .map((name) => path.join(home, folder, name))
  return [...within('.', /\.log(\.\d+)?$/), ...within('postgres', /^log(\.\w+)?$/)]
}

/** Throws when a log has a password or session of an operator, a secret of the house or the password of its database; the log is named, the secret is not. */
export function checkLogs({ home, passwords, sessions }: Pick<JourneyHouse, 'home' | 'passwords' | 'sessions'>): void {
  const own = JSON.parse(readFileSync(path.join(home, 'secrets.json'), 'utf8')) as unknown
  const database = readFileSync(path.join(home, 'postgres/password'), 'utf8').trim()
  const secrets = [...textsIn(own), ...Object.values(passwords), ...Object.values(sessions), database]
  const files = logsOf(home)
  if (files.length < 2 || secrets.length < 10) throw new Error(`${files.length} logs and ${secrets.length} secrets: there are more`)
  const told = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return secrets.some((secret) => text.includes(secret))
  })
  if (told.length > 0) throw new Error(`a secret stands in ${told.map((file) => path.relative(home, file)).join(', ')}`)
}
