import { formatInstant } from '@khela/i18n'
import { Badge, Button, DataTable, EmptyState, Field, Skeleton, type Column } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { useSession } from '../../app/session.ts'
import { memberQueries, type FoundMember } from './queries.ts'
import { defineOfficePage } from '../../app/page.ts'
import { readMembersSearch } from './search.ts'
import './members.css'

/** Finding a member by whatever is known of them; what was sought stands in the address. */
function MembersPage(): ReactElement {
  const t = useTexts('office-members')
  const { q = '' } = useSearch({ from: '/members' })
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  return (
    <section className="office-split">
      <PageHead title={t('members')} />
      <form
        className="office-bar member-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({ to: '/members', search: text.trim() === '' ? {} : { q: text.trim() } })
        }}
      >
        <Field
          label={t('search')}
          hint={t('searchHint')}
          icon="search"
          type="search"
          enterKeyHint="search"
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="go">
          {t('find')}
        </Button>
      </form>
      {q.length < 2 ? (
        <div className="office-pad">
          <EmptyState title={t('first')} />
        </div>
      ) : (
        <Found q={q} />
      )}
    </section>
  )
}

function Found({ q }: { readonly q: string }): ReactElement {
  const t = useTexts('office-members')
  const found = useQuery(memberQueries.search(q))
  const columns = useColumns()
  if (found.data !== undefined && found.data.content.length > 0)
    return <DataTable caption={t('members')} columns={columns} rows={found.data.content} rowKey={({ id }) => id} />
  return (
    <div className="office-pad">
      {found.isPending && <Skeleton height={160} />}
      {found.isError && <Failed query={found} />}
      {found.data && <EmptyState title={t('none')} text={t('noneText')} />}
    </div>
  )
}

/** What may be wrong with an account, in one word. */
export function StateBadge(state: { readonly isDisabled: boolean; readonly isSignInLocked: boolean }): ReactElement {
  const t = useTexts('office-members')
  if (state.isDisabled) return <Badge tone="bad">{t('state.disabled')}</Badge>
  if (state.isSignInLocked) return <Badge tone="warn">{t('state.locked')}</Badge>
  return <Badge tone="good">{t('state.open')}</Badge>
}

function useColumns(): readonly Column<FoundMember>[] {
  const t = useTexts('office-members')
  const language = useSession((session) => session.language)
  const instant = (at: string | null) => (at === null ? t('never') : <span className="num">{formatInstant(at, 'short', language)}</span>)
  return [
    {
      key: 'username',
      title: t('username'),
      cell: ({ id, username }) => (
        <Link className="link" to="/members/$id" params={{ id }}>
          <b>{username}</b> <span className="muted num">{id}</span>
        </Link>
      ),
      place: 'lead',
    },
    { key: 'found', title: t('what'), cell: ({ found }) => t(`found.${found}`), place: 'sub' },
    { key: 'state', title: t('status'), cell: (row) => <StateBadge {...row} />, place: 'result' },
    { key: 'type', title: t('member'), cell: ({ type }) => t(type === 0 ? 'type.member' : 'type.agent') },
    { key: 'registered', title: t('registered'), cell: (row) => instant(row.registeredAt) },
    { key: 'lastLogin', title: t('lastLogin'), cell: (row) => instant(row.lastLoginAt), place: 'sub-end' },
  ]
}

export const members = defineOfficePage({
  name: 'members',
  menu: { text: 'members', group: 'groupPeople', icon: 'users', permission: 'member.read' },
  readSearch: readMembersSearch,
  View: MembersPage,
})
