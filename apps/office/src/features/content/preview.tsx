import look from '@khela/ui/base.css?url'
import { useEffect, useMemo, useRef, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { bothLanguages, type Item, type Language } from './kinds.ts'
import own from './preview.css?url'
import { fillFrame, previewHtml } from './preview-html.ts'

/** Text as it may stand in markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const picture = (path: string | null, name: string): string => (path ? `<img class="${name}" src="${escaped(path)}" alt="">` : '')
const line = (tag: string, name: string, text: string): string => (text === '' ? '' : `<${tag} class="${name}">${escaped(text)}</${tag}>`)

/** The part of the page that an item is, in one language. */
function bodyOf(item: Item, lang: Language): string {
  const title = item.title[lang]
  switch (item.kind) {
    case 'notice':
    case 'popup':
      return `<article class="sheet">${line('h2', 'title', title)}${item.images.map((path) => picture(path, 'wide')).join('')}<div class="prose">${previewHtml(item.content[lang])}</div></article>`
    case 'article':
      return `<article class="sheet">${line('h2', 'title', title)}<div class="prose">${previewHtml(item.content[lang])}</div></article>`
    case 'promotion':
      return `<article class="card">${picture(item.picture, 'wide')}<div class="card-in">${line('h2', 'title', title)}${line('p', 'small', item.summary[lang])}</div></article><article class="sheet"><div class="prose">${previewHtml(item.content[lang])}</div></article>`
    case 'banner':
      return `<section class="hero">${picture(item.media === 'video' ? item.poster : (item.urlTall ?? item.url), 'back')}<div class="hero-in">${line('p', 'eyebrow', item.eyebrow[lang])}${line('h2', 'title', title)}${line('p', '', item.text[lang])}${line('span', 'btn btn-go', item.action[lang])}</div></section>`
    case 'marquee':
      return `<p class="strip">${escaped(title)}</p>`
    case 'resource':
      return `<p class="mark">${picture(item.image, '')}<b>${escaped(title)}</b><span class="small">${escaped(item.url)}</span></p>`
  }
}

const day = new Set<Item['kind']>(['notice', 'popup', 'article'])

/**
 * What stands in the frame. Its sandbox runs nothing, and the policy of the page, which it inherits, loads styles and pictures of
 * the house only. It keeps the origin of the office, for pictures and typefaces of the house are given to nobody else.
 */
function pageOf(item: Item, lang: Language): string {
  return `<!doctype html><html lang="${lang}" data-cloth="${day.has(item.kind) ? 'day' : 'night'}"><meta charset="utf-8"><link rel="stylesheet" href="${look}"><link rel="stylesheet" href="${own}"><body>${bodyOf(item, lang)}</body></html>`
}

function Frame({ title, page }: { readonly title: string; readonly page: string }): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current !== null) fillFrame(frame.current, page)
  }, [page])
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" className="content-frame" tabIndex={-1} />
}

/** Both languages at the width of a phone, as the site looks. */
export function Preview({ item }: { readonly item: Item }): ReactElement {
  const t = useTexts('content')
  const pages = useMemo(() => bothLanguages.map((lang) => ({ lang, page: pageOf(item, lang) })), [item])
  return (
    <section className="content-previews" aria-label={t('preview')}>
      {pages.map(({ lang, page }) => (
        <figure key={lang}>
          <figcaption className="small muted">{t('previewIn', { language: t(`language.${lang}`) })}</figcaption>
          <Frame title={t('previewIn', { language: t(`language.${lang}`) })} page={page} />
        </figure>
      ))}
    </section>
  )
}
