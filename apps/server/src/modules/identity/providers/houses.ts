/** The houses at which people may sign in here: what is configured and not switched off by the merchant. */
import { providers, type Provider, type SettingName } from '@khela/contract'
import { fail, type App } from '../../../kernel/index.ts'
import { facebook } from './facebook.ts'
import { firebase } from './firebase.ts'
import { google } from './google.ts'
import type { House } from './house.ts'
import { telegram } from './telegram.ts'

const houses: Readonly<Record<Provider, House>> = { google, facebook, telegram, firebase }
const switches = {
  google: 'GOOGLE_SIGN_IN',
  facebook: 'FACEBOOK_SIGN_IN',
  telegram: 'TELEGRAM_SIGN_IN',
  firebase: 'FIREBASE_SIGN_IN',
} as const satisfies Record<Provider, SettingName>

const isOn = async (app: App, provider: Provider): Promise<boolean> =>
  app.config.providers[provider] !== undefined && (await app.settings.get(switches[provider]))

/** In the order in which they are offered. */
export async function openHouses(app: App): Promise<Provider[]> {
  const on = await Promise.all(providers.map(async (provider) => ((await isOn(app, provider)) ? [provider] : [])))
  return on.flat()
}

/** A house that is on; throws way_in_off for the others. */
export async function houseOf(app: App, provider: Provider): Promise<House> {
  return (await isOn(app, provider)) ? houses[provider] : fail('way_in_off')
}
