/** Rounds: the betting record, what a round consists of, and what others ask about rounds. See README.md. */
export { carriedPostings, sittingGames, type GameNames } from './carried-store.ts'
export { describersPort, legCountOf, legsOf, legStateOf, sameText, textOf, type RoundDescriber } from './legs.ts'
export { roundsModule } from './module.ts'
export { factsOfRounds, oppositeRounds, settledAmong, sharedRounds } from './round-facts-store.ts'
export { gamesWithOpenRound, roundOf, roundsOf, totalsOf, type RoundTotals, type RoundView } from './round-store.ts'
export { tallyRounds, type RoundTally } from './tally-store.ts'
