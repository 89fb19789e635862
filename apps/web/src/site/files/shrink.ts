/** What a phone's camera makes is far larger than anybody needs to see: made smaller before it travels. */
import { dimensionFault, uploadFault, uploadRules, type UploadType } from '@khela/contract/uploads'
import { CallError } from '../client.ts'

/** Longest side that is sent, in pixels; the server keeps no more. */
const side = 2_560
/** A file of fewer bytes travels as it is. */
const smallBytes = 1_000_000
const params = { megabytes: uploadRules.maxBytes / 1024 / 1024, side: uploadRules.maxSide }
const fault = (code: 'upload_type' | 'upload_too_large' | 'upload_unreadable' | 'upload_dimensions') => new CallError(code, 0, { params })

export interface ReadyPicture {
  readonly type: UploadType
  /** Base64. */
  readonly data: string
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(fault('upload_unreadable')))
    reader.readAsDataURL(blob)
  })
}

/** Drawn smaller, as JPEG. */
async function drawSmall(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw fault('upload_unreadable')
  // What is clear in a PNG would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 })
}

/** The file as it will be sent. Throws CallError with the code of what is wrong with it. */
export async function readyPicture(file: File): Promise<ReadyPicture> {
  const wrong = uploadFault({ type: file.type, size: 1 })
  if (wrong !== undefined) throw fault(wrong)
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (bitmap === undefined) throw fault('upload_unreadable')
  try {
    const large = dimensionFault(bitmap)
    if (large !== undefined) throw fault(large)
    if (file.size <= smallBytes && Math.max(bitmap.width, bitmap.height) <= side)
      return { type: file.type as UploadType, data: await base64Of(file) }
    const small = await drawSmall(bitmap)
    const still = uploadFault({ type: 'image/jpeg', size: small.size })
    if (still !== undefined) throw fault(still)
    return { type: 'image/jpeg', data: await base64Of(small) }
  } finally {
    bitmap.close()
  }
}
