/** The sections of a member's page, by its tabs: whatever knows more of a member adds its own here. */
import { ActsSection } from '../features/members/sections/acts.tsx'
import { AdjustmentsSection } from '../features/members/sections/adjustments.tsx'
import { BonusesSection } from '../features/members/sections/bonuses.tsx'
import { CasesSection } from '../features/members/sections/cases.tsx'
import { EntriesSection } from '../features/members/sections/entries.tsx'
import { IdentitySection } from '../features/members/sections/identity.tsx'
import { LimitsSection } from '../features/members/sections/limits.tsx'
import { MoneySection } from '../features/members/sections/money.tsx'
import { PaymentsSection } from '../features/members/sections/payments.tsx'
import { ProfileSection } from '../features/members/sections/profile.tsx'
import { RoundsSection } from '../features/members/sections/rounds.tsx'
import type { MemberSections } from '../features/members/sections/section.ts'
import { SignInsSection } from '../features/members/sections/sign-ins.tsx'
import { SupportSection } from '../features/members/sections/support.tsx'
import { TrendSection } from '../features/members/sections/trend.tsx'
import { NotesSection } from '../features/notes/notes-section.tsx'

export const memberSections: MemberSections = {
  overview: [
    { name: 'money', View: MoneySection },
    { name: 'profile', View: ProfileSection },
    { name: 'acts', View: ActsSection },
    { name: 'cases', View: CasesSection },
    { name: 'notes', View: NotesSection, isWide: true },
    { name: 'trend', View: TrendSection, isWide: true },
  ],
  money: [
    { name: 'bonuses', View: BonusesSection, isWide: true },
    { name: 'payments', DatedView: PaymentsSection },
    { name: 'adjustments', DatedView: AdjustmentsSection },
    { name: 'entries', DatedView: EntriesSection },
  ],
  play: [{ name: 'rounds', DatedView: RoundsSection }],
  safety: [
    { name: 'identity', View: IdentitySection },
    { name: 'limits', View: LimitsSection },
    { name: 'seen', View: SignInsSection, isWide: true },
  ],
  support: [{ name: 'support', View: SupportSection, isWide: true }],
}
