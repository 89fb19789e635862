import { defineModule, provide } from '../../kernel/index.ts'
import { caseBooksPort } from '../cases/index.ts'
import { roundSourcesPort } from '../turnover/index.ts'
import { booksOfCase } from './case-books.ts'
import { factsOfRounds, sharedRounds, winsOfEnd } from './round-facts-store.ts'

/** Reads alone: the rows are those of `bets` and `play`. */
export const roundsModule = defineModule({
  name: 'rounds',
  provides: () => [provide(roundSourcesPort, { factsOf: factsOfRounds, sharedRounds, winsOfEnd }), provide(caseBooksPort, booksOfCase)],
})
