import { SectionTitle } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import artCredits from './art-credits.json' with { type: 'json' }

interface Work {
  readonly name: string
  readonly by: string
  readonly licence: string
  readonly licenceUrl: string
  readonly url: string
}
const mit = { licence: 'MIT', licenceUrl: 'https://opensource.org/license/mit' }
const ofl = { licence: 'OFL 1.1', licenceUrl: 'https://openfontlicense.org' }
const isc = { licence: 'ISC', licenceUrl: 'https://opensource.org/license/isc-license-txt' }

// The set's licence asks to name the artists, not the package.
const artists = { name: 'game-icons.net', by: 'Lorc, Delapouite and contributors', url: 'https://game-icons.net' }
const art: readonly Work[] = [
  ...artCredits.drawings.map((work) => (work.licence.startsWith('CC BY') ? { ...work, ...artists } : work)),
  ...artCredits.programs,
]
const icons: readonly Work[] = [
  { name: 'Lucide', by: 'Lucide contributors', url: 'https://lucide.dev', ...isc },
  { name: 'circle-flags', by: 'HatScripts', url: 'https://github.com/HatScripts/circle-flags', ...mit },
]
const fonts: readonly Work[] = [
  { name: 'Anek Bangla, Anek Latin', by: 'Ek Type', url: 'https://github.com/EkType/Anek', ...ofl },
  ...artCredits.faces.filter((face) => !face.name.startsWith('Anek ')),
]
const software: readonly Work[] = [
  { name: 'React', by: 'Meta and contributors', url: 'https://react.dev', ...mit },
  { name: 'TanStack Router, TanStack Query', by: 'Tanner Linsley and contributors', url: 'https://tanstack.com', ...mit },
  { name: 'Radix Primitives', by: 'WorkOS and contributors', url: 'https://www.radix-ui.com', ...mit },
  { name: 'use-intl', by: 'Jan Amann', url: 'https://next-intl.dev', ...mit },
  { name: 'Sonner', by: 'Emil Kowalski', url: 'https://sonner.emilkowal.ski', ...mit },
]

/** Whose works the pictures, icons and faces are made from; game-icons asks for this page (CC BY 3.0). */
export function CreditsPage(): ReactElement {
  const t = useTexts('shell.creditsPage')
  return (
    <div className="wrap credits">
      <title>{t('title')}</title>
      <SectionTitle level={1}>{t('title')}</SectionTitle>
      <p className="t2">{t('intro')}</p>
      <div className="two even">
        <Works title={t('art')} works={art} note={`${t('artText')} ${t('changed')}`} />
        <Works title={t('icons')} works={icons} />
        <Works title={t('software')} works={software} />
        <Works title={t('fonts')} works={fonts} />
      </div>
    </div>
  )
}

function Works({ title, works, note }: { readonly title: string; readonly works: readonly Work[]; readonly note?: string }): ReactElement {
  return (
    <section className="card">
      <h2>{title}</h2>
      {note && <p className="s13 muted">{note}</p>}
      <ul>
        {works.map((work) => (
          <li key={work.name}>
            <a className="link link-tap" href={work.url} target="_blank" rel="noopener noreferrer" lang="en">
              {work.name}
            </a>
            <span className="small muted" lang="en">
              {work.by} ·{' '}
              <a className="link link-tap" href={work.licenceUrl} target="_blank" rel="license noopener noreferrer">
                {work.licence}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
