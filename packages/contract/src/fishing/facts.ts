/** What the contract gathers from this module beside its calls. */
import { Integer } from '../schema.ts'
import { setting } from '../setting.ts'
import { FishingRooms, fishingRooms } from './fishing.ts'

export const settings = {
  /** The fishing rooms; a change is for seas that open from then on. */
  FISHING_ROOMS: setting(FishingRooms, fishingRooms, { group: 'tables', amounts: ['0.01', '10000000.00'] }),
  /** Minutes without a shot after which a seat at a sea is freed and paid out. */
  FISHING_IDLE_MINUTES: setting(Integer(1, 60), 5, { group: 'tables' }),
} as const
