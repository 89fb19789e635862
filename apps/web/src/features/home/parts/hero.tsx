import { Icon } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useModal } from '../../../site/modal-address.ts'
import { useSession } from '../../../site/session.ts'

/** The spec's words: advance every 5 s (product-spec §9). The slide's second is the transition in home.css. */
const advanceMs = 5000
const slides = ['dice', 'welcome', 'fair'] as const
type Slide = (typeof slides)[number]
const pictures: Readonly<Record<Slide, string>> = { dice: 'hero-dice', welcome: 'hero-boat', fair: 'hero-jackpot' }

/** The one loud thing of home: three slides. It stops for pointer, focus, the button, a hidden page and reduced motion. */
export function Hero(): ReactElement {
  const t = useTranslations('home')
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const hero = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => {
      const isHeld = hero.current?.matches(':hover, :focus-within') ?? false
      if (!isHeld && !document.hidden) setAt((now) => (now + 1) % slides.length)
    }, advanceMs)
    return () => clearInterval(timer)
  }, [isPaused])
  return (
    <section className="hero" ref={hero} aria-roledescription="carousel" aria-label={t('slides')}>
      {slides.map((slide, index) => (
        <HeroSlide key={slide} slide={slide} index={index} isShown={index === at} />
      ))}
      <div className="hero-dots">
        {slides.map((slide, index) => (
          <button
            key={slide}
            type="button"
            aria-label={t('slide', { n: index + 1, count: slides.length })}
            aria-current={index === at || undefined}
            onClick={() => setAt(index)}
          />
        ))}
        <button
          type="button"
          className="hero-stop"
          aria-label={isPaused ? t('slidePlay') : t('slidePause')}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} />
        </button>
      </div>
    </section>
  )
}

interface HeroSlideProps {
  readonly slide: Slide
  readonly index: number
  readonly isShown: boolean
}

function HeroSlide({ slide, index, isShown }: HeroSlideProps): ReactElement {
  const t = useTranslations('home')
  const picture = `/art/${pictures[slide]}`
  const isFirst = index === 0
  return (
    <div
      className="slide"
      data-shown={isShown || undefined}
      inert={!isShown}
      role="group"
      aria-label={t('slide', { n: index + 1, count: slides.length })}
    >
      <picture>
        <source media="(min-width:768px)" srcSet={`${picture}-wide.avif`} width={1280} height={480} />
        <img
          src={`${picture}-tall.avif`}
          alt=""
          width={720}
          height={432}
          {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, fetchPriority: 'low' as const })}
        />
      </picture>
      <div className="say">
        <span className="eyebrow">{t(`hero.${slide}.eyebrow`)}</span>
        <h2>{t(`hero.${slide}.title`)}</h2>
        <p>{t(`hero.${slide}.text`)}</p>
        <HeroAction slide={slide}>{t(`hero.${slide}.action`)}</HeroAction>
      </div>
    </div>
  )
}

function HeroAction({ slide, children }: { readonly slide: Slide; readonly children: ReactNode }): ReactElement {
  const modal = useModal()
  const { state } = useSession()
  if (slide === 'welcome' && state === 'out') {
    return (
      <button type="button" className="btn btn-go" onClick={() => modal.open('register')}>
        {children}
      </button>
    )
  }
  if (slide === 'fair') {
    return (
      <Link className="btn btn-go" to="/fairness">
        {children}
      </Link>
    )
  }
  return (
    <Link className="btn btn-go" to="/play/$gameId" params={{ gameId: 'dice' }} search={state === 'out' ? { mode: 'demo' } : {}}>
      {slide === 'welcome' ? <Play /> : children}
    </Link>
  )
}

function Play(): ReactElement {
  const t = useTranslations('home')
  return <>{t('hero.dice.action')}</>
}
