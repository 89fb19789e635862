import { askStore } from '@khela/ui'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { play, startVendor, type LaunchKit } from './launch-acts.ts'
import type { Game } from '../game.ts'

const sample = {
  gameId: 'g',
  gameCode: 'g',
  vassalage: 'V',
  gameType: 'LIVE',
  categories: ['LIVE'],
  isGame: true,
  demo: true,
  maintenance: false,
  opensIn: 'frame',
  slot: null,
  displayName: { bn: 'গ', en: 'G' },
} as unknown as Game

beforeEach(() => vi.stubGlobal('window', { location: { pathname: '/rng', search: '?sort=new&modal=search' } }))
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { answer } of askStore.get().questions) answer(undefined)
})

/** Where one is led: every navigation and every view opened, in order. */
function page(session: LaunchKit['session'], found: readonly Game[] = []) {
  const led: unknown[] = []
  const kit = {
    t: (key: string) => key,
    session,
    modal: { open: (name: string, extra?: object) => void led.push([name, extra]) },
    navigate: async ({ to, params, search }: { to: string; params?: object; search?: object }) => void led.push([to, params, search]),
    queries: { fetchQuery: async () => ({ content: found }) },
    say: () => ({ text: '', code: undefined, kind: '' }),
    language: 'en',
  } as unknown as LaunchKit
  return { kit, led }
}
const out = { state: 'out', isTrial: false } as const
const trial = { state: 'in', isTrial: true } as const
const member = { state: 'in', isTrial: false } as const
const ledBy = async (session: LaunchKit['session'], game: Partial<Game>) => {
  const { kit, led } = page(session)
  await play(kit, { ...sample, ...game })
  return led
}
/** Presses a button of the question that is asked. */
async function press(id: string | undefined): Promise<string> {
  await expect.poll(() => askStore.get().questions.length).toBe(1)
  const [question] = askStore.get().questions
  question?.answer(id)
  return question?.title ?? ''
}

test('a visitor is asked to sign in, and goes on to what was pressed', async () => {
  expect(await ledBy(out, {})).toEqual([['login', { next: '/play/g' }]])
  expect(await ledBy(out, { vassalage: 'TCG_LOTTO_VN' })).toEqual([['login', { next: '/vnLottery?gameCode=g' }]])
  expect(await ledBy(out, { isGame: false, gameType: 'RNG', categories: ['RNG'] })).toEqual([['login', { next: '/rng?vassalage=V' }]])
  expect(await ledBy(out, { isGame: false })).toEqual([['login', { next: '/live?vassalage=V' }]])
})

test('a trial user needs a true account: demo mode of a game that has it, or registration', async () => {
  for (const [pressed, led] of [
    ['demo', [['/play/$gameId', { gameId: 'g' }, { mode: 'demo' }]]],
    ['register', [['register', undefined]]],
    [undefined, []],
  ] as const) {
    const playing = ledBy(trial, { vassalage: 'LOTT' })
    expect(await press(pressed)).toBe('shell.trouble.trialTitle')
    expect(await playing).toEqual(led)
  }
})

test('a member: lottery to its screens, slots of a vendor to their page, other vendors over this one, games in place', async () => {
  const lottery = (vassalage: string) => ledBy(member, { vassalage })
  expect(await Promise.all(['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'].map(lottery))).toEqual([
    [['/vnLottery', undefined, { gameCode: 'g' }]],
    [['/seaLottery', undefined, { gameCode: 'g' }]],
    [['/lottery', undefined, { gameCode: 'g' }]],
    [['/lottery', undefined, { gameCode: 'g' }]],
  ])
  expect(await ledBy(member, { isGame: false, gameType: 'RNG' })).toEqual([['/$category', { category: 'rng' }, { vassalage: 'V' }]])
  expect(await ledBy(member, { isGame: false })).toEqual([['gameList', { vassalage: 'V' }]])
  expect(await ledBy(member, {})).toEqual([['/play/$gameId', { gameId: 'g' }, { mode: 'real' }]])
})

test('maintenance comes before everything, and others are suggested where the game stands', async () => {
  for (const session of [out, trial, member]) {
    const playing = ledBy(session, { maintenance: true, categories: ['INHOUSE', 'MINI'] })
    expect(await press('others')).toBe('shell.trouble.maintenanceTitle')
    expect(await playing).toEqual([['/$category', { category: 'inhouse' }, undefined]])
  }
})

test('a vendor with one game starts it, with more shows them; a lottery leads to its screen', async () => {
  const led = async (session: LaunchKit['session'], vassalage: string, found: readonly Game[]) => {
    const { kit, led: all } = page(session, found)
    await startVendor(kit, 'LIVE', vassalage)
    return all
  }
  expect(await led(member, 'V', [sample])).toEqual([['/play/$gameId', { gameId: 'g' }, { mode: 'real' }]])
  expect(await led(member, 'V', [sample, sample])).toEqual([['/$category', { category: 'live' }, { vassalage: 'V' }]])
  expect(await led(out, 'V', [sample])).toEqual([['login', { next: '/play/g' }]])
  expect(await led(member, 'TCG_SEA', [])).toEqual([['/seaLottery', undefined, undefined]])
})
