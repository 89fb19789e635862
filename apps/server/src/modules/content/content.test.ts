import { bannerGroups, endpoints, type OfficeRole, type RequestOf } from '@khela/contract'
import sharp from 'sharp'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { webFilm } from '../../kernel/files/films.fixture.ts'
import { cleanHtml } from '../../kernel/index.ts'
import { readContent } from './cache.ts'
import { contentJobs } from './jobs.ts'
import { contentModule } from './module.ts'
import { mediaOf } from './upload.ts'
import { seedContent, seedId, seeds } from './seed.ts'
import { readFrameContent } from './routes.ts'
import { desk } from './test-kit.ts'
import type { Item } from './types.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    routes: { ...contentModule.calls({ ports: { unreadOf: async () => 0 }, state: undefined }), ...desk },
    wire: contentJobs,
  })
})
afterAll(() => house.close())

type Save = RequestOf<'officeContentSave'>
let names = 0
const both = (text: string) => ({ bn: `${text} বাংলা`, en: text })
const as = (role: OfficeRole = 'admin') =>
  house.operator({ kind: 'operator', operatorId: 1n, username: `writer${role}`, role, sessionId: 1n })
const save = (item: Item, over: Partial<Save> = {}, o: { token?: string; key?: string } = {}) =>
  house.call('officeContentSave', { id: null, version: 0, state: 'live', from: null, until: null, item, ...over }, { token: as(), ...o })
const headline = (text = `headline ${names++}`): Item => ({ kind: 'marquee', title: both(text) })
const notice = (content = '<p>x</p>', images: string[] = []): Item => ({
  kind: 'notice',
  title: both(`notice ${names++}`),
  content: { bn: content, en: content },
  images,
})
const told = async (types: string) => (await house.call('announcements', { types, platform: 'W' })).value
const lines = async () => (await told('H')).marquee.map(({ title }) => title.en)
const at = (seconds: number) => new Date(house.at() + seconds * 1000).toISOString()

test('every seed is what an operator could have written, in both languages', () => {
  const fits = Compile(endpoints.officeContentSave.request)
  const all = seeds()
  for (const { key, item } of all)
    expect([key, fits.Check({ id: null, version: 0, state: 'live', from: null, until: null, item })]).toEqual([key, true])
  expect(new Set(all.map(({ item, key }) => seedId(item.kind, key))).size).toBe(all.length)
  for (const kind of ['term', 'privacy', 'contact', 'deposit', 'withdraw', 'verify', 'responsible'])
    expect(
      all.some(({ item }) => item.kind === 'article' && item.slug === kind),
      kind,
    ).toBe(true)
})

test('links of the seeds lead to articles and promotions that are there', () => {
  const all = seeds()
  const slugs = new Set(all.flatMap(({ item }) => (item.kind === 'article' ? [item.slug] : [])))
  const ids = new Set(all.map(({ item, key }) => seedId(item.kind, key)))
  for (const { key, item } of all) {
    const texts = JSON.stringify(item)
    for (const [, slug = ''] of texts.matchAll(/\/help#([a-z-]+)/g)) expect(slugs.has(slug), `${key}: ${slug}`).toBe(true)
    for (const [, slug = ''] of texts.matchAll(/help\?term=([a-z-]+)/g)) expect(slugs.has(slug), `${key}: ${slug}`).toBe(true)
    if (item.kind === 'banner' && item.linkageType === 'PROMO') expect(ids.has(item.linkage), key).toBe(true)
  }
})

test('the demo is seeded once: what an operator removes stays away', async () => {
  await seedContent(house.kit.app)
  const first = await told('B,PL,PU,PR,H')
  expect(first.notices.length).toBeGreaterThan(9)
  expect(new Set(first.popups.map(({ execution }) => execution))).toEqual(new Set(['A', 'B', 'F']))
  expect(new Set(first.promotions.map(({ kind }) => kind)).size).toBe(6)
  const id = seedId('notice', 'winners')
  await house.call('officeContentRemove', { id, version: 1 }, { token: as() })
  await seedContent(house.kit.app)
  expect((await told('PL')).notices.some((one) => one.id === id)).toBe(false)
  const bn = await house.call('helpCenter', { lang: 'bn', device: 'WEB' })
  expect(bn.value.groups.map((group) => group.id)).toEqual(['start', 'money', 'games', 'safety', 'legal', 'contact'])
  expect(bn.value.groups[0]?.title).toMatch(/[\u0985-\u09b9]/)
  // There is something VIP while an offer of that kind is shown.
  const hasVip = async () => (await house.call('publicState', {})).value.hasVip
  expect(await hasVip()).toBe(true)
  for (const { id: offer } of first.promotions.filter(({ kind }) => kind === 'vip'))
    await house.call('officeContentRemove', { id: offer, version: 1 }, { token: as() })
  expect(await hasVip()).toBe(false)
})

test('pages know before they draw which groups have a banner: of the demo each has one, an ended or removed one leaves its place', async () => {
  await seedContent(house.kit.app)
  const groups = async () => (await house.kit.app.db.tx((t) => readFrameContent(t, house.kit.app))).bannerGroups
  expect(await groups()).toEqual([...bannerGroups])
  const ids = (await told('B')).banners.filter(({ groupName }) => groupName === 'w_login').map(({ id }) => id)
  for (const id of ids) await house.call('officeContentRemove', { id, version: 1 }, { token: as() })
  expect(await groups()).toEqual(bannerGroups.filter((group) => group !== 'w_login'))
  await save(banner({ groupName: 'w_login' }), { until: at(-1) })
  expect(await groups()).not.toContain('w_login')
  await save(banner({ groupName: 'w_login' }))
  expect(await groups()).toContain('w_login')
})

test('kinds that nobody asked for are empty lists; popups come by their execution', async () => {
  for (const execution of ['A', 'B', 'F'] as const)
    await save({ kind: 'popup', execution, title: both(`popup ${execution}`), content: both('<p>x</p>'), images: [] })
  await save(headline())
  const only = await told('H')
  expect([only.banners, only.notices, only.popups, only.promotions]).toEqual([[], [], [], []])
  expect(only.marquee.length).toBeGreaterThan(0)
  const asked = await house.call('announcements', { types: 'PU,XX', platform: 'W', execution: 'F' })
  expect(new Set(asked.value.popups.map((popup) => popup.execution))).toEqual(new Set(['F']))
  expect((await house.call('announcements', { types: 'pu', platform: 'W' })).code).toBe('bad_input')
})

test('a schedule begins with its first moment and is over with its last; drafts never show', async () => {
  const text = `scheduled ${names++}`
  const { value } = await save(headline(text), { from: at(60), until: at(120) })
  expect(value.row.phase).toBe('scheduled')
  await save(headline(`${text} draft`), { state: 'draft' })
  const shown = async () => (await lines()).filter((line) => line.startsWith(text))
  expect(await shown()).toEqual([])
  await house.tick(59)
  expect(await shown()).toEqual([])
  await house.tick(1)
  expect(await shown()).toEqual([text])
  await house.tick(59)
  expect(await shown()).toEqual([text])
  await house.tick(1)
  expect(await shown()).toEqual([])
  const row = (await house.call('officeContent', { kind: 'marquee' }, { token: as() })).value.content.find((one) => one.title.en === text)
  expect(row?.phase).toBe('ended')
})

test('open pages are told when something is written, and when a schedule begins or ends, once each', async () => {
  const ping = vi.spyOn(house.kit.app.live, 'ping')
  const topics = () => ping.mock.calls.filter(([, topic]) => topic === 'content').length
  await house.settle()
  ping.mockClear()
  await save(headline(), { from: at(90), until: at(150) })
  expect(topics()).toBe(1)
  await house.tick(60)
  await house.settle()
  expect(topics()).toBe(1)
  await house.tick(60)
  await house.settle()
  await house.settle()
  expect(topics()).toBe(2)
  await house.tick(60)
  await house.settle()
  expect(topics()).toBe(3)
  ping.mockRestore()
})

test('another node shows a change at its next read, and reads again only when something changed', async () => {
  const other = { settings: { ...house.kit.app.settings } }
  const read = () => house.kit.app.db.tx((t) => readContent(t, other))
  const text = `other node ${names++}`
  const before = await read()
  expect((await read()).items).toBe(before.items)
  await save(headline(text))
  expect((await read()).items.some(({ fields }) => fields.title.en === text)).toBe(true)
})

test('HTML is cleaned when it is written; a text of which nothing is left is refused', async () => {
  const { value } = await save(notice('<p onclick="x()">hello</p><script>alert(1)</script>'))
  const { item } = (await house.call('officeContentItem', { id: value.row.id }, { token: as() })).value
  expect(item).toMatchObject({ content: { bn: '<p>hello</p>', en: '<p>hello</p>' } })
  expect(await save(notice('<script>alert(1)</script>'))).toMatchObject({ code: 'content_empty', params: { field: 'content.bn' } })
  expect(await save({ kind: 'marquee', title: { bn: ' ', en: 'x' } })).toMatchObject({
    code: 'content_empty',
    params: { field: 'title.bn' },
  })
  expect(await save({ kind: 'marquee', title: { bn: '', en: 'x' } })).toMatchObject({ code: 'bad_input' })
})

const banner = (over: Partial<Extract<Item, { kind: 'banner' }>>): Item => ({
  kind: 'banner',
  media: 'image',
  url: '/art/hero-dice-wide.avif',
  urlTall: null,
  poster: null,
  linkageType: 'NONE',
  linkage: '',
  groupName: 'w_home',
  eyebrow: { bn: '', en: '' },
  title: both('banner'),
  text: { bn: '', en: '' },
  action: { bn: '', en: '' },
  ...over,
})

test.each([
  ['URL', 'javascript:alert(1)', 'invalid_url'],
  ['URL', 'https://good.test@evil.test/', 'invalid_url'],
  ['URL', 'http://plain.test', 'invalid_url'],
  ['ROUTE', '//evil.test', 'bad_input'],
  ['ROUTE', '/\\evil.test', 'bad_input'],
  ['MODAL', 'help?term=a b', 'bad_input'],
  ['GAME', '../dice', 'bad_input'],
  ['PROMO', 'pro_short', 'bad_input'],
  ['NONE', '/fairness', 'bad_input'],
  ['URL', 'https://good.test/a?b=c', undefined],
  ['ROUTE', '/fairness?x=1#y', undefined],
  ['MODAL', 'help?term=deposit', undefined],
] as const)('a banner to %s %s: %s', async (linkageType, linkage, code) => {
  expect((await save(banner({ linkageType, linkage }))).code).toBe(code)
})

test('pictures are those of the house: of the build, or stored here', async () => {
  const missing = `/media/${'0'.repeat(64)}.png`
  expect((await save(banner({ url: missing }))).code).toBe('picture_unknown')
  for (const url of ['https://evil.test/x.png', '/art/../wps/captcha', '/media/.x.png', 'art/x.png'])
    expect((await save(banner({ url }))).code, url).toBe('bad_input')
  expect(
    (
      await save(
        notice(
          '<p>x</p>',
          Array.from({ length: 4 }, () => '/art/dice.avif'),
        ),
      )
    ).code,
  ).toBe('bad_input')
})

test('a banner of a film has its film and a picture that stands for it; one of a picture has no film', async () => {
  const sent = await house.call('officeFilmUpload', { type: 'video/webm', data: webFilm.toString('base64') }, { token: as() })
  const film = sent.value.path
  expect(film).toMatch(/^\/media\/[0-9a-f]{64}\.webm$/)
  const still = '/art/hero-dice-wide.avif'
  const code = async (over: Parameters<typeof banner>[0]) => (await save(banner({ groupName: 'w_video', ...over }))).code
  expect(await code({ media: 'video', url: film, poster: still })).toBeUndefined()
  expect((await told('B')).banners.some(({ url, media, poster }) => url === film && media === 'video' && poster === still)).toBe(true)
  expect(await code({ media: 'video', url: film })).toBe('film_incomplete')
  expect(await code({ media: 'video', url: still, poster: still })).toBe('film_incomplete')
  expect(await code({ media: 'image', url: film })).toBe('film_incomplete')
  expect(await code({ media: 'video', url: film, poster: film })).toBe('film_incomplete')
  expect(await code({ media: 'video', url: `/media/${'0'.repeat(64)}.mp4`, poster: still })).toBe('picture_unknown')
  expect((await house.call('officeFilmUpload', { type: 'video/mp4', data: webFilm.toString('base64') }, { token: as() })).code).toBe(
    'film_type',
  )
  expect((await house.call('officeFilmUpload', { type: 'video/webm', data: 'AAAA' }, { token: as('cashier') })).code).toBe('forbidden')
})

test('two who write at once: the second is told and overwrites nothing; a slug belongs to one', async () => {
  const { row } = (await save(headline('first words'))).value
  const mine = { id: row.id, version: row.version }
  expect((await save(headline('second words'), mine)).value.row.version).toBe(2)
  expect(await save(headline('third words'), mine)).toMatchObject({ status: 409, code: 'state_changed' })
  expect((await house.call('officeContentRemove', mine, { token: as() })).code).toBe('state_changed')
  expect(await lines()).toContain('second words')
  const slug = `word${names++}`
  const article: Item = { kind: 'article', group: 'start', slug, title: both('a'), content: both('<p>x</p>') }
  const made = await save(article)
  expect((await save(article)).code).toBe('slug_taken')
  await house.call('officeContentRemove', { id: made.value.row.id, version: 1 }, { token: as() })
  expect((await save(article)).status).toBe(200)
  const race = await Promise.all(Array.from({ length: 5 }, () => save(headline(`race ${names++}`), { id: row.id, version: 2 })))
  expect(race.filter((answer) => answer.status === 200).length).toBe(1)
})

test('a schedule that ends before it begins is refused; a key saves once; a kind stays what it is', async () => {
  expect((await save(headline(), { from: at(60), until: at(60) })).code).toBe('schedule_invalid')
  expect(await save(headline(), { from: '2026-13-45T99:00:00Z' })).toMatchObject({ code: 'bad_input', params: { field: 'from' } })
  const key = newKey()
  const item = headline()
  const one = await save(item, {}, { key })
  const again = await save(item, {}, { key })
  expect([again.replayed, again.value.row.id]).toEqual([true, one.value.row.id])
  expect((await save(notice(), { id: one.value.row.id, version: 1 })).code).toBe('bad_input')
  expect((await save(item, { id: 'mrq_0123456789012345678901', version: 1 })).code).toBe('not_found')
})

test('neighbours change places, within their slot, and the ends stay the ends', async () => {
  const ids: string[] = []
  for (const text of ['a', 'b', 'c']) ids.push((await save(banner({ groupName: 'w_leftmenu', title: both(`order ${text}`) }))).value.row.id)
  const order = async () =>
    (await told('B')).banners
      .filter((one) => ids.includes(one.id))
      .map((one) => one.title.en.at(-1))
      .join('')
  const move = (place: number, direction: 'up' | 'down') =>
    house.call('officeContentMove', { id: ids[place] ?? '', direction }, { token: as() }).then(({ value }) => value.moved)
  expect(await order()).toBe('abc')
  expect(await move(2, 'up')).toBe(true)
  expect(await order()).toBe('acb')
  expect(await move(0, 'down')).toBe(true)
  expect(await order()).toBe('cab')
  expect(await move(1, 'down')).toBe(false)
  // A new notice comes first, for people read the newest.
  const { row } = (await save(notice())).value
  expect((await told('PL')).notices[0]?.id).toBe(row.id)
})

test('who may only look cannot write', async () => {
  expect((await house.call('officeContent', { kind: 'marquee' }, { token: as('auditor') })).status).toBe(200)
  expect((await save(headline(), {}, { token: as('auditor') })).code).toBe('forbidden')
  expect((await house.call('officeContent', { kind: 'marquee' }, { token: as('cashier') })).code).toBe('forbidden')
})

test('a picture is stored under its hash and found again; it may be larger than any other body', async () => {
  const noise = Buffer.from(Array.from({ length: 700 * 700 * 3 }, (_, n) => (n * 2_654_435_761) % 251))
  const bytes = await sharp(noise, { raw: { width: 700, height: 700, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(bytes.length).toBeGreaterThan(1_000_000)
  const upload = (data: Buffer) => house.call('officeUpload', { type: 'image/png', data: data.toString('base64') }, { token: as() })
  const { value } = await upload(bytes)
  expect([value.width, value.height, (await upload(bytes)).value.path]).toEqual([700, 700, value.path])
  const found = await mediaOf(house.kit.app, value.path)
  expect([found?.type, found?.bytes.length]).toEqual(['image/png', value.bytes])
  expect(await mediaOf(house.kit.app, value.path.replace('.png', '.jpg'))).toBeUndefined()
  expect((await save(notice('<p>x</p>', [value.path]))).status).toBe(200)
  expect((await upload(Buffer.alloc(6 * 1024 * 1024))).code).toBe('body_too_large')
  expect((await house.call('officeUpload', { type: 'image/png', data: 'AAAA' }, { token: as() })).code).toBe('upload_type')
})

test('what the frame shows: nothing private to a visitor, the own balance to a member', async () => {
  await save(notice())
  const guest = (await house.call('publicState', {})).value
  expect([guest.balance, guest.currencySymbol, guest.unreadMessage]).toEqual([null, '৳', 0])
  expect(guest.notice?.id).toBe((await told('PL')).notices[0]?.id)
  const member = await house.player({ cash: '12.50' })
  expect((await house.call('publicState', {}, member)).value.balance).toBe('12.50')
  const trial = await house.player({ role: 'trial' })
  expect((await house.call('publicState', {}, trial)).value).toMatchObject({ balance: '0.00', currencySymbol: '★' })
})

test('pictures of a notice and of a popup come in their sequence (PS-3.13)', async () => {
  const images = ['/art/hero-dice-wide.avif', '/art/hero-boat-wide.avif']
  const wanted = images.map((url, index) => ({ sequence: index + 1, url }))
  const item = notice('<p>pictures</p>', images)
  const noticeId = (await save(item)).value.row.id
  const popupId = (await save({ kind: 'popup', execution: 'A', title: item.title, content: both('<p>x</p>'), images })).value.row.id
  const { notices, popups } = await told('PL,PU')
  expect(notices.find(({ id }) => id === noticeId)?.announcementImages).toEqual(wanted)
  expect(popups.find(({ id }) => id === popupId)?.announcementImages).toEqual(wanted)
})

test('the texts that come with the house lose nothing by cleaning', () => {
  const text = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const texts = seeds().flatMap(({ item }) => ('content' in item ? [item.content.bn, item.content.en] : []))
  expect(texts.length).toBeGreaterThan(60)
  for (const html of texts) {
    const clean = cleanHtml(html)
    expect(text(clean)).toBe(text(html))
    expect(clean.match(/<a href=/g)?.length).toBe(html.match(/<a href=/g)?.length)
  }
})
