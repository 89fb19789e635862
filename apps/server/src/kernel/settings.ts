/**
 * Merchant settings: schema and default in the contract, changed rows in `kernel.setting`, cached in the process and
 * flushed on every node by NOTIFY (AR-SETTINGS).
 */
import { settings as rows, type SettingName, type SettingValue } from '@khela/contract'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Db, Tx } from './db.ts'
import type { Listener } from './listen.ts'
import type { Log } from './log.ts'

export interface Settings {
  /** The value now: the merchant's row, or the default of the contract. */
  get<N extends SettingName>(name: N): Promise<SettingValue<N>>
  /** The values as the database has them, in the order asked for, and who changed which; `get` is for everything but a desk. */
  rows(t: Tx, names: readonly SettingName[]): Promise<readonly SettingRow[]>
  /** Lets nobody else past this line until the caller's transaction ends: what is read after it is what a change is based on. */
  lock(t: Tx): Promise<void>
  /** Writes a value in the caller's transaction; every node forgets its copy at the commit. Throws when it does not fit the schema. */
  set<N extends SettingName>(t: Tx, name: N, value: SettingValue<N>, by: string): Promise<void>
  /** The changes of a setting, newest first, `before` this number; the database keeps each, whoever made it. */
  history(t: Tx, name: SettingName, before: string | undefined, limit: number): Promise<SettingChange[]>
  /** Says why the caller's transaction changed settings, and who agreed. */
  explain(t: Tx, why: SettingReason): Promise<void>
  /** Forgets what is cached in this process. */
  flush(): void
}

export interface SettingReason {
  readonly reason: string
  /** Null for a change that one may make alone. */
  readonly agreedBy: string | null
  readonly proposal: string | null
}

/** One change of a setting; values are JSON. */
export interface SettingChange {
  readonly seq: string
  /** Null where the default stood. */
  readonly before: string | null
  readonly after: string
  readonly by: string
  readonly at: Date
  /** Null for what was not changed at the office. */
  readonly reason: string | null
  readonly agreedBy: string | null
  readonly proposal: string | null
}

/** A setting and who changed it; null: it stands at its default. */
export interface SettingRow {
  readonly name: SettingName
  readonly value: unknown
  readonly set: { readonly by: string; readonly at: Date } | null
}

export const settingChannel = 'kernel_setting'
/** A copy is never older than this, even if a notification were lost unnoticed. */
const longestCopyMs = 30_000

const checks = new Map<string, Validator>()
const fits = (name: SettingName, value: unknown): boolean => {
  let check = checks.get(name)
  if (!check) checks.set(name, (check = Compile(rows[name].schema as TSchema)))
  return check.Check(value)
}

type Copy = ReadonlyMap<string, unknown>

const history: Settings['history'] = (t, name, before, limit) =>
  t.query<SettingChange>(
    `select seq::text as seq, before::text as before, after::text as after, set_by as by, set_at as at, reason,
            agreed_by as "agreedBy", proposal
       from kernel.setting_change where name = $1 and seq < coalesce($2::bigint, 9223372036854775807) order by seq desc limit $3`,
    [name, before ?? null, limit],
  )

const explain: Settings['explain'] = async (t, { reason, agreedBy, proposal }) => {
  await t.run(
    'update kernel.setting_change set reason = $1, agreed_by = $2, proposal = $3 where xact = pg_current_xact_id() and reason is null',
    [reason, agreedBy, proposal],
  )
}

/** `db` should be a pool that calls do not hold connections of while they ask (the aside pool). */
export function openSettings(options: { db: Db; listener: Listener; log: Log }): Settings {
  let copy: { readonly values: Promise<Copy>; readonly at: number } | undefined
  const flush = () => {
    copy = undefined
  }
  options.listener.on(settingChannel, flush, flush)

  const read = async (): Promise<Copy> => {
    const found = await options.db.tx((t) => t.query<{ name: string; value: unknown }>('select name, value from kernel.setting'), {
      readOnly: true,
    })
    const good = found.filter((row) => {
      const ok = Object.hasOwn(rows, row.name) && fits(row.name as SettingName, row.value)
      if (!ok) options.log.warn({ setting: row.name }, 'a stored setting does not fit its schema; its default is used')
      return ok
    })
    return new Map(good.map((row) => [row.name, row.value]))
  }
  const current = (): Promise<Copy> => {
    // Without the listening connection a copy could go stale unnoticed, so it is read each time.
    if (copy && options.listener.listening() && performance.now() - copy.at < longestCopyMs) return copy.values
    const values = read()
    const made = { values, at: performance.now() }
    copy = made
    values.catch(() => {
      if (copy === made) copy = undefined
    })
    return values
  }
  return {
    async get(name) {
      const values = await current()
      return (values.has(name) ? values.get(name) : rows[name].value) as SettingValue<typeof name>
    },
    async lock(t) {
      await t.query(`select pg_advisory_xact_lock(hashtextextended('kernel.setting', 0))`)
    },
    async rows(t, names) {
      const found = await t.query<{ name: string; value: unknown; by: string; at: Date }>(
        'select name, value, set_by as by, set_at as at from kernel.setting where name = any($1::text[])',
        [names],
      )
      return names.map((name) => {
        const row = found.find((one) => one.name === name && fits(name, one.value))
        return row ? { name, value: row.value, set: { by: row.by, at: row.at } } : { name, value: rows[name].value, set: null }
      })
    },
    async set(t, name, value, by) {
      if (!fits(name, value)) throw new TypeError(`the value of setting ${name} does not fit its schema`)
      await t.run(
        `insert into kernel.setting (name, value, set_by) values ($1, $2::jsonb, $3)
         on conflict (name) do update set value = excluded.value, set_by = excluded.set_by, set_at = kernel.now()`,
        [name, JSON.stringify(value), by],
      )
      await t.run('select pg_notify($1, $2)', [settingChannel, name])
      t.afterCommit(flush)
    },
    history,
    explain,
    flush,
  }
}
