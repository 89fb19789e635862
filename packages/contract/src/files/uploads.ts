/** What may be uploaded as a picture (PS-5.9, PS-9.3): the office, members' forms and the server go by the same numbers. */
export const uploadTypes = ['image/png', 'image/jpeg'] as const
export type UploadType = (typeof uploadTypes)[number]

export const uploadRules = {
  types: uploadTypes,
  /** Bytes of one picture: 5 MB. */
  maxBytes: 5 * 1024 * 1024,
  /** Pictures of one item. */
  maxImages: 3,
  /** Longest side in pixels. */
  maxSide: 8_000,
  /** Pixels in all: a small file may unfold into a great many. */
  maxPixels: 25_000_000,
} as const

export type UploadFault = 'upload_type' | 'upload_too_large' | 'upload_unreadable' | 'upload_dimensions'

/** Why a file may not be uploaded, as far as its declared type and size tell; undefined when it may be tried. */
export function uploadFault(file: { readonly type: string; readonly size: number }): UploadFault | undefined {
  if (!(uploadTypes as readonly string[]).includes(file.type)) return 'upload_type'
  if (file.size > uploadRules.maxBytes) return 'upload_too_large'
  return file.size === 0 ? 'upload_unreadable' : undefined
}

const signatures: Readonly<Record<UploadType, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** The type that the first bytes of a file speak for; a declared type proves nothing. */
export function typeOfBytes(bytes: Uint8Array): UploadType | undefined {
  return uploadTypes.find((type) => signatures[type].every((byte, at) => bytes[at] === byte))
}

/** Why a picture of these dimensions, in pixels, may not be uploaded. */
export function dimensionFault({ width, height }: { readonly width: number; readonly height: number }): UploadFault | undefined {
  const isFine = width > 0 && height > 0 && Math.max(width, height) <= uploadRules.maxSide && width * height <= uploadRules.maxPixels
  return isFine ? undefined : 'upload_dimensions'
}

/** What the office may upload as a film of a banner: short, without sound, in what every browser plays. */
export const filmTypes = ['video/mp4', 'video/webm'] as const
export type FilmType = (typeof filmTypes)[number]

export const filmRules = {
  types: filmTypes,
  /** Bytes of one film: 4 MB, for people look at it on a phone's line. */
  maxBytes: 4 * 1024 * 1024,
  /** Longest side in pixels. */
  maxSide: 1_920,
  maxSeconds: 30,
  /** How its pictures may be coded. */
  codecs: { 'video/mp4': ['avc'], 'video/webm': ['vp8', 'vp9', 'av1'] },
} as const

export type FilmFault = 'film_type' | 'film_too_large' | 'film_unfit'

/** Why a file may not be uploaded as a film, as far as its declared type and size tell; undefined when it may be tried. */
export function filmFault(file: { readonly type: string; readonly size: number }): FilmFault | undefined {
  if (!(filmTypes as readonly string[]).includes(file.type)) return 'film_type'
  return file.size > filmRules.maxBytes ? 'film_too_large' : undefined
}

/** The values that texts of these faults name. */
export const filmParams = {
  megabytes: filmRules.maxBytes / 1024 / 1024,
  side: filmRules.maxSide,
  seconds: filmRules.maxSeconds,
} as const

/** Whether an address of the house names a film. */
export const isFilmPath = (path: string): boolean => /\.(mp4|webm)$/.test(path)

/** What a private picture of a member is for; who may see it in the office hangs on it. */
export const filePurposes = ['payment_slip', 'payout_proof', 'ticket', 'kyc'] as const
export type FilePurpose = (typeof filePurposes)[number]
