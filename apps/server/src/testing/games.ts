/** The calls of all games of our own and of opening one, with engines that stand still: for tests of those who read what games leave behind. */
import type { Routes } from '../kernel/index.ts'
import { fishingModule, shots, type SeaTeller } from '../modules/fishing/index.ts'
import { houseModule } from '../modules/house/index.ts'
import { versions } from '../modules/house/versions.ts'
import { playRoutes } from '../modules/play/index.ts'
import { pokerModule } from '../modules/poker/index.ts'
import { HOLDEM } from '../modules/poker/rooms.ts'
import { tablesModule } from '../modules/tables/index.ts'
import { tables as tableRules } from '../modules/tables/registry.ts'

/** Ids of all games that are played in this house. */
export const ownGames: readonly string[] = [...versions.keys(), ...tableRules.keys(), HOLDEM]

const still = async (): Promise<undefined> => undefined
const tables = { wake: () => undefined, refreshCrowd: () => undefined, refreshCrowds: () => undefined, look: still, stop: still }
const feed = {
  ended: () => undefined,
  sharedEnded: () => undefined,
  read: async () => ({ content: [] }),
  look: () => undefined,
  stop: still,
}

/** `seas` hears what is told of seas. */
export const stillGames = (seas: SeaTeller = { tell: () => undefined, stop: () => undefined }): Routes => ({
  ...playRoutes,
  ...houseModule.calls({ ports: { shots }, state: feed }),
  ...tablesModule.calls({ ports: {}, state: tables }),
  ...pokerModule.calls({ ports: {}, state: undefined }),
  ...fishingModule.calls({ ports: {}, state: seas }),
})
