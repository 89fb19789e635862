import { parseMoney, showMoney, type Money } from '@khela/money'
import { useId, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { figures } from '../texts.ts'
import { timesOf } from '../../../site/times.ts'
import { exampleOf, type Offer } from './model.ts'

export interface OfferChoiceProps {
  /** Of the card on the page. */
  readonly number: number
  /** `leastOdds` in hundredths: what a bet must be able to pay to count; 100: every bet counts. */
  readonly options: { readonly offers: readonly Offer[]; readonly leastOdds: number }
  /** What is typed, while it is an amount. */
  readonly amount: Money | undefined
  /** Id of the chosen offer; undefined is none, and as good a choice. */
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

/** None, or one of the offers, each with its terms and an example with the typed amount before it is taken. */
export function OfferChoice({ number, options, amount, value, onChange }: OfferChoiceProps): ReactElement {
  const t = useTexts('deposit')
  const name = useId()
  return (
    <section className="card col">
      <h2 className="lab">
        {number}. {t('offer')}
      </h2>
      <div className="offers" role="radiogroup" aria-label={t('offer')}>
        <label className="offer">
          <input type="radio" name={name} checked={value === undefined} onChange={() => onChange(undefined)} />
          <b>{t('noOffer')}</b>
          <span className="s13 t2">{t('noOfferText')}</span>
        </label>
        {options.offers.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            leastOdds={options.leastOdds}
            amount={amount}
            name={name}
            isChosen={value === offer.id}
            onChoose={() => onChange(offer.id)}
          />
        ))}
      </div>
    </section>
  )
}

interface OfferRowProps {
  readonly offer: Offer
  readonly leastOdds: number
  readonly amount: Money | undefined
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function OfferRow({ offer, leastOdds, amount, name, isChosen, onChoose }: OfferRowProps): ReactElement {
  const t = useTexts('deposit')
  const language = useLanguage()
  const example = exampleOf(offer, amount ?? parseMoney(offer.minDeposit))
  const isTooLittle = amount !== undefined && example === undefined
  const of = (texts: { bn: string; en: string }) => (language === 'bn' ? texts.bn : texts.en)
  return (
    <div className="offer-box">
      <label className="offer">
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
        <b>{of(offer.title)}</b>
        <span className="s13 t2">
          {t('offerShort', { percent: offer.percent, cap: figures(offer.cap), min: figures(offer.minDeposit) })}
        </span>
        {example && (
          <span className="s13">
            {t('example', {
              amount: showMoney(amount ?? parseMoney(offer.minDeposit)),
              bonus: showMoney(example.bonus),
              wagering: showMoney(example.wagering),
              days: offer.days,
            })}
          </span>
        )}
        {isTooLittle && <span className="s13 offer-less">{t('offerLess', { min: figures(offer.minDeposit) })}</span>}
      </label>
      {isChosen && (
        <div className="offer-terms s13 t2">
          <p>{of(offer.terms)}</p>
          <p>{t('counts', { parts: partsOf(offer, t('category')) })}</p>
          {leastOdds > 100 && <p>{t('leastOdds', { times: timesOf(leastOdds) })}</p>}
        </div>
      )}
    </div>
  )
}

/** What of a stake counts, where it is not all: `LIVE 10 %, PVP 0 %`. */
const partsOf = ({ contribution }: Offer, rest: string): string =>
  [...contribution.map(({ category, percent }) => `${category} ${percent} %`), `${rest} 100 %`].join(', ')
