import { IconButton, notify } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { short } from './walk.ts'

/** A member's name and number: the way to their page. */
export function MemberLink({ id, name }: { readonly id: string; readonly name?: string | undefined }): ReactElement {
  return (
    <Link className="link" to="/members/$id" params={{ id }}>
      {name !== undefined && <b>{name}</b>} <span className="num">{id}</span>
    </Link>
  )
}

/** A long id by its end, and a button that copies the whole of it. */
export function CopyId({ id }: { readonly id: string }): ReactElement {
  const t = useTexts('office')
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    notify('good', t('copied', { id }))
  }
  return (
    <span className="office-id">
      <span className="num" title={id}>
        {short(id)}
      </span>
      <IconButton icon="copy" label={t('copyId', { id })} onClick={() => void copy()} />
    </span>
  )
}

/** What an id of the house names, as the way to its row; an id without a page of its own is shown with a button to copy it. */
export function SubjectLink({ id, shown }: { readonly id: string; readonly shown?: string }): ReactElement {
  const text = shown ?? (id.includes('_') ? short(id) : id)
  if (/^[0-9]{6,12}$/.test(id)) return <MemberLink id={id} />
  if (!/^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(id)) return <span className="num office-break">{text}</span>
  switch (id.split('_')[0]) {
    case 'wdr':
      return (
        <Link className="link num" to="/withdrawals" search={{ filter: 'decided', id }}>
          {text}
        </Link>
      )
    case 'dep':
      return (
        <Link className="link num" to="/deposits" search={{ tab: 'queue', filter: 'ended', id }}>
          {text}
        </Link>
      )
    case 'ptb':
      return (
        <Link className="link num" to="/poker" search={{ state: 'open', id }}>
          {text}
        </Link>
      )
    case 'sea':
      return (
        <Link className="link num" to="/seas" search={{ state: 'open', id }}>
          {text}
        </Link>
      )
    default:
      return <CopyId id={id} />
  }
}
