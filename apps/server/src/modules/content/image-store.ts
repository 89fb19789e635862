/** SQL of uploaded pictures and films. */
import type { FilmFile, PictureFile, Tx } from '../../kernel/index.ts'

type ImageFile = PictureFile | FilmFile

/** Keeps a picture or film; one that is there already stays. */
export async function insertImage(t: Tx, image: ImageFile, by: string): Promise<void> {
  await t.run(
    'insert into content.image (hash, type, width, height, bytes, created_by) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
    [image.hash, image.type, image.width, image.height, image.bytes, by],
  )
}

export function imageByHash(t: Tx, hash: string): Promise<Pick<ImageFile, 'type' | 'bytes'> | undefined> {
  return t.maybe('select type, bytes from content.image where hash = $1', [hash])
}

/** How many of these hashes are stored. */
export async function countImages(t: Tx, hashes: readonly string[]): Promise<number> {
  return (await t.one<{ n: number }>('select count(*)::int as n from content.image where hash = any($1::text[])', [hashes])).n
}
