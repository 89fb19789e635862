import type { ComponentType } from 'react'
import type { DaysSearch } from '../../../app/address.ts'
import type { Member } from '../queries.ts'
import type { MemberTab } from '../search.ts'

/** What the page of a member gives each of its sections. */
export interface SectionProps {
  readonly member: Member
}

/** The same for a section whose rows are of the days that were chosen. */
export interface DatedProps extends SectionProps {
  readonly days: DaysSearch
}

interface PlainSection {
  readonly name: string
  readonly View: ComponentType<SectionProps>
  readonly isWide?: boolean
}

/** It stands over the whole width, under the days that narrow it. */
interface DatedSection {
  readonly name: string
  readonly DatedView: ComponentType<DatedProps>
}

export type MemberSections = Readonly<Record<MemberTab, readonly (PlainSection | DatedSection)[]>>
