import { StartupError, type App } from '../../kernel/index.ts'
import { claimDatabase } from './store.ts'

/**
 * Makes the database this merchant's at the first start and compares at each later one. Throws StartupError when it
 * belongs to another merchant, or was made under another profile or time zone (0010-merchant.sql says why).
 */
export async function seedMerchant(app: App): Promise<void> {
  const { merchantCode, profile, timeZone } = app.config
  const found = await app.db.tx((t) => claimDatabase(t, { code: merchantCode, profile, timeZone }))
  if (found.code !== merchantCode) throw new StartupError(`This database belongs to merchant ${found.code}, not to ${merchantCode}.`)
  if (found.profile !== profile)
    throw new StartupError(`This database was made under profile ${found.profile} and cannot be opened under ${profile}.`)
  if (found.timeZone !== timeZone)
    throw new StartupError(`This database was made in time zone ${found.timeZone}; its periods cannot be cut in ${timeZone}.`)
}
