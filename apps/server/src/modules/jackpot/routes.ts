import { routes } from '../../kernel/index.ts'
import { jackpotProof, openJackpots } from './read.ts'

const pools = openJackpots()

export const jackpotRoutes = routes({
  jackpots: (t, call) => pools.read(t, call.app),
  jackpotProof: (t, call) => jackpotProof(t, call.input.pool),
})
