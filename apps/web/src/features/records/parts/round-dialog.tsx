import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { formatMoney } from '@khela/money'
import { Badge, buttonClass, Icon, LegList } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { useName, usePicture } from '../games.ts'
import { exactFigures, hundredths, multiplierText, outcomeOf, profitOf, type Round } from '../model.ts'
import { recordQueries } from '../queries.ts'
import { outcomeTones } from './bet-table.tsx'
import { CodeLine } from './code-line.tsx'
import { DetailFrame } from './detail-frame.tsx'
import { Corrections, Facts, MoneyBehind, Wagers } from './round-parts.tsx'
import { Signed } from './signed.tsx'
import { ShareRound } from './share-round.tsx'

type Detail = ReplyOf<'bettingRound'>

/** One round: what was chosen, what came, the money behind it, and where to check it (REL-G03). */
export default function RoundDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('records')
  const language = useLanguage()
  const query = useQuery(recordQueries.round(id))
  return (
    <DetailFrame title={t('roundTitle')} query={query} onClose={onClose}>
      {({ round, postings, versions, vendorRound, jackpotContribution, wagers, facts, legs }) => (
        <>
          <RoundHead round={round} />
          <RoundFacts round={round} vendorRound={vendorRound} jackpotContribution={jackpotContribution} />
          <LegList
            title={t('legs')}
            legs={legs}
            language={language === 'bn' ? 'bn' : 'en'}
            stateName={(state) => t(`status.${state}`)}
            oddsText={(odds) => t('legOdds', { odds })}
          />
          <Corrections versions={versions} />
          {round.carried === null && <Wagers wagers={wagers} />}
          <MoneyBehind postings={postings} />
          <Facts facts={facts} />
          {isVerifiable(facts) && round.status !== 'OPEN' && (
            <div className="col">
              <Link className={buttonClass({ tone: 'go', block: true })} to="/fairness" search={{ bet: round.id }}>
                <Icon name="shield-check" />
                {t('verify')}
              </Link>
              <p className="small muted">{t('verifyHint')}</p>
              <ShareRound round={round} />
            </div>
          )}
        </>
      )}
    </DetailFrame>
  )
}

const isShared = (facts: Detail['facts']): boolean => facts.some(({ name }) => name === 'chain')

/** The record names what a round was drawn from, a seed pair or a chain, where the fairness page can work it out again. */
const isVerifiable = (facts: Detail['facts']): boolean => isShared(facts) || facts.some(({ name }) => name === 'seedId')

function RoundHead({ round }: { readonly round: Round }): ReactElement {
  const t = useTexts('records')
  const nameOf = useName()
  const outcome = outcomeOf(round)
  const profit = profitOf(round)
  return (
    <div className="row record-round">
      <img src={usePicture()(round.gameCode)} alt="" width={48} height={64} />
      <span className="grow">
        <b>{nameOf(round.displayName)}</b>
        <span className="record-vendor">{nameOf(round.vendorName)}</span>
        <Badge tone={outcomeTones[outcome]}>{t(`status.${outcome}`)}</Badge>
        {round.mode === 'demo' && <Badge tone="info">{t('demo')}</Badge>}
      </span>
      <span className="record-profit">{profit === undefined ? '—' : <Signed wire={formatMoney(profit)} />}</span>
    </div>
  )
}

/** What was staked, came back and counts; of a sitting also what was taken there and brought back. */
function Amounts({ round }: { readonly round: Round }): ReactElement {
  const t = useTexts('records')
  return (
    <>
      <dt>{t('stake')}</dt>
      <dd>
        <span className="num">{exactFigures(round.stake)}</span>
      </dd>
      <dt>{t('payout')}</dt>
      <dd>
        <span className="num">{round.status === 'OPEN' ? '—' : exactFigures(round.payout)}</span>
      </dd>
      <dt>{t('validBet')}</dt>
      <dd>
        <span className="num">{exactFigures(round.validBet)}</span>
      </dd>
      {round.carried !== null && (
        <>
          <dt>{t('carriedThere')}</dt>
          <dd>
            <span className="num">{exactFigures(round.carried.there)}</span>
          </dd>
          <dt>{t('carriedBack')}</dt>
          <dd>
            <span className="num">{round.status === 'OPEN' ? '—' : exactFigures(round.carried.back)}</span>
          </dd>
        </>
      )}
    </>
  )
}

interface RoundFactsProps {
  readonly round: Round
  readonly vendorRound: string | null
  readonly jackpotContribution: string
}
function RoundFacts({ round, vendorRound, jackpotContribution }: RoundFactsProps): ReactElement {
  const t = useTexts('records')
  const language = useLanguage()
  const { roll, side, target, mult4 } = round.summary
  return (
    <dl className="kv record-kv">
      <Amounts round={round} />
      {side !== undefined && target !== undefined && (
        <>
          <dt>{t('choice')}</dt>
          <dd>{t('choiceOf', { side, target: hundredths(target) })}</dd>
        </>
      )}
      {roll !== undefined && (
        <>
          <dt>{t('roll')}</dt>
          <dd>
            <span className="num">{hundredths(roll)}</span>
          </dd>
        </>
      )}
      {mult4 !== undefined && (
        <>
          <dt>{t('multiplier')}</dt>
          <dd>
            <span className="num">×{multiplierText(mult4)}</span>
          </dd>
        </>
      )}
      {!/^0\.0+$/.test(jackpotContribution) && (
        <>
          <dt>{t('jackpotContribution')}</dt>
          <dd>
            <span className="num">{exactFigures(jackpotContribution)}</span>
          </dd>
        </>
      )}
      <dt>{t('placedAt')}</dt>
      <dd>
        <span className="num">{formatInstant(round.at, 'full', language)}</span>
      </dd>
      <dt>{t('settledAt')}</dt>
      <dd>
        {round.settledAt === null ? t('notSettled') : <span className="num">{formatInstant(round.settledAt, 'full', language)}</span>}
      </dd>
      <dt>{t('round')}</dt>
      <dd>
        <CodeLine code={round.id} />
      </dd>
      {vendorRound !== null && (
        <>
          <dt>{t('vendorRound')}</dt>
          <dd>
            <CodeLine code={vendorRound} />
          </dd>
        </>
      )}
    </dl>
  )
}
