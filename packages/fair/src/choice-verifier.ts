/** How choices and actions of a file are judged: each has the fields of its game and no other, and only values that a player can give. */
import { VerifierError } from './verifier.ts'

/** A choice or an action, by the names of the record. */
export type NamedFacts = Readonly<Record<string, unknown>>

/** Refuses what no round can hold. */
export function wrong(): never {
  throw new VerifierError('choice')
}

/** A whole number between two others. */
export function whole(value: unknown, least: number, most: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : wrong()
}
/** A choice has the fields of its game and no other. */
export function only(choice: NamedFacts, ...names: readonly string[]): void {
  if (Object.keys(choice).some((name) => !names.includes(name))) wrong()
}
/** An action of this kind with the fields that belong to it and no other; anything else is refused. */
export function isAction(action: NamedFacts, kind: string, ...fields: readonly string[]): boolean {
  return (
    action['kind'] === kind && Object.keys(action).length === fields.length + 1 && fields.every((field) => Object.hasOwn(action, field))
  )
}
