/** The journal of something that goes from state to state, as it is shown: what happened, and what comes next. Pure. */

export interface StepRow {
  readonly state: string
  readonly at: Date
}
export interface StepView {
  readonly state: string
  readonly at: Date | null
}

/** What happened, and what comes next on the straight path, with no time yet. */
export function withFuture(done: readonly StepRow[], path: readonly string[]): StepView[] {
  const last = done.at(-1)?.state ?? ''
  const at = path.indexOf(last)
  // Off the straight path (refused, expired): what happened is all there is.
  const rest = at < 0 ? [] : path.slice(at + 1)
  return [...done.map(({ state, at: when }) => ({ state, at: when })), ...rest.map((state) => ({ state, at: null }))]
}
