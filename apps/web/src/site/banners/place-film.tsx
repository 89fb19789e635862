import { Icon } from '@khela/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStore } from 'zustand'
import { useIsAwake } from '../awake.ts'
import { useLanguageStore } from '../language.ts'
import type { Banner } from './banner.ts'
import { MovingPicture } from './moving-picture.tsx'
import { runsByItself } from './runs-by-itself.ts'

/** The film of a banner over its poster, with a button that stops it; nothing where no film begins by itself. */
export function PlaceFilm({ banner }: { readonly banner: Banner }): ReactElement | null {
  const isRunning = useIsAwake() && banner.media === 'video' && runsByItself()
  return isRunning ? <NamedFilm banner={banner} /> : null
}

/** What moves can be stopped: until the words of its button are there the poster stays. */
function NamedFilm({ banner }: { readonly banner: Banner }): ReactElement | null {
  const language = useLanguageStore()
  const isReady = useStore(language, ({ messages }) => messages.home !== undefined)
  useEffect(() => {
    // Words that do not come leave the poster, and no trouble to whoever logs in.
    language.need(['home']).catch(() => undefined)
  }, [language])
  return isReady ? <StoppableFilm banner={banner} /> : null
}

function StoppableFilm({ banner }: { readonly banner: Banner }): ReactElement {
  const t = useTexts('home')
  const [isPaused, setPaused] = useState(false)
  return (
    <>
      <MovingPicture banner={banner} isPaused={isPaused} />
      <button
        type="button"
        className="place-banner-stop"
        aria-label={t(isPaused ? 'filmPlay' : 'filmPause')}
        onClick={() => setPaused(!isPaused)}
      >
        <Icon name={isPaused ? 'play' : 'pause'} />
      </button>
    </>
  )
}
