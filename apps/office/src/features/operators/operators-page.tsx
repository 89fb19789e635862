import { formatInstant } from '@khela/i18n'
import { Badge, Button, DataTable, Note, type Column } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { ListStates } from '../../app/list-states.tsx'
import { useMe } from '../../app/me.ts'
import { PageHead } from '../../app/page-head.tsx'
import { WaitingChanges } from '../../app/rule-change.tsx'
import { useSession } from '../../app/session.ts'
import { CodeDialog } from './code-dialog.tsx'
import { ChangeDialog, NewOperatorDialog, RenewDialog } from './operator-dialogs.tsx'
import { operatorQueries, type OperatorRow } from './queries.ts'
import { defineOfficePage } from '../../app/page.ts'

/** What is open over the list. */
type Open = { readonly dialog: 'make' } | { readonly dialog: 'change' | 'renew' | 'code'; readonly row: OperatorRow } | undefined

/** Who works here: role, open sessions, the member that the person also is; who comes, who is let in anew, who is shut out. */
function OperatorsPage(): ReactElement {
  const t = useTexts('operators')
  const { can, me } = useMe()
  const list = useQuery(operatorQueries.list())
  const [open, setOpen] = useState<Open>()
  const rows = list.data?.content ?? []
  const columns = useColumns(can('operator.write') ? setOpen : undefined, me?.username)
  return (
    <section>
      <PageHead title={t('title')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()}>
        {can('operator.write') && (
          <Button icon="plus" tone="go" onClick={() => setOpen({ dialog: 'make' })}>
            {t('make')}
          </Button>
        )}
      </PageHead>
      <WaitingChanges acts={['officeOperatorChange', 'officeOperatorCreate', 'officeOperatorRenew']} />
      <div className="office-pad">
        <Note icon="users">{t('means')}</Note>
      </div>
      <ListStates list={list} count={rows.length} empty={t('none')}>
        <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={({ username }) => username} />
      </ListStates>
      <Dialogs open={open} onClose={() => setOpen(undefined)} />
    </section>
  )
}

function Dialogs({ open, onClose }: { readonly open: Open; readonly onClose: () => void }): ReactElement | undefined {
  switch (open?.dialog) {
    case 'make':
      return <NewOperatorDialog onClose={onClose} />
    case 'change':
      return <ChangeDialog row={open.row} onClose={onClose} />
    case 'renew':
      return <RenewDialog row={open.row} onClose={onClose} />
    case 'code':
      return <CodeDialog row={open.row} onClose={onClose} />
    default:
      return undefined
  }
}

function useColumns(onOpen: ((open: Open) => void) | undefined, own: string | undefined): readonly Column<OperatorRow>[] {
  const t = useTexts('operators')
  const office = useTexts('office')
  const language = useSession((session) => session.language)
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ name, username }) => (
        <span>
          <b>{name}</b> <span className="muted">{username}</span>
        </span>
      ),
      place: 'lead',
    },
    { key: 'role', title: t('role'), cell: ({ role }) => office(`role_${role}`), place: 'sub' },
    { key: 'state', title: t('state'), cell: (row) => <State row={row} />, place: 'result' },
    { key: 'sessions', title: t('sessions'), end: true, cell: ({ sessions }) => <span className="num">{sessions}</span> },
    {
      key: 'last',
      title: t('lastSignIn'),
      cell: ({ lastSignIn }) => (
        <span className="num">{lastSignIn === null ? t('never') : formatInstant(lastSignIn, 'short', language)}</span>
      ),
    },
    { key: 'member', title: t('member'), cell: ({ member }) => <span className="num">{member ?? '—'}</span> },
    {
      key: 'act',
      title: t('act'),
      cell: (row) => onOpen !== undefined && row.username !== own && <Acts row={row} onOpen={onOpen} />,
      place: 'sub-end',
    },
  ]
}

function State({ row: { disabled, enrolment } }: { readonly row: OperatorRow }): ReactElement {
  const t = useTexts('operators')
  const language = useSession((session) => session.language)
  if (enrolment === null) return <Badge tone={disabled ? 'bad' : 'good'}>{t(disabled ? 'out' : 'in')}</Badge>
  return <Badge tone="warn">{t('awaited', { time: formatInstant(enrolment.until, 'short', language) })}</Badge>
}

function Acts({ row, onOpen }: { readonly row: OperatorRow; readonly onOpen: (open: Open) => void }): ReactElement {
  const t = useTexts('operators')
  const { name, enrolment } = row
  return (
    <span className="office-acts">
      {enrolment?.isMine === true && (
        <Button tone="go" aria-label={t('codeOf', { name })} onClick={() => onOpen({ dialog: 'code', row })}>
          {t('code')}
        </Button>
      )}
      <Button aria-label={t('changeOf', { name })} onClick={() => onOpen({ dialog: 'change', row })}>
        {t('change')}
      </Button>
      <Button tone="soft" aria-label={t('renewOf', { name })} onClick={() => onOpen({ dialog: 'renew', row })}>
        {t('renew')}
      </Button>
    </span>
  )
}

export const operators = defineOfficePage({
  name: 'operators',
  menu: { text: 'operators', group: 'groupHouse', icon: 'key-round', permission: 'operator.read' },
  View: OperatorsPage,
})
