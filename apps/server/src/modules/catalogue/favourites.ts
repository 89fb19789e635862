/** The games a person marked with a heart (PS-4.12, PS-9.6: 999 at most). */
import type { ReplyOf } from '@khela/contract'
import { fail, playerOf, type Call, type Tx } from '../../kernel/index.ts'
import { readPlaces, wireGame } from './catalogue.ts'
import { addFavourite, favouritesOf, heartedCode, removeFavourite } from './catalogue-store.ts'

const MOST = 999

export async function favourites(t: Tx, { scope, input }: Call<'favourites'>): Promise<ReplyOf<'favourites'>> {
  const games = await favouritesOf(t, scope, MOST)
  const content = games.map(({ nodeId, vendor, type }) => ({ nodeId, vendor, gameType: type }))
  return { content: content.filter(({ gameType }) => input.gameType === undefined || gameType === input.gameType) }
}

/** The same as games, a page at a time; all of them when no size is named. `gameType` is the category they stand under. */
export async function favouriteList(t: Tx, { app, scope, input }: Call<'favouriteList'>): Promise<ReplyOf<'favouriteList'>> {
  const places = await readPlaces(t, app)
  const games = (await favouritesOf(t, scope, MOST)).map((game) => wireGame(game, places))
  const found = games.filter(({ categories }) => input.gameType === undefined || categories.includes(input.gameType))
  const size = Math.min(Math.max(Number(input.pageSize ?? MOST), 1), MOST)
  const pageNum = Math.min(Math.max(Number(input.pageNo ?? 1), 1), 100_000)
  return { content: found.slice((pageNum - 1) * size, pageNum * size), pageNum, totalPages: Math.ceil(found.length / size) }
}

/** Errors: game_unknown, favourites_full. */
export async function favouriteAdd(t: Tx, { actor, input }: Call<'favouriteAdd'>): Promise<ReplyOf<'favouriteAdd'>> {
  const code = (await heartedCode(t, input)) ?? fail('game_unknown')
  if (!(await addFavourite(t, playerOf(actor).memberId, code, MOST))) return fail('favourites_full')
  return { isFavourite: true }
}

export async function favouriteRemove(t: Tx, { actor, input }: Call<'favouriteRemove'>): Promise<ReplyOf<'favouriteRemove'>> {
  await removeFavourite(t, playerOf(actor).memberId, input)
  return { isFavourite: false }
}
