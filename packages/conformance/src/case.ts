import type { Steps } from './steps.ts'

/** One check of an operator: steps of a vendor and what the rule expects of the answers. */
export interface Case {
  /** C01–C57 are those of the trade, X… are of the kit's own for what SW1.md promises beyond them. */
  readonly id: string
  readonly title: string
  readonly rule: string
  /** What the player starts with where it is not 100.00 in cash. */
  readonly funds?: { readonly balance: string; readonly bonus?: string }
  /** Cannot say anything without the testbed. */
  readonly needsBed?: true
  /** Disturbs others (a crash, a game that is switched off), so it runs while nothing else does. */
  readonly alone?: true
  readonly run: (s: Steps) => Promise<void>
}

/** Cases under one heading. */
export interface Group {
  readonly name: string
  readonly cases: readonly Case[]
}
