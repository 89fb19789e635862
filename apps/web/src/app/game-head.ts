import type { ReplyOf } from '@khela/contract'
import type { Language, Messages } from '@khela/i18n'
import { parseMoney, showMoney } from '@khela/money'
import type { createTranslator } from 'use-intl'
import { artUrl } from '../site/art.ts'
import type { Game } from '../site/game.ts'

interface HeadRequest {
  readonly language: Language
  readonly t: ReturnType<typeof createTranslator<Messages>>
  /** Scheme and host of the site: whoever shows a shared link takes no address without them. */
  readonly origin: string
}

export interface GameHeadRequest extends HeadRequest {
  readonly game: Game
  /** For the name of its vendor; its code stands in while they are not known. */
  readonly vendors: ReplyOf<'vendors'> | undefined
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
  return headOf({ title, text, picture: game.iconUrl, path: `/play/${game.gameId}` }, { language, t, origin })
}

/** What a shared link to a round shows: what it came to, whose it was as everybody sees them, the picture of its game. */
export function roundHead({ round, mode }: ReplyOf<'seenRound'>, request: HeadRequest): readonly HeadElement[] {
  const { language, t } = request
  const { multiplier, who, stake, payout } = round
  const game = round.displayName[language]
  const title = `×${multiplier} · ${game} · ${t('common.appName')}`
  const money = (wire: string) => showMoney(parseMoney(wire))
  const text = t('shell.roundDescription', { who, game, stake: money(stake), payout: money(payout), mode })
  return headOf({ title, text, picture: round.iconUrl, path: `/rounds/${round.code}` }, request)
}

interface HeadFacts {
  readonly title: string
  readonly text: string
  readonly picture: string
  readonly path: string
}

function headOf({ title, text, picture, path }: HeadFacts, { language, t, origin }: HeadRequest): readonly HeadElement[] {
  // Our own pictures come in several cuts; the one that every reader of links can show is the WebP.
  const file = artUrl(picture, language).replace(/^(\/art\/.*)\.avif$/, '$1.webp')
  return [
    { tag: 'title', content: title },
    { tag: 'meta', name: 'description', content: text },
    { tag: 'meta', property: 'og:type', content: 'website' },
    { tag: 'meta', property: 'og:site_name', content: t('common.appName') },
    { tag: 'meta', property: 'og:title', content: title },
    { tag: 'meta', property: 'og:description', content: text },
    { tag: 'meta', property: 'og:url', content: origin + path },
    { tag: 'meta', property: 'og:image', content: file.startsWith('/') ? origin + file : file },
  ]
}
