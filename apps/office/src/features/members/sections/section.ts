import type { DaysSearch } from '../../../app/address.ts'
import type { Member } from '../queries.ts'

/** What the page of a member gives each of its sections. */
export interface SectionProps {
  readonly member: Member
}

/** The same for a section whose rows are of the days that were chosen. */
export interface DatedProps extends SectionProps {
  readonly days: DaysSearch
}
