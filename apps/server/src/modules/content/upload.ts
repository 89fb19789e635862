/** Pictures and films of operators: judged by their bytes, made anew, kept under a hash (AR-UPLOADS). */
import type { ReplyOf, RequestOf } from '@khela/contract'
import type { FilmType, UploadType } from '@khela/contract/uploads'
import { remakeFilm, remakePicture, type App, type FilmFile, type PictureFile, type Tx } from '../../kernel/index.ts'
import { countImages, imageByHash, insertImage } from './image-store.ts'

/** The ending of an address by what is behind it. */
const endings: Readonly<Record<UploadType | FilmType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

async function store(t: Tx, made: PictureFile | FilmFile, by: string): Promise<ReplyOf<'officeUpload'>> {
  await insertImage(t, made, by)
  return { path: `/media/${made.hash}.${endings[made.type]}`, width: made.width, height: made.height, bytes: made.bytes.length }
}

/** Stores a picture; the same one again is the same row. Errors as `remakePicture`. */
export async function storeUpload(t: Tx, input: RequestOf<'officeUpload'>, by: string): Promise<ReplyOf<'officeUpload'>> {
  return store(t, await remakePicture(input.type, Buffer.from(input.data, 'base64')), by)
}

/** Stores a film; the same one again is the same row. Errors as `remakeFilm`. */
export async function storeFilm(t: Tx, input: RequestOf<'officeFilmUpload'>, by: string): Promise<ReplyOf<'officeFilmUpload'>> {
  return store(t, await remakeFilm(input.type, Buffer.from(input.data, 'base64')), by)
}

const uploaded = /^\/media\/([0-9a-f]{64})\.(png|jpg|mp4|webm)$/

/** The hash that the address of something uploaded names; undefined for another address. */
export const hashOfPath = (path: string): string | undefined => uploaded.exec(path)?.[1]

/** Whether an address ends as what is stored behind it does. */
export const endsAs = (path: string, type: UploadType | FilmType): boolean => path.endsWith(`.${endings[type]}`)

/** Whether everything of `/media` is stored here. What is of the build is the build's to keep. */
export async function areStored(t: Tx, paths: readonly string[]): Promise<boolean> {
  const media = paths.filter((path) => path.startsWith('/media/'))
  const hashes = new Set(media.map(hashOfPath).filter((hash) => hash !== undefined))
  if (media.some((path) => hashOfPath(path) === undefined)) return false
  return hashes.size === 0 || (await countImages(t, [...hashes])) === hashes.size
}

/** What is at an address; undefined when there is none, also for another ending than its own. */
export async function mediaOf(app: Pick<App, 'db'>, path: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const hash = hashOfPath(path)
  if (hash === undefined) return undefined
  const image = await app.db.tx((t) => imageByHash(t, hash), { single: true })
  return image !== undefined && endsAs(path, image.type) ? image : undefined
}
