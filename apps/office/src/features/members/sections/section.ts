import type { Member } from '../queries.ts'

/** What the page of a member gives each of its sections. */
export interface SectionProps {
  readonly member: Member
}
