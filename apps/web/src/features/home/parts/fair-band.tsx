import { Icon } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

const steps = ['seal', 'play', 'check'] as const

/** The security band: what makes a round provable, in three stations of one thread. */
export function FairBand(): ReactElement {
  const t = useTexts('home')
  return (
    <section className="fair-band" aria-labelledby="fair-band" data-far>
      <div className="fair-say">
        <h2 id="fair-band">{t('fairBand.title')}</h2>
        <p>{t('fairBand.text')}</p>
        <Link className="btn" to="/fairness">
          <Icon name="scale" />
          {t('fairBand.action')}
        </Link>
      </div>
      <ol className="fair-steps">
        {steps.map((step, index) => (
          <li key={step}>
            <span className="pt num" aria-hidden="true">
              {index + 1}
            </span>
            <b>{t(`fairBand.${step}`)}</b>
            <span>{t(`fairBand.${step}Text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
