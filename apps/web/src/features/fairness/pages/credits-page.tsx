import { SectionTitle } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'

interface Work {
  readonly name: string
  readonly by: string
  readonly licence: string
  readonly licenceUrl: string
  readonly url: string
}
const ccBy = { licence: 'CC BY 3.0', licenceUrl: 'https://creativecommons.org/licenses/by/3.0/' }
const mit = { licence: 'MIT', licenceUrl: 'https://opensource.org/license/mit' }
const ofl = { licence: 'OFL 1.1', licenceUrl: 'https://openfontlicense.org' }
const isc = { licence: 'ISC', licenceUrl: 'https://opensource.org/license/isc-license-txt' }

const art: readonly Work[] = [
  { name: 'game-icons.net', by: 'Lorc, Delapouite and contributors', url: 'https://game-icons.net', ...ccBy },
  { name: 'Fluent Emoji', by: 'Microsoft', url: 'https://github.com/microsoft/fluentui-emoji', ...mit },
  { name: 'three.js', by: 'three.js authors', url: 'https://threejs.org', ...mit },
]
const icons: readonly Work[] = [
  { name: 'Lucide', by: 'Lucide contributors', url: 'https://lucide.dev', ...isc },
  { name: 'circle-flags', by: 'HatScripts', url: 'https://github.com/HatScripts/circle-flags', ...mit },
]
const fonts: readonly Work[] = [
  { name: 'Anek Bangla, Anek Latin', by: 'Ek Type', url: 'https://github.com/EkType/Anek', ...ofl },
  { name: 'Galada, Atma, Baloo Da 2, Noto Serif Bengali', by: 'Black Foundry, Ek Type, Google', url: 'https://fonts.google.com', ...ofl },
  {
    name: 'Alfa Slab One, Audiowide, Bowlby One, Bungee, Carter One, Chango, Cinzel Decorative, Lilita One, Limelight, Rakkas, Rammetto One, Russo One, Shrikhand, Titan One, Yatra One',
    by: 'their designers',
    url: 'https://fontsource.org',
    ...ofl,
  },
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
  const t = useTranslations('shell.creditsPage')
  return (
    <div className="wrap credits">
      <title>{t('title')}</title>
      <SectionTitle level={1}>{t('title')}</SectionTitle>
      <p className="t2">{t('intro')}</p>
      <div className="two even">
        <Works title={t('art')} works={art} note={`${t('artText')} ${t('changed')}`} />
        <Works title={t('fonts')} works={fonts} />
        <Works title={t('icons')} works={icons} />
        <Works title={t('software')} works={software} />
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
