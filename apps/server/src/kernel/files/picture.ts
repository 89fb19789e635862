/** Pictures that somebody sent: judged by their bytes and made anew (AR-UPLOADS). */
import { createHash } from 'node:crypto'
import { dimensionFault, typeOfBytes, uploadFault, uploadRules, type UploadFault, type UploadType } from '@khela/contract/uploads'
import sharp from 'sharp'
import { fail } from '../errors.ts'

/** Longest side of what is kept, in pixels: twice what the widest place of the site shows. */
const keptSide = 2_560

export interface PictureFile {
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string
  readonly type: UploadType
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

function refuse(fault: UploadFault): never {
  return fail(fault, { megabytes: uploadRules.maxBytes / 1024 / 1024, side: uploadRules.maxSide })
}

/**
 * A picture made anew from what was sent: turned upright, without what cameras write into files, not larger than needed.
 * Errors: upload_type (another type than its bytes say, too), upload_too_large, upload_unreadable, upload_dimensions.
 */
export async function remakePicture(type: string, bytes: Buffer): Promise<PictureFile> {
  const fault = uploadFault({ type, size: bytes.length })
  if (fault !== undefined) refuse(fault)
  const kind = typeOfBytes(bytes)
  if (kind === undefined || kind !== type) return refuse('upload_type')
  const open = () => sharp(bytes, { limitInputPixels: uploadRules.maxPixels, failOn: 'error', animated: false })
  const { width, height } = await open()
    .metadata()
    .catch(() => refuse('upload_unreadable'))
  const large = dimensionFault({ width, height })
  if (large !== undefined) refuse(large)
  const small = open().rotate().resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
  const made = await (kind === 'image/png' ? small.png({ compressionLevel: 9 }) : small.jpeg({ quality: 86, mozjpeg: true }))
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('upload_unreadable'))
  const hash = createHash('sha256').update(made.data).digest('hex')
  return { hash, type: kind, width: made.info.width, height: made.info.height, bytes: made.data }
}
