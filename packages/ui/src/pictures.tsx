/** Private pictures of both sites: choosing some to send, and looking at one. Who uses them fetches and sends. */
import './css/pictures.css'
import { useId, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Button, IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { Skeleton } from './states.tsx'

export interface ChosenPicture {
  readonly key: string
  /** Address of what was chosen, for the eye. */
  readonly src: string
  readonly state: 'sending' | 'sent' | 'failed'
}

export interface PicturePickerProps {
  readonly label: string
  readonly pictures: readonly ChosenPicture[]
  readonly max: number
  readonly megabytes: number
  /** Media types that may be chosen. */
  readonly types: readonly string[]
  readonly onAdd: (files: readonly File[]) => void
  readonly onRemove: (key: string) => void
  readonly onRetry: (key: string) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly optional?: boolean
}

/** A row of small pictures and a place to add one: by choosing, or by dropping onto it. Sent as they are chosen. */
export function PicturePicker(props: PicturePickerProps): ReactElement {
  const { label, pictures, max, megabytes, error, disabled = false, optional = false } = props
  const t = useTexts('common')
  const id = useId()
  const hint = `${id}-hint`
  return (
    <fieldset className="field pics-set" aria-describedby={hint}>
      <legend className="lab">
        {label}
        {optional && <span className="opt"> {t('optional')}</span>}
      </legend>
      <ul className="pics">
        {pictures.map((picture, at) => (
          <Chosen key={picture.key} picture={picture} at={at} {...props} />
        ))}
        {pictures.length < max && !disabled && (
          <li>
            <AddPicture {...props} />
          </li>
        )}
      </ul>
      <p id={hint} className="hint">
        {t('pictures.rules', { megabytes, max })}
      </p>
      {error !== undefined && (
        <p className="hint bad" role="alert">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Chosen({ picture, at, disabled = false, onRemove, onRetry }: PicturePickerProps & { picture: ChosenPicture; at: number }) {
  const t = useTexts('common')
  const n = at + 1
  return (
    <li className="pic" data-state={picture.state}>
      <img src={picture.src} alt={t('pictures.name', { n })} width={88} height={88} />
      {picture.state !== 'sent' && (
        <span className="pic-state" role="status">
          {t(picture.state === 'sending' ? 'pictures.sending' : 'pictures.failed')}
        </span>
      )}
      {!disabled && <IconButton icon="x" label={t('pictures.remove', { n })} className="pic-x" onClick={() => onRemove(picture.key)} />}
      {picture.state === 'failed' && (
        <IconButton icon="refresh-cw" label={t('pictures.again', { n })} className="pic-again" onClick={() => onRetry(picture.key)} />
      )}
    </li>
  )
}

/** The input lies over the whole place: files may be dropped onto it, too. */
function AddPicture({ types, pictures, max, error, onAdd }: PicturePickerProps): ReactElement {
  const t = useTexts('common')
  return (
    <label className="pic pic-add">
      <Icon name="upload" />
      <span>{t('pictures.add')}</span>
      <input
        type="file"
        accept={types.join(',')}
        multiple={max > 1}
        aria-invalid={error === undefined ? undefined : true}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])].slice(0, max - pictures.length))
          // The same file may be chosen again after it was refused.
          event.target.value = ''
        }}
      />
    </label>
  )
}

export interface PictureThumbProps {
  /** What it shows, in words. */
  readonly name: string
  /** undefined while it is on its way. */
  readonly src: string | undefined
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly cloth?: 'day' | 'ledger'
}

/** One picture, small; a press shows it whole. */
export function PictureThumb({ name, src, hasFailed, onRetry, cloth = 'day' }: PictureThumbProps): ReactElement {
  const t = useTexts('common')
  const [isOpen, setOpen] = useState(false)
  if (hasFailed)
    return (
      <span className="pic pic-lost" role="alert">
        <span>{t('pictures.notLoaded')}</span>
        <IconButton icon="refresh-cw" label={t('retry')} onClick={onRetry} />
      </span>
    )
  if (src === undefined)
    return (
      <span className="pic">
        <Skeleton height={88} />
      </span>
    )
  return (
    <>
      <button type="button" className="pic" aria-label={t('pictures.open', { name })} onClick={() => setOpen(true)}>
        <img src={src} alt={name} width={88} height={88} />
      </button>
      {isOpen && (
        <Dialog title={name} size="wide" cloth={cloth} onClose={() => setOpen(false)}>
          <Whole name={name} src={src} />
        </Dialog>
      )}
    </>
  )
}

/** What scrolls is reachable by keys. */
const scrolls = { tabIndex: 0, role: 'group' } as const

/** The whole picture; a second size shows its pixels, to read small print. */
function Whole({ name, src }: { readonly name: string; readonly src: string }): ReactElement {
  const t = useTexts('common')
  const [isLarge, setLarge] = useState(false)
  return (
    <div className="pic-whole">
      <div className="pic-view" data-large={isLarge || undefined} aria-label={name} {...scrolls}>
        <img src={src} alt={name} />
      </div>
      <Button tone="line" icon="search" onClick={() => setLarge(!isLarge)}>
        {t(isLarge ? 'pictures.fit' : 'pictures.large')}
      </Button>
    </div>
  )
}
