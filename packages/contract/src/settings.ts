/** Every setting of the merchant (AR-STANDING), of all modules. */
import type { Static } from 'typebox'
import { gather, type Gathered } from './gather.ts'
import * as facts from './module-facts.ts'

export const settings = gather(facts, 'settings')

export type SettingName = keyof Gathered<typeof facts, 'settings'>
export type SettingValue<N extends SettingName> = Static<(typeof settings)[N]['schema']>
