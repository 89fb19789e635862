/** The ways a case ends before its end. */

/** The side under test did not do what the rule says. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly expected: string
  readonly got: string
  readonly why: string
  /** Which exchange of the case it is about. */
  readonly at: number | undefined

  constructor(expected: string, got: string, why: string, at?: number) {
    super(`expected ${expected}, got ${got}`)
    this.expected = expected
    this.got = got
    this.why = why
    this.at = at
  }
}

/** The case does not apply here; the reason is shown, and the case never counts as passed. */
export class Skip extends Error {
  override readonly name = 'Skip'
}

/** A testbed that refused or did not answer: nothing is known about the operator. */
export class BedError extends Error {
  override readonly name = 'BedError'
}

/** The run as a whole makes no sense (wrong address, wrong key): one sentence for whoever started it. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun'
}
