/** What is mutated, and which tests must notice. Patterns are from the root. */
export interface Area {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  /** Whether its tests need the database. */
  readonly hasDatabase: boolean
}

const server = 'apps/server/src/modules'

/** Where a wrong sign costs money: amounts, fairness, limits, and the port through which vendors move money. */
export const areas: Readonly<Record<string, Area>> = {
  money: { mutate: ['packages/money/src/*.ts'], tests: ['packages/money/src/**/*.test.ts'], hasDatabase: false },
  time: { mutate: ['packages/time/src/*.ts'], tests: ['packages/time/src/**/*.test.ts'], hasDatabase: false },
  fairness: {
    mutate: ['packages/fair/src/{index,sha256,chain-walk,verifier,card-proof,entry-verifier,record}.ts', 'packages/fair/src/solvency/*.ts'],
    // Without the one that builds a page from the sources, which are changed.
    tests: ['packages/fair/src/**/!(offline).test.ts'],
    hasDatabase: false,
  },
  verifiers: {
    mutate: [
      'packages/fair/src/{game,blackjack,choice,fish,holdem,jacks,slot,steps,table}-verifier.ts',
      'packages/fair/src/table-games.ts',
    ],
    // What the verifiers are judged by is the rules of the games, which share no code with them.
    tests: ['packages/fair/src/*verifier.test.ts', 'packages/games/src/**/verified.test.ts', `${server}/tables/verified-rules.test.ts`],
    hasDatabase: false,
  },
  limits: { mutate: [`${server}/limits/{limits,rules,store}.ts`], tests: [`${server}/limits/*.test.ts`], hasDatabase: true },
  port: {
    mutate: [`${server}/bets/{port,port-answer,wins}.ts`, `${server}/wallet-port/port-reads.ts`],
    // Without those that play any calls in any order, and those of the vendors' door: they take most of the time, and find what they find by chance.
    tests: [
      `${server}/bets/{port,port-answer,port-edges,port-limits,port-news,port-rules,ceiling}.test.ts`,
      `${server}/wallet-port/*.test.ts`,
    ],
    hasDatabase: true,
  },
}
