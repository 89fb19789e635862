/** Sends a picture or a film and tells how far it is: `fetch` says nothing about what is on its way. */
import { CallError } from '@khela/client'
import type { ErrorCode, ReplyOf } from '@khela/contract'
import { table } from '@khela/contract/table'
import { useSession } from '../../app/session.ts'

type Stored = ReplyOf<'officeUpload'>
interface Answer {
  readonly success: boolean
  readonly value?: Stored
  readonly code?: ErrorCode
  readonly params?: Record<string, string | number>
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new CallError('upload_unreadable', 0)))
    reader.readAsDataURL(file)
  })
}

/** Stores what a call takes; `progress` hears shares from 0 to 1. Throws CallError. */
export async function uploadFile(
  call: 'officeUpload' | 'officeFilmUpload',
  file: File,
  progress: (share: number) => void,
): Promise<Stored> {
  const [method, path] = table[call]
  const body = JSON.stringify({ type: file.type, data: await base64Of(file) })
  const { token, language, signOut } = useSession.getState()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('x-khela-language', language)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total === 0 ? 0 : loaded / total))
    request.addEventListener('error', () => reject(new CallError('offline', 0)))
    request.addEventListener('load', () => {
      const answer = request.response as Answer | null
      if (answer?.success === true && answer.value) return resolve(answer.value)
      if (answer?.code === 'not_logged_in') signOut()
      reject(new CallError(answer?.code ?? 'unknown_error', request.status, { ...(answer?.params && { params: answer.params }) }))
    })
    request.send(body)
  })
}
