import { routes } from '../../kernel/index.ts'
import { houseBet } from './bets.ts'
import { diceBet, diceState } from './dice.ts'
import type { Shots } from './ports.ts'
import { roundProof } from './proof.ts'
import { rotateSeeds, seedHistory } from './seeds.ts'
import { houseTable } from './state.ts'
import { houseAct, houseOpen } from './steps.ts'
import type { Feed } from './feed/feed.ts'
import { readSharedRound, roundShare, shareRound, unshareRound } from './feed/share.ts'

/** The calls of games of one bet. `shots`: what fishing knows of its own. */
export const houseRoutes = (shots: Shots) =>
  routes({
    diceState: (t, call) => diceState(t, call),
    diceBet: (t, call) => diceBet(t, call),
    houseTable: (t, call) => houseTable(t, call),
    houseBet: (t, call) => houseBet(t, call),
    houseOpen: (t, call) => houseOpen(t, call),
    houseAct: (t, call) => houseAct(t, call),
    rotateSeeds: (t, call) => rotateSeeds(t, call),
    seedHistory: (t, call) => seedHistory(t, call),
    roundProof: (t, call) => roundProof(t, call, shots),
  })

/** The calls of rounds that others see. */
export const feedRoutes = (feed: Pick<Feed, 'read'>) =>
  routes({
    roundFeed: (t) => feed.read(t),
    seenRound: (t, call) => readSharedRound(t, call),
    roundShare: (t, call) => roundShare(t, call),
    shareRound: (t, call) => shareRound(t, call),
    unshareRound: (t, call) => unshareRound(t, call),
  })
