import { routes } from '../../kernel/index.ts'
import { diceBet, diceState, roundProof } from './dice.ts'
import { rotateSeeds, seedHistory } from './seeds.ts'

export const houseRoutes = routes({
  diceState: (t, call) => diceState(t, call),
  diceBet: (t, call) => diceBet(t, call),
  rotateSeeds: (t, call) => rotateSeeds(t, call),
  seedHistory: (t, call) => seedHistory(t, call),
  roundProof: (t, call) => roundProof(t, call),
})
