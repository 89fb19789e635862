import type { ReplyOf } from '@khela/contract'
import { moneyText, parseMoney } from '@khela/money'
import { Badge, Money, type Tone } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { short } from '../../../app/walk.ts'
import type { SectionProps } from './section.ts'
import { memberQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'
import { Lines, Loaded } from './paper.tsx'

type Bonuses = ReplyOf<'officeMemberBonuses'>
type Requirement = Bonuses['requirements'][number]
const tones = { open: 'warn', done: 'good', free: 'plain', expired: 'plain', cancelled: 'plain' } as const satisfies Record<
  Bonuses['bonuses'][number]['state'],
  Tone
>

/** What must be wagered and how far it is, and every bonus and prize. */
export function BonusesSection({ member }: SectionProps): ReactElement {
  const t = useTexts('office-members')
  const statement = useTexts('statement')
  const bonuses = useQuery(memberQueries.one('officeMemberBonuses', { id: member.id }))
  return (
    <Section title={t('section.bonuses')}>
      <Loaded query={bonuses}>
        {({ bonuses: given, requirements }) => (
          <div className="member-lists">
            <Lines
              title={t('desks.wagering')}
              rows={requirements.map((one) => ({
                id: `${one.source}${one.reference}`,
                lead: (
                  <>
                    {t(`desks.for.${one.source}`)} <span className="num muted">{short(one.reference)}</span>
                  </>
                ),
                badge: <Badge tone={tones[one.state]}>{statement(`state.${one.state}`)}</Badge>,
                more: <Progress one={one} />,
                at: one.at,
              }))}
            />
            <Lines
              title={t('desks.given')}
              rows={given.map(({ id, reason, source, amount, state, at }) => ({
                id,
                lead: (
                  <>
                    {statement(`reason.${reason}`)} {amount !== null && <Money value={amount} exact />}
                  </>
                ),
                badge: <Badge tone={tones[state]}>{statement(`state.${state}`)}</Badge>,
                more: source,
                at,
              }))}
            />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function Progress({ one: { needed, done } }: { readonly one: Requirement }): ReactElement {
  const statement = useTexts('statement')
  const t = useTexts('office-members')
  const [of, is] = [parseMoney(needed), parseMoney(done)]
  return (
    <>
      <progress className="member-progress" max={100} value={Number((is * 100n) / of)} aria-label={t('desks.wagering')} />
      {statement('wagered', { done: moneyText(is), needed: moneyText(of) })}
    </>
  )
}
