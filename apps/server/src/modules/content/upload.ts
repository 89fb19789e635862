/** Pictures of operators: judged by their bytes, made anew, kept under the hash of what was made (architecture, "Uploads"). */
import type { ReplyOf, RequestOf } from '@khela/contract'
import type { UploadType } from '@khela/contract/uploads'
import { remakePicture, type Tx } from '../../kernel/index.ts'
import { countImages, insertImage } from './image-store.ts'

const endings: Readonly<Record<UploadType, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/** Stores a picture; the same one again is the same row. Errors as `remakePicture`. */
export async function storeUpload(t: Tx, input: RequestOf<'officeUpload'>, by: string): Promise<ReplyOf<'officeUpload'>> {
  const image = await remakePicture(input.type, Buffer.from(input.data, 'base64'))
  await insertImage(t, image, by)
  const path = `/media/${image.hash}.${endings[input.type]}`
  return { path, width: image.width, height: image.height, bytes: image.bytes.length }
}

const uploaded = /^\/media\/([0-9a-f]{64})\.(png|jpg)$/

/** The hash that the address of an uploaded picture names; undefined for another address. */
export const hashOfPath = (path: string): string | undefined => uploaded.exec(path)?.[1]

/** Whether each `/media` picture is stored here. Those of the build are the build's to keep. */
export async function areStored(t: Tx, paths: readonly string[]): Promise<boolean> {
  const media = paths.filter((path) => path.startsWith('/media/'))
  const hashes = new Set(media.map(hashOfPath).filter((hash) => hash !== undefined))
  if (media.some((path) => hashOfPath(path) === undefined)) return false
  return hashes.size === 0 || (await countImages(t, [...hashes])) === hashes.size
}
