import type { RouletteSpot } from '@khela/games/roulette'
import { Chip } from '@khela/ui'
import type { CSSProperties, ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { Spot } from '../kit/tables/felt.tsx'
import { chances, colourOf, columns, dozens, halves, kinds, places, type InsideKind, type Place } from './layout.ts'

const asKind = (kept: unknown): InsideKind | undefined => kinds.find((kind) => kind === kept)
const at = ({ along, across }: Pick<Place, 'along' | 'across'>): CSSProperties =>
  ({ '--along': along, '--across': across }) as CSSProperties
const numberOf = (spot: RouletteSpot): number => Number(spot.slice('straight:'.length))

/** The layout: the grid of numbers, upright on a phone and lying where there is room, and the bets beside it. */
export function RouletteFelt(): ReactElement {
  const t = useTexts('tables.roulette')
  const [kind, setKind] = useStoredChoice('khela.roulette.kind', asKind, 'straight')
  return (
    <>
      <div className="rou-kinds" role="group" aria-label={t('kinds')}>
        {kinds.map((one) => (
          <Chip key={one} on={one === kind} onClick={() => setKind(one)}>
            {t(`kind_${one}`)}
          </Chip>
        ))}
      </div>
      <div className="rou-felt">
        <div className="rou-grid" data-kind={kind}>
          {places
            .filter((place) => place.kind === 'straight')
            .map((place) => (
              <Spot key={place.spot} spot={place.spot} className="rou-number" style={at(place)} isBare>
                <b className="num" data-colour={colourOf(numberOf(place.spot))}>
                  {numberOf(place.spot)}
                </b>
              </Spot>
            ))}
          {places
            .filter((place) => place.kind !== 'straight')
            .map((place) => (
              <Spot
                key={place.spot}
                spot={place.spot}
                className={`rou-handle ${place.kind === kind ? '' : 'rou-rest'}`}
                style={at(place)}
                isBare
              >
                <span className="rou-dot" />
              </Spot>
            ))}
        </div>
        <div className="rou-columns">
          {columns.map((spot) => (
            <Spot key={spot} spot={spot} isBare>
              <b className="num">2:1</b>
            </Spot>
          ))}
        </div>
        <div className="rou-dozens">
          {dozens.map((spot, index) => (
            <Spot key={spot} spot={spot} isBare>
              <b className="spot-name num">{`${index * 12 + 1}–${index * 12 + 12}`}</b>
            </Spot>
          ))}
        </div>
        <div className="rou-chances">
          {chances.map((spot) => (
            <Spot key={spot} spot={spot} className={`rou-${spot}`} isBare>
              <b className="spot-name">{spot === 'low' || spot === 'high' ? halves[spot] : t(spot)}</b>
            </Spot>
          ))}
        </div>
      </div>
    </>
  )
}
