/** Birthdays, and who is old enough (PS-5.5, PS-9.1). */
import { fail } from '../../kernel/index.ts'

const leastAge = 18
const confirmedAge = 21

export interface Birthday {
  /** yyyy-MM-dd */
  readonly day: string
  readonly age: number
}

/** Nobody alive was born before. */
const earliestBirthday = '1900-01-01'

/** A birthday as yyyy-MM-dd or MM-dd-yyyy; undefined when there is no such day, nobody born on it lives, or it has not come. `today` is yyyy-MM-dd. */
export function birthdayOf(typed: string, today: string): Birthday | undefined {
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? []
  const [, month, date, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(typed) ?? []
  const day = y === undefined ? `${year}-${month}-${date}` : `${y}-${m}-${d}`
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day || day < earliestBirthday || day > today) return undefined
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  return { day, age: today.slice(5) < day.slice(5) ? years - 1 : years }
}

/** Refuses who is too young. Errors: under_age; age_confirmation_required for those under 21 who have not said that they know. */
export function checkAge({ age }: Birthday, isConfirmed: boolean): void {
  if (age < leastAge) fail('under_age')
  if (age < confirmedAge && !isConfirmed) fail('age_confirmation_required')
}
