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
    mutate: ['packages/fair/src/{index,sha256,chain-walk,verifier}.ts'],
    tests: ['packages/fair/src/**/*.test.ts'],
    hasDatabase: false,
  },
  limits: { mutate: [`${server}/limits/{limits,rules,store}.ts`], tests: [`${server}/limits/*.test.ts`], hasDatabase: true },
  port: {
    mutate: [`${server}/bets/port{,-answer}.ts`, `${server}/wallet-port/port-reads.ts`],
    tests: [`${server}/{bets,wallet-port,vendors}/*.test.ts`],
    hasDatabase: true,
  },
}
