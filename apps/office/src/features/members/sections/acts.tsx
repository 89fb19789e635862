import { Button } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useMe } from '../../../app/me.ts'
import { ActDialog, type ActName } from '../act-dialog.tsx'
import { AdjustDialog } from '../adjust-dialog.tsx'
import type { SectionProps } from './section.ts'
import { Section } from '../../../app/section.tsx'

/** What this operator may do; each act asks for its reason. */
export function ActsSection({ member }: SectionProps): ReactElement | null {
  const t = useTexts('office-members')
  const { can } = useMe()
  const [open, setOpen] = useState<ActName | 'adjust'>()
  if (!can('member.write') && !can('adjust.make')) return null
  const acts: readonly ActName[] = [
    'endSessions',
    member.isSignInLocked ? 'unlock' : 'lock',
    member.isDisabled ? 'enable' : 'disable',
    'password',
    'limit',
  ]
  return (
    <Section title={t('section.acts')}>
      <div className="member-acts">
        {can('adjust.make') && (
          <Button tone="go" onClick={() => setOpen('adjust')}>
            {t('act.adjust')}
          </Button>
        )}
        {can('member.write') &&
          acts.map((act) => (
            <Button key={act} onClick={() => setOpen(act)}>
              {t(`act.${act}`)}
            </Button>
          ))}
      </div>
      {open === 'adjust' && <AdjustDialog member={member} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'adjust' && <ActDialog act={open} member={member} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
