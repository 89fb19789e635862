/** What a player was told against what the books say (REL-R01, REL-R02). */
interface RoundAnswer {
  readonly id: string
  readonly payout: string
  readonly roll: number
}
interface Recorded {
  readonly payout: string
  readonly summary: { readonly roll?: number | undefined }
}

/** Names every acknowledged round that is lost, doubled or changed, and every recorded one that nobody was told of. */
export function compare(who: string, told: readonly RoundAnswer[], recorded: ReadonlyMap<string, Recorded>): string[] {
  const ids = new Set(told.map((round) => round.id))
  const problems = told.flatMap((round) => {
    const row = recorded.get(round.id)
    if (row === undefined) return [`${who}: acknowledged round ${round.id} is lost`]
    return row.payout === round.payout && row.summary.roll === round.roll ? [] : [`${who}: round ${round.id} changed`]
  })
  if (ids.size !== told.length) problems.push(`${who}: two keys were answered with one round`)
  if (recorded.size !== ids.size) problems.push(`${who}: ${recorded.size} rounds are recorded, ${ids.size} were acknowledged`)
  return problems
}
