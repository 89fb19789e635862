import { noticeGroups, type NoticeGroup } from '@khela/contract/support'
import type { ReplyOf } from '@khela/contract'
import { ErrorState, Note, Segment, Skeleton, Switch, notify } from '@khela/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { read } from '../../site/queries.ts'

type Ways = ReplyOf<'noticeWays'>

/** By which ways notifications also come. In the inbox they always are, security above all. */
export function NoticeWays(): ReactElement {
  const say = useErrorText()
  const query = useQuery(read('noticeWays', {}))
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton height={360} />
    ) : (
      <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    )
  return <Table ways={query.data} />
}

/** A switch acts at once; a refusal puts it back and says why. */
function useChange(ways: Ways) {
  const queries = useQueryClient()
  const say = useErrorText()
  const { queryKey } = read('noticeWays', {})
  const act = useMutation({
    mutationFn: ({ language, groups }: Pick<Ways, 'language' | 'groups'>) => call('noticeWaysSet', { language, groups }),
    onMutate: (next) => queries.setQueryData(queryKey, { ...ways, ...next }),
    onError: (error) => notify('bad', say(error).text),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (part: Partial<Pick<Ways, 'language' | 'groups'>>) => act.mutate({ language: ways.language, groups: ways.groups, ...part })
}

function Table({ ways }: { readonly ways: Ways }): ReactElement {
  const t = useTexts('messages.ways')
  const change = useChange(ways)
  const set = (group: NoticeGroup, way: 'mail' | 'sms', isOn: boolean) =>
    change({ groups: { ...ways.groups, [group]: { ...ways.groups[group], [way]: isOn } } })
  return (
    <section className="card col ways">
      <h2>{t('title')}</h2>
      <p className="muted">{t('intro')}</p>
      {!(ways.canMail && ways.canSms) && (
        <Note tone="warn">
          {t(ways.canMail ? 'noSms' : ways.canSms ? 'noMail' : 'noneProved')}{' '}
          <Link to="/member/$page" params={{ page: 'security' }}>
            {t('prove')}
          </Link>
        </Note>
      )}
      <Segment
        label={t('language')}
        value={ways.language}
        options={[
          { value: 'bn', label: 'বাংলা' },
          { value: 'en', label: 'English' },
        ]}
        onChange={(language) => change({ language })}
      />
      <ul className="ways-rows">
        {noticeGroups.map((group) => (
          <li key={group}>
            <span className="grow">
              <b>{t(`group.${group}`)}</b>
              <span className="small muted">{t(`about.${group}`)}</span>
            </span>
            <span className="ways-way">
              <span className="small">{t('mail')}</span>
              <Switch
                label={`${t(`group.${group}`)}: ${t('mail')}`}
                checked={ways.groups[group].mail}
                onChange={(isOn) => set(group, 'mail', isOn)}
              />
            </span>
            <span className="ways-way">
              <span className="small">{t('sms')}</span>
              <Switch
                label={`${t(`group.${group}`)}: ${t('sms')}`}
                checked={ways.groups[group].sms}
                onChange={(isOn) => set(group, 'sms', isOn)}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
