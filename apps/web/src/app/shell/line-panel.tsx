import { ask, Button, Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { addressAt, allowedHosts, fastest, measure, rememberedLines, rememberLines, type Line } from '../../site/lines.ts'
import { handOffCode } from '../../site/hand-off.ts'
import { read } from '../../site/queries.ts'
import { useRead } from '../../site/use-read.ts'

/** The lines of the site with their speed from here, measured once a visit; a faster one is a press away. Nothing with one address only. */
export function LinePanel(): ReactElement | null {
  const t = useTexts('frames.lines')
  const { data: info } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const hosts = info === undefined ? [] : allowedHosts(info, 'site')
  const lines = useLines(hosts)
  const change = useChange(hosts)
  if (hosts.length < 2) return null
  const best = lines.data === undefined ? undefined : fastest(lines.data)
  return (
    <section className="lines" aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className="small muted">{t('text')}</p>
      <ul className="line-list">
        {hosts.map((host) => (
          <li key={host}>
            <span className="grow wrap-any">
              <b className="num">{host}</b>
              <span className="small muted">
                <Speed line={lines.data?.find((line) => line.host === host)} />
              </span>
            </span>
            {host === best && (
              <span className="tag tag-good">
                <Icon name="zap" />
                {t('fastest')}
              </span>
            )}
            {host === location.host ? (
              <span className="small muted">{t('here')}</span>
            ) : (
              <Button aria-label={t('use', { host })} onClick={() => void change(host)}>
                {t('switch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button icon="refresh-cw" pending={lines.isFetching} pendingText={t('measuring')} onClick={() => void lines.refetch()}>
        {t('again')}
      </Button>
    </section>
  )
}

function Speed({ line }: { readonly line: Line | undefined }): ReactElement {
  const t = useTexts('frames.lines')
  if (line === undefined) return <>{t('measuring')}</>
  return <>{line.speed === 'silent' ? t('silent') : t('ms', { ms: line.speed })}</>
}

function useLines(hosts: readonly string[]) {
  return useRead({
    queryKey: ['lines', hosts],
    enabled: hosts.length > 1,
    initialData: () => rememberedLines(hosts),
    staleTime: Infinity,
    queryFn: async () => {
      const lines = await Promise.all(hosts.map((host) => measure(host)))
      rememberLines(lines)
      return lines
    },
  })
}

/** Asks, takes the session along and goes. */
function useChange(hosts: readonly string[]): (host: string) => Promise<void> {
  const t = useTexts('frames.lines')
  const cancel = useTexts('common')('cancel')
  return async (host) => {
    const answer = await ask({
      icon: 'globe',
      title: t('switchTitle', { host }),
      html: t('switchText'),
      buttons: [
        { id: 'no', label: cancel },
        { id: 'yes', label: t('switch'), tone: 'go' },
      ],
      coverCloses: true,
    })
    if (answer !== 'yes') return
    location.assign(addressAt(host, hosts, location, await handOffCode(host)))
  }
}
