/** A film of the operator runs wherever a banner stands beside something else: over its poster, without a sound, where motion is wanted. */
import type { Locator, Page } from '@playwright/test'
import type { ReplyOf } from '@khela/contract'
import { findProblems, smallTargets } from './kit/accessible.ts'
import { desk, expect, phone, test } from './kit/journey.ts'
import { dialog, isAwake } from './kit/site.ts'
import { again } from './kit/variants.ts'

const poster = '/art/clip-dice.avif'

/** Every banner of this page is a film, its words and where it leads stay. */
async function giveFilms(page: Page): Promise<void> {
  await page.route('**/wps/relay/MCSFE_getListAnnouncements?**', async (route) => {
    const answer = await route.fetch()
    const { value, ...rest } = (await answer.json()) as { value: ReplyOf<'announcements'> }
    const banners = value.banners.map((banner) => ({ ...banner, media: 'video', url: '/art/clip-dice.mp4', urlTall: null, poster }))
    await route.fulfill({ response: answer, json: { ...rest, value: { ...value, banners } } })
  })
}

const stateOf = (film: Locator) =>
  film.evaluate(({ paused, muted, loop, playsInline }: HTMLVideoElement) => ({ paused, muted, loop, playsInline }))
const timeOf = (film: Locator) => film.evaluate((video: HTMLVideoElement) => video.currentTime)

/** The film of this place runs, fills it as its poster does, stops by its button and goes on. */
async function runsIn(place: Locator, say: (key: string) => string): Promise<void> {
  const film = place.locator('video')
  await expect.poll(() => stateOf(film)).toEqual({ paused: false, muted: true, loop: true, playsInline: true })
  const begun = await timeOf(film)
  await expect.poll(() => timeOf(film)).not.toBe(begun)
  await expect(place.locator('img')).toHaveAttribute('src', new RegExp(`${poster}$`))
  // The window may still be coming up: both are measured in one moment.
  const boxes = await place.evaluate((node) =>
    [...node.querySelectorAll('img, video')].map((one) => JSON.stringify(one.getBoundingClientRect())),
  )
  expect(new Set(boxes).size).toBe(1)
  await place.getByRole('button', { name: say('home.filmPause') }).click()
  await expect.poll(async () => (await stateOf(film)).paused).toBe(true)
  await place.getByRole('button', { name: say('home.filmPlay') }).click()
  await expect.poll(async () => (await stateOf(film)).paused).toBe(false)
}

/** The places of a width: where to go, what to press there, and what the film stands in. */
const phonePlaces = {
  login: { path: '/fairness?modal=login', place: '.modal .place-banner' },
  register: { path: '/fairness?modal=register', place: '.modal .reg-above' },
  menu: { path: '/fairness', place: '.drawer .place-banner' },
} as const
const deskPlaces = {
  login: phonePlaces.login,
  register: { path: '/fairness?modal=register', place: '.modal .reg-art' },
  menu: { path: '/fairness', place: '.side .place-banner' },
} as const

for (const [lang, device, places, opens] of [
  ['bn', phone, phonePlaces, 'shell.openMenu'],
  ['en', desk, deskPlaces, 'shell.sideExpand'],
] as const)
  test.describe(`${lang}`, () => {
    test.use({ ...device, lang })

    const reach = async (page: Page, name: keyof typeof places, say: (key: string) => string): Promise<Locator> => {
      await page.goto(places[name].path)
      await isAwake(page, lang)
      if (name === 'menu')
        await page
          .getByRole('button', { name: say(opens), exact: true })
          .first()
          .click()
      return page.locator(places[name].place)
    }

    for (const name of ['login', 'register', 'menu'] as const) {
      test.describe('with motion', again(lang === 'en' && name === 'login'), () => {
        test.use({ reducedMotion: 'no-preference' })
        test(`a film runs in ${name}, and stops out of sight`, async ({ page, say }) => {
          await giveFilms(page)
          const place = await reach(page, name, say)
          await runsIn(place, say)
          expect(await findProblems(page)).toEqual([])
          if (lang === 'bn') expect(await smallTargets(page, 44)).toEqual([])
          const film = place.locator('video')
          await film.evaluate((video) => (video.parentElement as HTMLElement).style.setProperty('translate', '-300vw'))
          await expect.poll(async () => (await stateOf(film)).paused).toBe(true)
        })
      })
      test.describe('with less motion', again(lang === 'en'), () => {
        test.use({ reducedMotion: 'reduce' })
        test(`${name} shows the poster`, async ({ page, say }) => {
          await giveFilms(page)
          const place = await reach(page, name, say)
          await expect(place.locator('img')).toHaveAttribute('src', new RegExp(`${poster}$`))
          await expect(place.locator('video')).toHaveCount(0)
          await expect(place.getByRole('button', { name: say('home.filmPause') })).toHaveCount(0)
        })
      })
    }
  })

test.describe('saving data', () => {
  test.use({ ...phone, lang: 'bn', reducedMotion: 'no-preference' })
  test('the poster stays', async ({ page, lang, say }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true, addEventListener: () => undefined } })
    })
    await giveFilms(page)
    await page.goto('/fairness?modal=login')
    await isAwake(page, lang)
    const popup = dialog(page, say('auth.loginTitle'))
    await expect(popup.locator('.place-banner img')).toHaveAttribute('src', new RegExp(`${poster}$`))
    await expect(popup.locator('video')).toHaveCount(0)
  })
})
