/** What a change does, found by doing it: the values before and after are read, never reckoned. */
import type { ProposalAct } from '@khela/contract'
import { createHash } from 'node:crypto'
import { canonical, type Tx } from '../../../kernel/index.ts'
import type { Change, ChangeCall, Standing } from './change.ts'
import { differencesOf, differenceText, type Difference, type Values } from './rules.ts'
import { openTrial } from './store.ts'

export interface Effect {
  readonly subject: Standing['subject']
  readonly before: Values | null
  readonly after: Values
  readonly differences: readonly Difference[]
}

/** Does the change. What it did is taken back by `undoTrial`, in the same transaction. */
export async function doChange<N extends ProposalAct>(t: Tx, change: Change<N>, call: ChangeCall<N>, by: string): Promise<Effect> {
  await openTrial(t)
  const before = await change.read(t, call)
  const id = await change.write(t, call, by)
  const after = await change.read(t, call, id)
  if (after === undefined) throw new Error('nothing stands after a change')
  const values = before?.values ?? null
  return {
    subject: (before ?? after).subject,
    before: values,
    after: after.values,
    differences: differencesOf(values, after.values),
  }
}

const longest = 3_600

/** Old and new value in one text. What is too long for a row of the audit ends with its fingerprint: the proposal keeps the whole. */
export function effectText({ differences, before, after }: Pick<Effect, 'differences' | 'before' | 'after'>): string {
  const text = differenceText(differences)
  if (text.length <= longest) return text
  const fingerprint = createHash('sha256').update(canonical({ before, after })).digest('hex')
  return `${text.slice(0, longest)} … (sha256 of both values: ${fingerprint})`
}
