import { Suspense, type ReactElement } from 'react'
import { EarlyPress } from '../../../site/early-press.ts'
import { FairBand } from './fair-band.tsx'
import { Films } from './films.tsx'
import { Hero } from './hero.tsx'
import { HotGames } from './hot-games.tsx'
import { JackpotBand } from './jackpot-band.tsx'
import { NoticeStrip } from './notice-strip.tsx'
import { Sections } from './sections.tsx'
import { Winners } from './winners.tsx'

/** What home is made of. Each part is a boundary: the script takes them over one by one and never blocks for long. */
export default function HomeParts(): ReactElement {
  return (
    <>
      <NoticeStrip />
      <Hero />
      <Part>
        <Films />
      </Part>
      <Part>
        <HotGames />
      </Part>
      <Part>
        <JackpotBand />
      </Part>
      <Part>
        <Winners />
      </Part>
      <Part>
        <Sections />
      </Part>
      <Part>
        <FairBand />
      </Part>
    </>
  )
}

function Part({ children }: { readonly children: ReactElement }): ReactElement {
  return (
    <Suspense>
      {children}
      <EarlyPress />
    </Suspense>
  )
}
