import type { ReplyOf } from '@khela/contract'
import type { Language, Messages } from '@khela/i18n'
import type { createTranslator } from 'use-intl'
import { artUrl } from '../site/art.ts'
import type { Game } from '../site/game.ts'

/** The id of the game whose page stands at a path; undefined for any other path. */
export function gameOfPath(path: string): string | undefined {
  return /^\/play\/([\w-]{1,40})$/.exec(path)?.[1]
}

export interface GameHeadRequest {
  readonly game: Game
  readonly language: Language
  /** For the name of its vendor; its code stands in while they are not known. */
  readonly vendors: ReplyOf<'vendors'> | undefined
  readonly t: ReturnType<typeof createTranslator<Messages>>
  /** Scheme and host of the site: whoever shows a shared link takes no address without them. */
  readonly origin: string
}

/** An element of the head: `content` is the text of a title. */
export interface HeadElement {
  readonly tag: 'title' | 'meta'
  readonly name?: string
  readonly property?: string
  readonly content: string
}

/** What a shared link to a game shows: its name, one sentence, its picture. */
export function gameHead({ game, language, vendors, t, origin }: GameHeadRequest): readonly HeadElement[] {
  const name = game.displayName[language]
  const cards = vendors?.categories.flatMap(({ cards: given }) => given) ?? []
  const vendor = cards.find(({ vassalage }) => vassalage === game.vassalage)?.title[language] ?? game.vassalage
  const title = `${name} · ${t('common.appName')}`
  const text = t('shell.gameDescription', { game: name, vendor, rtp: game.rtp, demo: game.demo ? 'yes' : 'no' })
  // Our own pictures come in several cuts; the one that every reader of links can show is the WebP.
  const picture = artUrl(game.iconUrl, language).replace(/^(\/art\/.*)\.avif$/, '$1.webp')
  const image = picture.startsWith('/') ? origin + picture : picture
  return [
    { tag: 'title', content: title },
    { tag: 'meta', name: 'description', content: text },
    { tag: 'meta', property: 'og:type', content: 'website' },
    { tag: 'meta', property: 'og:site_name', content: t('common.appName') },
    { tag: 'meta', property: 'og:title', content: title },
    { tag: 'meta', property: 'og:description', content: text },
    { tag: 'meta', property: 'og:url', content: `${origin}/play/${game.gameId}` },
    { tag: 'meta', property: 'og:image', content: image },
  ]
}
