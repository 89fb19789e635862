import { moneyText, parseMoney } from '@khela/money'
import { Button, Icon, Note, notify } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'
import { read } from '../../site/queries.ts'
import { useAct } from './use-act.ts'
import './responsible-play.css'

const offers = ['500.00', '1000.00', '2000.00', '5000.00'] as const
const figure = (wire: string): string => moneyText(parseMoney(wire)).replace(/\.00$/, '')

/** Asks for a limit before the first deposit, once; it may be declined, and that is remembered (CO-5.16). */
export default function LimitPrompt(): ReactElement | null {
  const t = useTexts('responsible-play.prompt')
  const say = useErrorText()
  const { data } = useQuery({ ...read('safer', {}), staleTime: 60_000 })
  const set = useAct('limitsSet')
  const decline = useAct('limitsDecline')
  if (data?.asksForLimits !== true) return null
  const choose = (depositDay: (typeof offers)[number]) =>
    set.mutate({ depositDay }, { onSuccess: () => notify('good', t('set', { amount: figure(depositDay) })) })
  const error = set.error ?? decline.error
  return (
    <section className="card col responsible-play-prompt" aria-labelledby="responsible-play-prompt">
      <div className="row">
        <Icon name="shield-check" large />
        <h2 id="responsible-play-prompt">{t('title')}</h2>
      </div>
      <p className="small muted">{t('text')}</p>
      <div className="chips flow" role="group" aria-label={t('label')}>
        {offers.map((offer) => (
          <button key={offer} type="button" className="chip num" disabled={set.isPending} onClick={() => choose(offer)}>
            {figure(offer)}
          </button>
        ))}
      </div>
      {error !== null && (
        <Note tone="bad" role="alert">
          {say(error).text}
        </Note>
      )}
      <div className="row responsible-play-prompt-end">
        <Link className="btn btn-line" to="/member/$page" params={{ page: 'safer' }}>
          {t('more')}
        </Link>
        <Button tone="soft" pending={decline.isPending} onClick={() => decline.mutate({})}>
          {t('decline')}
        </Button>
      </div>
    </section>
  )
}
