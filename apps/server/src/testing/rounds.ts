/** What tests of the money path need of the modules around it: a session to stake in, what the record says of the rounds, what runs by the clock. */
export { betJobs } from '../modules/bets/jobs.ts'
export { insertSession } from '../modules/play/session-store.ts'
export { movedSince } from '../modules/responsible-play/played-store.ts'
export { roundOf, roundsOf } from '../modules/rounds/index.ts'
