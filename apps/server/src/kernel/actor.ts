import type { OfficeRole } from '@khela/contract'
import { fail } from './errors.ts'

/** Who calls. Made by the gate from the bearer token, nowhere else. */
export type Actor =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'player'
      readonly memberId: bigint
      /** The member's public number. */
      readonly publicId: string
      readonly role: 'trial' | 'member' | 'agent'
      readonly sessionId: bigint
      /** Signed in with a password that is over: most calls are refused until it is changed. */
      readonly mustChangePassword?: boolean
    }
  | {
      readonly kind: 'operator'
      readonly operatorId: bigint
      readonly username: string
      readonly role: OfficeRole
      readonly sessionId: bigint
    }
export type Player = Extract<Actor, { kind: 'player' }>
export type Operator = Extract<Actor, { kind: 'operator' }>

/**
 * An operator as a person: the account that acts, and every account of theirs, this one among them. Rules that ask for two
 * operators ask for two persons.
 */
export interface Person {
  readonly username: string
  readonly accounts: readonly string[]
}

/** Whether an operator's account is one of this person's. */
export const isSamePerson = ({ username, accounts }: Person, account: string | null | undefined): boolean =>
  account === username || (typeof account === 'string' && accounts.includes(account))

/** The signed-in player of a call; throws `not_logged_in` for anybody else. */
export function playerOf(actor: Actor): Player {
  return actor.kind === 'player' ? actor : fail('not_logged_in')
}

/** The signed-in operator of a call; throws `not_logged_in` for anybody else. */
export function operatorOf(actor: Actor): Operator {
  return actor.kind === 'operator' ? actor : fail('not_logged_in')
}
