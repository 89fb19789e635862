import type { ReplyOf } from '@khela/contract'
import { Icon, IconButton, Stitch, type IconName } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useRef, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { categoryPath, useCategoryName } from '../../../site/categories.ts'
import { useLanguage } from '../../../site/language.ts'
import { useModal } from '../../../site/modal-address.ts'
import { read } from '../../../site/queries.ts'
import { reachByKeys } from '../../../site/small/reach-by-keys.ts'
import { useRead } from '../../../site/use-read.ts'
import { VendorMark } from '../../../site/small/vendor-mark.tsx'
import { useCategories } from '../../../site/use-categories.ts'

const year = new Date().getUTCFullYear()
/** What stands for a resource without a picture. */
const sealIcons: Readonly<Record<string, IconName>> = { PAYMENT: 'wallet', SOCIAL: 'external-link', LICENCE: 'scale' }
type Resource = ReplyOf<'permissionInfo'>['resources'][number]

/** The foot of every page but a game (PS-2.23). What the merchant has not given is not shown. */
export default function Footer(): ReactElement {
  const t = useTexts('shell')
  const { data: info } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const of = (type: string) => (info?.resources ?? []).filter((row) => row.resourceType === type)
  return (
    <footer className="foot" data-cloth="night" data-far>
      <div className="wrap">
        <Makers />
        <div className="foot-grid">
          <Games />
          <Help rows={of('HELP')} />
          <div className="foot-end">
            <Badges title={t('footer.payments')} rows={of('PAYMENT')} />
            <Badges title={t('footer.social')} rows={of('SOCIAL')} />
          </div>
        </div>
        <Stitch className="faint" />
        <div className="foot-seals">
          <Badges title={t('footer.certification')} rows={of('CERTIFICATION')} />
          <Badges title={t('footer.licence')} rows={of('LICENCE')} />
        </div>
        <div className="row foot-age">
          <span className="age num">18+</span>
          <p className="small">
            {t('footer.responsible')} {info?.profile === 'DEMO' && t('footer.demo')}{' '}
            <Link className="link" to="/member/$page" params={{ page: 'safer' }}>
              {t('responsiblePlay')}
            </Link>
          </p>
        </div>
        <p className="small muted rights">{t('footer.rights', { year: String(year) })}</p>
      </div>
    </footer>
  )
}

/** The vendors, ten in view on a wide screen; arrows turn to the next ones when there are more (PS-9.8). */
function Makers(): ReactElement | null {
  const t = useTexts('shell.footer')
  const language = useLanguage()
  const categories = useCategories()
  const list = useRef<HTMLUListElement>(null)
  const makers = new Map(categories.flatMap((row) => row.cards.map((card) => [card.vassalage, card.title])))
  if (makers.size === 0) return null
  const turn = (pages: number) => () => {
    const element = list.current
    if (element === null) return
    const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    element.scrollBy({ left: pages * direction * element.clientWidth })
  }
  return (
    <>
      <div className="makers-row">
        {makers.size > 10 && <IconButton icon="chevron-left" label={t('previous')} onClick={turn(-1)} />}
        <ul className="makers" ref={list} {...reachByKeys} aria-label={t('vendors')}>
          {[...makers].map(([code, title]) => (
            <li key={code}>
              <VendorMark vassalage={code} title={title} />
              {language === 'bn' ? title.bn : title.en}
            </li>
          ))}
        </ul>
        {makers.size > 10 && <IconButton icon="chevron-right" label={t('next')} onClick={turn(1)} />}
      </div>
      <Stitch className="faint" />
    </>
  )
}

function Games(): ReactElement {
  const t = useTexts('shell.footer')
  const name = useCategoryName()
  const categories = useCategories()
  return (
    <nav aria-label={t('games')}>
      <h2>{t('games')}</h2>
      {categories.slice(0, 6).map(({ gameClassify: code }) => (
        <Link key={code} to="/$category" params={{ category: categoryPath(code) }}>
          {name(code)}
        </Link>
      ))}
    </nav>
  )
}

/** Help, what can be checked, the affiliates' door, feedback. */
function Help({ rows }: { readonly rows: readonly Resource[] }): ReactElement {
  const t = useTexts('shell')
  const label = useLabel()
  const modal = useModal()
  return (
    <nav aria-label={t('footer.help')} className="foot-help">
      <h2>{t('footer.help')}</h2>
      <Link to="/help">{t('help')}</Link>
      {rows.map((row) => (
        <a key={row.url} href={row.url}>
          {label(row)}
        </a>
      ))}
      <Link to="/fairness">{t('fairness')}</Link>
      <Link to="/balance-proof">{t('balanceProof')}</Link>
      {rows.length === 0 && (
        <button type="button" onClick={() => modal.open('terms')}>
          {t('footer.terms')}
        </button>
      )}
      <Link to="/agent">{t('footer.affiliate')}</Link>
      <button type="button" onClick={() => modal.open('feedback')}>
        {t('footer.feedback')}
      </button>
      <Link to="/credits">{t('credits')}</Link>
    </nav>
  )
}

const useLabel = () => {
  const language = useLanguage()
  return (row: Resource) => (language === 'bn' ? row.labelNameBn : row.labelNameEn)
}

/** Payment methods, certificates, licences, social links: a picture where there is one, the name in any case; a link where it leads somewhere. */
function Badges({ title, rows }: { readonly title: string; readonly rows: readonly Resource[] }): ReactElement | null {
  const label = useLabel()
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="badges">
        {rows.map((row) => {
          const inside = (
            <>
              {row.image === null ? (
                <Icon name={sealIcons[row.resourceType] ?? 'badge-check'} />
              ) : (
                <img src={row.image} alt="" height={24} loading="lazy" />
              )}
              {label(row)}
            </>
          )
          const isLink = /^(https:\/\/|\/)[^\s]+$/.test(row.url)
          const isOurs = row.url.startsWith('/')
          return (
            <li key={`${row.resourceType} ${row.labelNameEn}`}>
              {isLink ? (
                <a className="seal" href={row.url} {...(isOurs ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
                  {inside}
                </a>
              ) : (
                <span className="seal">{inside}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
