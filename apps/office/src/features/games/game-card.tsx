import { parseMoney, signOf } from '@khela/money'
import { Badge, Button, Money } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { hundredthsText, percentOf } from './figures.ts'
import type { GameReturn, Off, OfficeGame } from './queries.ts'
import { ReturnPlot } from './return-plot.tsx'

interface GameCardProps {
  readonly game: OfficeGame
  readonly off: readonly Off[]
  readonly onSwitch: () => void
  readonly onLimits: () => void
}

/** One game: whether it is on, what it may pay, what open rounds could pay, and what it returned. */
export function GameCard({ game, off, onSwitch, onLimits }: GameCardProps): ReactElement {
  const t = useTexts('games-office')
  const language = useSession((session) => session.language)
  const { can } = useMe()
  const isOff = off.some(({ kind, version }) => kind === 'game' || (kind === 'version' && version === game.version))
  const members = off.filter(({ kind }) => kind === 'member').length
  const shown = game.returns.filter(({ rounds }) => rounds > 0)
  return (
    <section className="card game-card" aria-labelledby={`game-${game.game}`}>
      <header className="game-head">
        <h2 id={`game-${game.game}`}>{game.name[language]}</h2>
        <Badge tone={isOff ? 'bad' : 'good'}>{t(isOff ? 'off' : 'on')}</Badge>
        {members > 0 && <Badge tone="warn">{t('membersOff', { count: members })}</Badge>}
      </header>
      <dl className="kv">
        <dt>{t('version')}</dt>
        <dd className="num office-break">{game.version}</dd>
        <dt>{t('proof')}</dt>
        <dd className="num">
          {game.least !== null && game.least !== game.most && `${percentOf(game.least)} – `}
          {percentOf(game.most)}
        </dd>
        <dt>{t('stakes')}</dt>
        <dd className="num">
          <Money value={game.limits.min} exact /> – <Money value={game.limits.max} exact />
        </dd>
        <dt>{t('maxWin')}</dt>
        <dd>
          <Money value={game.limits.maxWin} exact />
        </dd>
      </dl>
      <Gauge game={game} />
      {game.unjudged !== null && <p className="small muted">{t(`unjudged.${game.unjudged}`)}</p>}
      {shown.length === 0 && <p className="small muted">{t('noRounds')}</p>}
      {shown.map((row) => (
        <Return key={`${row.version}${row.currency}`} row={row} game={game} />
      ))}
      {can('game.write') && (
        <div className="row">
          <Button onClick={onSwitch}>{t('switch')}</Button>
          {game.game !== 'dice' && <Button onClick={onLimits}>{t('limits')}</Button>}
        </div>
      )}
    </section>
  )
}

/** How much of what all open rounds may pay together is taken. */
function Gauge({ game }: { readonly game: OfficeGame }): ReactElement {
  const t = useTexts('games-office')
  const [reserved, most] = [parseMoney(game.reserved), parseMoney(game.openMost)]
  const share = most === 0n ? 100 : Number((reserved * 1_000n) / most) / 10
  return (
    <div className="game-gauge">
      <div className="row between s13">
        <span>{t('exposure')}</span>
        <span className="num">
          <Money value={game.reserved} exact /> / <Money value={game.openMost} exact />
        </span>
      </div>
      <meter min={0} max={100} high={80} value={Math.min(share, 100)} aria-label={t('exposure')}>
        {share}%
      </meter>
    </div>
  )
}

function Return({ row, game }: { readonly row: GameReturn; readonly game: OfficeGame }): ReactElement {
  const t = useTexts('games-office')
  return (
    <div className="game-return">
      <div className="row between s13">
        <b>
          {t('returned', { currency: row.currency })} <span className="num">{percentOf(row.actual)}</span>
        </b>
        <Badge tone={row.isAlarming ? 'bad' : 'plain'}>{row.z === null ? t('noZ') : `z ${hundredthsText(row.z)}`}</Badge>
      </div>
      <p className="small muted">
        {t('rounds', { count: row.rounds })} · <Money value={row.staked} exact symbol={signOf(row.currency)} />
        {row.version !== game.version && ` · ${t('oldVersion', { version: row.version })}`}
      </p>
      <ReturnPlot row={row} most={game.most} />
    </div>
  )
}
