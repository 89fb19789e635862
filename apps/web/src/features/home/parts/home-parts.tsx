import { Suspense, type ReactElement } from 'react'
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
      <Suspense>
        <Films />
      </Suspense>
      <Suspense>
        <HotGames />
      </Suspense>
      <Suspense>
        <JackpotBand />
      </Suspense>
      <Suspense>
        <Winners />
      </Suspense>
      <Suspense>
        <Sections />
      </Suspense>
      <Suspense>
        <FairBand />
      </Suspense>
    </>
  )
}
