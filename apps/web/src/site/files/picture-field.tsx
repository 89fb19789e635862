import { uploadRules, uploadTypes, type FilePurpose } from '@khela/contract/uploads'
import { PicturePicker, type ChosenPicture } from '@khela/ui/pictures'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import { call, newKey } from '../client.ts'
import { useErrorText } from '../error-text.ts'
import { readyPicture } from './shrink.ts'

interface Chosen extends ChosenPicture {
  readonly file: File
  /** Key of its upload: sending again is the same upload. */
  readonly upload: string
  readonly id?: string
}

export interface PictureFieldProps {
  readonly label: string
  readonly purpose: FilePurpose
  /** Ids of the files that have arrived, and whether some are still on their way. */
  readonly onChange: (ids: readonly string[], isSending: boolean) => void
  readonly max?: number
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly optional?: boolean
}

/** Private pictures of a form: made smaller, sent as they are chosen, taken away or sent again; the form gets their ids. */
export function PictureField({ purpose, onChange, max = uploadRules.maxImages, error, ...rest }: PictureFieldProps): ReactElement {
  const { pictures, fault, add, remove, retry } = useUploads(purpose, onChange)
  const errorText = useErrorText()
  return (
    <PicturePicker
      {...rest}
      max={max}
      pictures={pictures}
      megabytes={uploadRules.maxBytes / 1024 / 1024}
      types={uploadTypes}
      onAdd={add}
      onRemove={remove}
      onRetry={retry}
      error={fault === undefined ? error : errorText(fault).text}
    />
  )
}

/** Tells the house that a picture is not wanted after all. What does not arrive is forgotten a day later anyway. */
const takeBack = (id: string): void => void call('fileDrop', { id }, { key: newKey() }).catch(() => undefined)

function useUploads(purpose: FilePurpose, onChange: PictureFieldProps['onChange']) {
  const [pictures, setPictures] = useState<readonly Chosen[]>([])
  const [fault, setFault] = useState<unknown>()
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    const ids = pictures.flatMap(({ id }) => id ?? [])
    const isSending = pictures.some(({ state }) => state === 'sending')
    tell(ids, isSending)
  }, [pictures])
  const patch = (key: string, part: Partial<Chosen>) =>
    setPictures((old) => old.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const removed = useRef(new Set<string>())
  const remove = (key: string) => {
    const gone = pictures.find((one) => one.key === key)
    removed.current.add(key)
    if (gone?.id !== undefined) takeBack(gone.id)
    setPictures((old) => {
      const one = old.find((picture) => picture.key === key)
      if (one) URL.revokeObjectURL(one.src)
      return old.filter((picture) => picture !== one)
    })
  }
  const send = async ({ key, file, upload }: Chosen) => {
    setFault(undefined)
    patch(key, { state: 'sending' })
    let ready
    try {
      ready = await readyPicture(file)
    } catch (error) {
      // Sending it again would not make it a better picture.
      remove(key)
      setFault(error)
      return
    }
    try {
      const { id } = await call('fileUpload', { purpose, ...ready }, { key: upload })
      if (removed.current.has(key)) takeBack(id)
      patch(key, { state: 'sent', id })
    } catch (error) {
      patch(key, { state: 'failed' })
      setFault(error)
    }
  }
  const add = (files: readonly File[]) => {
    const chosen = files.map((file): Chosen => {
      const upload = newKey()
      return { key: upload, upload, file, src: URL.createObjectURL(file), state: 'sending' }
    })
    setPictures((old) => [...old, ...chosen])
    for (const one of chosen) void send(one)
  }
  const retry = (key: string) => {
    const one = pictures.find((picture) => picture.key === key)
    if (one) void send(one)
  }
  return { pictures, fault, add, remove, retry }
}
