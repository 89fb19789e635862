/** Pictures of operators: judged by their bytes, made anew, kept under the hash of what was made (architecture, "Uploads"). */
import { createHash } from 'node:crypto'
import type { ReplyOf, RequestOf } from '@khela/contract'
import { dimensionFault, typeOfBytes, uploadFault, uploadRules, type UploadFault, type UploadType } from '@khela/contract/uploads'
import sharp from 'sharp'
import { fail, type Tx } from '../../kernel/index.ts'
import { countImages, insertImage, type ImageRow } from './image-store.ts'

/** Longest side of what is kept, in pixels: twice what the widest place of the site shows. */
const keptSide = 2_560
const endings: Readonly<Record<UploadType, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

function refuse(fault: UploadFault): never {
  return fail(fault, { megabytes: uploadRules.maxBytes / 1024 / 1024, side: uploadRules.maxSide })
}

/**
 * A picture made anew from what was sent: turned upright, without what cameras write into files, not larger than needed.
 * Errors: upload_type (another type than its bytes say, too), upload_too_large, upload_unreadable, upload_dimensions.
 */
export async function remakePicture(type: string, bytes: Buffer): Promise<ImageRow> {
  const fault = uploadFault({ type, size: bytes.length })
  if (fault !== undefined) refuse(fault)
  if (typeOfBytes(bytes) !== type) refuse('upload_type')
  const open = () => sharp(bytes, { limitInputPixels: uploadRules.maxPixels, failOn: 'error', animated: false })
  const { width, height } = await open()
    .metadata()
    .catch(() => refuse('upload_unreadable'))
  const large = dimensionFault({ width, height })
  if (large !== undefined) refuse(large)
  const small = open().rotate().resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
  const made = await (type === 'image/png' ? small.png({ compressionLevel: 9 }) : small.jpeg({ quality: 86, mozjpeg: true }))
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('upload_unreadable'))
  const hash = createHash('sha256').update(made.data).digest('hex')
  return { hash, type, width: made.info.width, height: made.info.height, bytes: made.data }
}

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
