import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { ask, Badge, Button, ErrorState, notify, Skeleton } from '@khela/ui'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { rememberName } from '../../../site/small/remembered.ts'
import { useSetSession } from '../../../site/session.ts'
import { agentName } from './agent-name.ts'

interface RowProps {
  readonly title: ReactNode
  readonly end: ReactNode
  readonly text: ReactNode
  readonly action?: ReactNode
}

function Row({ title, end, text, action }: RowProps): ReactElement {
  return (
    <li className="seen-row">
      <b>{title}</b>
      <span className="num small muted seen-end">{end}</span>
      <span className="small muted wrap-any">{text}</span>
      <span className="seen-end">{action}</span>
    </li>
  )
}

interface Asked {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** A list in a card: loading, failed, empty, or there. */
function Card({
  title,
  head,
  query,
  rows,
}: {
  title: string
  head?: ReactNode
  query: Asked
  rows: readonly ReactElement[] | undefined
}): ReactElement {
  const t = useTexts('security')
  const say = useErrorText()
  return (
    <section className="card">
      <div className="row between seen-head">
        <h2>{title}</h2>
        {head}
      </div>
      {rows !== undefined ? (
        rows.length === 0 ? (
          <p className="small muted">{t('seen.empty')}</p>
        ) : (
          <ul className="seen">{rows}</ul>
        )
      ) : query.error !== null ? (
        <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  )
}

/** An act on a row: done, said, and the lists read again. */
function useAct<N extends EndpointName>(name: N, done: string) {
  const queries = useQueryClient()
  const say = useErrorText()
  return useMutation({
    mutationFn: (input: RequestOf<N>) => call(name, input),
    onSuccess: async () => {
      notify('good', done)
      await Promise.all(['sessions', 'devices'].map((list) => queries.invalidateQueries({ queryKey: [list] })))
    },
    onError: (error) => {
      const { text, code } = say(error)
      notify('bad', text, code)
    },
  })
}

const This = (): ReactElement => <Badge tone="good">{useTexts('security')('seen.this')}</Badge>

/** Sessions that are open now; one or all of them can be ended everywhere. */
export function Sessions(): ReactElement {
  const t = useTexts('security')
  const language = useLanguage()
  const setSession = useSetSession()
  const query = useQuery(read('sessions', {}))
  const end = useAct('sessionEnd', t('seen.ended'))
  const endAll = async () => {
    const answer = await ask({
      icon: 'log-out',
      title: t('seen.endAllTitle'),
      html: t('seen.endAllText'),
      buttons: [
        { id: 'no', label: t('seen.stay') },
        { id: 'yes', label: t('seen.endAll'), tone: 'hot' },
      ],
    })
    if (answer !== 'yes') return
    await end.mutateAsync({})
    rememberName(undefined)
    setSession(undefined)
  }
  const rows = query.data?.sessions.map(({ id, userAgent, ip, way, seenAt, isThis }) => (
    <Row
      key={id}
      title={agentName(userAgent) ?? t('seen.unknown')}
      end={formatInstant(seenAt, 'short', language)}
      text={[ip, way !== null && t.has(`way.${way}` as 'way.sms') ? t(`way.${way}` as 'way.sms') : null].filter(Boolean).join(' · ')}
      action={
        isThis ? (
          <This />
        ) : (
          <button type="button" className="link link-tap" aria-busy={end.isPending} onClick={() => end.mutate({ id })}>
            {t('seen.end')}
          </button>
        )
      }
    />
  ))
  return (
    <Card
      title={t('seen.sessions')}
      query={query}
      rows={rows}
      head={
        <Button tone="soft" onClick={() => void endAll()}>
          {t('seen.endAll')}
        </Button>
      }
    />
  )
}

/** Browsers and networks that are known; what is removed is asked about again. */
export function Devices(): ReactElement {
  const t = useTexts('security')
  const language = useLanguage()
  const query = useQuery(read('devices', {}))
  const removeDevice = useAct('deviceRemove', t('seen.removed'))
  const forget = useAct('rememberedForget', t('seen.forgotten'))
  const removeNetwork = useAct('networkRemove', t('seen.removed'))
  const remove = (onPress: () => void) => (
    <button type="button" className="link link-tap" onClick={onPress}>
      {t('seen.remove')}
    </button>
  )
  const forgetBrowser = (id: string, isThis: boolean) => {
    if (isThis) rememberName(undefined)
    forget.mutate({ id })
  }
  const devices = query.data?.devices.map(({ id, userAgent, ip, lastSeenAt, rememberedUntil, isThis }) => (
    <Row
      key={id}
      title={agentName(userAgent) ?? t('seen.unknown')}
      end={formatInstant(lastSeenAt, 'short', language)}
      text={[ip, rememberedUntil === null ? null : t('seen.remembered', { until: formatInstant(rememberedUntil, 'short', language) })]
        .filter(Boolean)
        .join(' · ')}
      action={
        <span className="row">
          {rememberedUntil !== null && (
            <button type="button" className="link link-tap" onClick={() => forgetBrowser(id, isThis)}>
              {t('seen.forget')}
            </button>
          )}
          {isThis ? <This /> : remove(() => removeDevice.mutate({ id }))}
        </span>
      }
    />
  ))
  const networks = query.data?.networks.map(({ network, lastSeenAt, isThis }) => (
    <Row
      key={network}
      title={<span className="num">{network}</span>}
      end={formatInstant(lastSeenAt, 'short', language)}
      text={t('seen.networkText')}
      action={isThis ? <This /> : remove(() => removeNetwork.mutate({ network }))}
    />
  ))
  return (
    <>
      <Card title={t('seen.devices')} query={query} rows={devices} />
      <Card title={t('seen.networks')} query={query} rows={networks} />
    </>
  )
}

type SignIn = ReplyOf<'logins'>['content'][number]
const tones = { ok: 'good', wrong: 'bad', locked: 'bad', extra_asked: 'warn', extra_wrong: 'bad', refused: 'warn' } as const

/** Who signed in, from where, how, and what came of it. */
export function History(): ReactElement {
  const t = useTexts('security')
  const language = useLanguage()
  const query = useInfiniteQuery({
    queryKey: ['logins'],
    queryFn: ({ pageParam, signal }) => call('logins', pageParam === undefined ? {} : { before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const wayOf = ({ way }: SignIn) => (t.has(`way.${way}` as 'way.sms') ? t(`way.${way}` as 'way.sms') : way)
  const rows = query.data?.pages.flatMap(({ content }) =>
    content.map((event) => (
      <Row
        key={event.id}
        title={agentName(event.userAgent) ?? t('seen.unknown')}
        end={formatInstant(event.at, 'short', language)}
        text={`${event.ip} · ${wayOf(event)}`}
        action={<Badge tone={tones[event.result]}>{t(`result.${event.result}`)}</Badge>}
      />
    )),
  )
  return (
    <>
      <Card title={t('seen.history')} query={query} rows={rows} />
      {query.hasNextPage && (
        <Button block pending={query.isFetchingNextPage} pendingText={t('loading')} onClick={() => void query.fetchNextPage()}>
          {t('seen.more')}
        </Button>
      )}
    </>
  )
}
