import { Button, Dialog, Money, Note } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { read } from '../../site/queries.ts'
import { rememberName } from '../../site/small/remembered.ts'
import { useSetSession } from '../../site/session.ts'
import BreakNotice from './break-notice.tsx'
import { Result } from './figures.tsx'
import { askAgainMs, dueNotice, type Check } from './model.ts'
import { useAct } from './use-act.ts'
import { usePlayTime } from './words.ts'
import './responsible-play.css'

/**
 * Stands beside a game that is played for money: says how long and for how much when that is due, and ends the session at its
 * limit. What is due comes from the server, so reloading or another tab changes nothing.
 */
export default function RealityGuard(): ReactElement | null {
  const { data } = useQuery({
    ...read('realityCheck', {}),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) => (query.state.data === undefined ? 5_000 : askAgainMs(query.state.data)),
  })
  const shown = data === undefined ? undefined : dueNotice(data)
  // A dialog of ours is not seen while a vendor's page fills the screen.
  useEffect(() => {
    if (shown !== undefined && document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
  }, [shown])
  return (
    <>
      <div className="play-break">
        <BreakNotice />
      </div>
      {data !== undefined && shown === 'over' && <SessionOver check={data} />}
      {data !== undefined && shown === 'check' && <RealityCheck check={data} />}
    </>
  )
}

function RealityCheck({ check }: { readonly check: Check }): ReactElement {
  const t = useTexts('responsible-play.now')
  const say = useErrorText()
  const timeOf = usePlayTime()
  const navigate = useNavigate()
  const setSession = useSetSession()
  const { playPeriod, everyMinutes } = check
  const act = useAct('realityCheckAnswer')
  const answer = (choice: 'go_on' | 'break' | 'sign_out') => {
    if (act.isPending) return
    act.mutate(
      { answer: choice },
      {
        onSuccess: async () => {
          if (choice === 'break') await navigate({ to: '/member/$page', params: { page: 'safer' }, hash: 'responsible-play-pause' })
          if (choice !== 'sign_out') return
          // The token is dropped here in any case, and it ends by itself on the server.
          await call('logout', {}).catch(() => undefined)
          rememberName(undefined)
          setSession(undefined)
          await navigate({ to: '/' })
        },
      },
    )
  }
  return (
    <Dialog
      title={t('title', { time: timeOf(playPeriod?.seconds ?? 0) })}
      onClose={() => answer('go_on')}
      busy={act.isPending}
      size="small"
    >
      <p className="muted">{t('text')}</p>
      {playPeriod !== null && <PlayFigures played={playPeriod} />}
      {act.error !== null && (
        <Note tone="bad" role="alert">
          {say(act.error).text}
        </Note>
      )}
      <div className="reality-acts">
        <Button tone="go" size="xl" block pending={act.isPending && act.variables.answer === 'go_on'} onClick={() => answer('go_on')}>
          {t('goOn')}
        </Button>
        <Button tone="line" block onClick={() => answer('break')}>
          {t('break')}
        </Button>
        <Button tone="soft" block onClick={() => answer('sign_out')}>
          {t('signOut')}
        </Button>
      </div>
      {everyMinutes !== null && <p className="small muted num">{t('again', { minutes: everyMinutes })}</p>}
    </Dialog>
  )
}

/** What was staked and won in a play period, and in how many rounds. */
function PlayFigures({ played }: { readonly played: NonNullable<Check['playPeriod']> }): ReactElement {
  const t = useTexts('responsible-play.now')
  return (
    <dl className="reality-figures">
      <div>
        <dt>{t('stake')}</dt>
        <dd>
          <Money value={played.stake} />
        </dd>
      </div>
      <div>
        <dt>{t('result')}</dt>
        <dd>
          <Result stake={played.stake} payout={played.payout} />
        </dd>
      </div>
      <div>
        <dt>{t('rounds')}</dt>
        <dd className="num">{played.rounds}</dd>
      </div>
    </dl>
  )
}

/** The end of a session: nothing is left to do here, so every way out leads away from the game. */
function SessionOver({ check }: { readonly check: Check }): ReactElement {
  const t = useTexts('responsible-play.over')
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/' })
  return (
    <Dialog title={t('title')} onClose={leave} size="small">
      <p>{t('text', { minutes: check.sessionMinutes ?? 0 })}</p>
      <div className="reality-acts">
        <Button tone="go" size="xl" block onClick={leave}>
          {t('leave')}
        </Button>
        <Button tone="line" block onClick={() => void navigate({ to: '/member/$page', params: { page: 'safer' } })}>
          {t('limits')}
        </Button>
      </div>
    </Dialog>
  )
}
