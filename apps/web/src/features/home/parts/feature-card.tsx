import { Badge, Button } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { artUrl } from '../../../site/art.ts'
import { useVendorName } from '../../../site/game-tile.tsx'
import type { Game } from '../../../site/game.ts'
import { useLanguage } from '../../../site/language.ts'
import { useLaunch } from '../../../site/launch.ts'

/** A game given room of its own: for a house that has few. */
export function FeatureCard({ game }: { readonly game: Game }): ReactElement {
  const t = useTexts('home')
  const language = useLanguage()
  const vendorName = useVendorName()
  const launch = useLaunch()
  const name = language === 'bn' ? game.displayName.bn : game.displayName.en
  return (
    <article className="feature card">
      <img src={artUrl(game.iconUrl, language)} alt="" width={360} height={480} loading="lazy" />
      <div className="feature-say">
        <div className="row">
          {game.isHot === 1 && <Badge tone="hot">{t('hotTag')}</Badge>}
          {game.vassalage === 'KH' && <Badge tone="info">{t('provable')}</Badge>}
        </div>
        <h3>{name}</h3>
        <p className="muted">{vendorName(game.vassalage)}</p>
        <p className="t2">
          {t('returns')} <b className="num">{game.rtp}%</b>
        </p>
        <div className="feature-acts">
          <Button
            tone="go"
            icon="play"
            disabled={game.maintenance}
            aria-label={t('playGame', { game: name })}
            onClick={() => void launch.play(game)}
          >
            {t('play')}
          </Button>
          {game.demo && !game.maintenance && (
            <Button aria-label={t('tryGame', { game: name })} onClick={() => void launch.tryFree(game)}>
              {t('tryFree')}
            </Button>
          )}
        </div>
        {game.maintenance && <p className="small muted">{t('maintenance')}</p>}
      </div>
    </article>
  )
}
