import {
  dimensionFault,
  filmFault,
  filmParams,
  filmTypes,
  isFilmPath,
  uploadFault,
  uploadRules,
  uploadTypes,
} from '@khela/contract/uploads'
import { CallError } from '@khela/client'
import { Field, Icon, IconButton, Note, buttonClass } from '@khela/ui'
import { useId, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { uploadFile } from './upload.ts'

interface PictureFieldProps {
  readonly label: string
  /** A film in place of a picture. */
  readonly film?: boolean
  /** Address of the picture; empty for none. */
  readonly value: string
  readonly onChange: (path: string) => void
  readonly disabled: boolean
  readonly optional?: boolean
  readonly error?: string | undefined
}

const params = { megabytes: uploadRules.maxBytes / 1024 / 1024, side: uploadRules.maxSide }

/** Type and bytes; what is in a film the server judges. */
function checkFilm(file: File): void {
  const fault = filmFault(file)
  if (fault !== undefined) throw new CallError(fault, 0, { params: filmParams })
}

/** Width and height as the browser reads them; an unreadable file is refused before it travels. */
async function checkPicture(file: File): Promise<void> {
  const fault = uploadFault(file)
  if (fault !== undefined) throw new CallError(fault, 0, { params })
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) throw new CallError('upload_unreadable', 0)
  const large = dimensionFault(bitmap)
  bitmap.close()
  if (large !== undefined) throw new CallError(large, 0, { params })
}

/** Uploading: how far it is, what was wrong. */
function useUpload(film: boolean, onDone: (path: string) => void) {
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState<unknown>()
  const start = async (file: File) => {
    setFault(undefined)
    setShare(0)
    try {
      if (film) checkFilm(file)
      else await checkPicture(file)
      onDone((await uploadFile(film ? 'officeFilmUpload' : 'officeUpload', file, setShare)).path)
    } catch (error) {
      setFault(error)
    } finally {
      setShare(undefined)
    }
  }
  return { share, fault, start }
}

/** What is chosen, small. */
function Thumb({ path }: { readonly path: string }): ReactElement {
  if (path === '') return <Icon name="layout-grid" large />
  return isFilmPath(path) ? (
    <video src={path} muted playsInline preload="metadata" aria-hidden="true" tabIndex={-1} />
  ) : (
    <img src={path} alt="" loading="lazy" />
  )
}

/** A picture or a film: uploaded here, or one of the house's own by its address. The rules stand beside it in words. */
export function PictureField(props: PictureFieldProps): ReactElement {
  const { label, film = false, value, onChange, disabled, optional = false, error } = props
  const t = useTexts('content')
  const errorText = useErrorText()
  const upload = t(film ? 'filmUpload' : 'pictureUpload')
  const id = useId()
  const { share, fault, start } = useUpload(film, onChange)
  return (
    <div className="content-picture">
      <div className="content-thumb">
        <Thumb path={value} />
      </div>
      <div className="content-picture-side">
        <Field
          label={label}
          value={value}
          dir="ltr"
          spellCheck={false}
          placeholder="/art/…"
          readOnly={disabled}
          hint={film ? t('filmRules', filmParams) : t('pictureRules', params)}
          error={error}
          {...(optional && { optional })}
          onChange={(event) => onChange(event.target.value.trim())}
          end={
            value !== '' &&
            !disabled && <IconButton icon="x" label={t(film ? 'filmRemove' : 'pictureRemove')} onClick={() => onChange('')} />
          }
        />
        {!disabled && (
          <label className={`${buttonClass({ tone: 'line' })} content-file`} htmlFor={id}>
            <Icon name="upload" />
            {share === undefined ? upload : t('pictureSending', { percent: Math.round(share * 100) })}
            <input
              id={id}
              type="file"
              className="sr"
              accept={(film ? filmTypes : uploadTypes).join(',')}
              disabled={share !== undefined}
              onChange={(event) => {
                const file = event.target.files?.[0]
                // The same file may be chosen again after it was refused.
                event.target.value = ''
                if (file) void start(file)
              }}
            />
          </label>
        )}
        {share !== undefined && <progress className="content-progress" value={share} max={1} aria-label={upload} />}
        {fault !== undefined && (
          <Note tone="bad" role="alert">
            {errorText(fault)}
          </Note>
        )}
      </div>
    </div>
  )
}

interface PicturesFieldProps {
  readonly value: readonly string[]
  readonly onChange: (paths: string[]) => void
  readonly disabled: boolean
}

const places = ['first', 'second', 'third'] as const

/** Up to three pictures of one item. */
export function PicturesField({ value, onChange, disabled }: PicturesFieldProps): ReactElement {
  const t = useTexts('content')
  const slots = value.length < uploadRules.maxImages && !disabled ? [...value, ''] : value
  return (
    <fieldset className="content-set">
      <legend>{t('pictures', { max: uploadRules.maxImages })}</legend>
      {slots.map((path, at) => (
        <PictureField
          key={places[at]}
          label={t('pictureNumber', { number: at + 1 })}
          value={path}
          disabled={disabled}
          optional
          onChange={(next) => onChange(slots.map((old, n) => (n === at ? next : old)).filter((one) => one !== ''))}
        />
      ))}
    </fieldset>
  )
}
