import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memberCentre, pages } from './app/pages.ts'
import { memberItems } from './app/shell/menus.ts'

const here = import.meta.dirname
const sources = globSync('**/*.tsx', { cwd: here }).map((file) => ({ file, text: readFileSync(join(here, file), 'utf8') }))

/** Places whose next step stands beside the empty state, and where it is. */
const besides: Readonly<Record<string, string>> = {
  'features/announcements/announcements-modal.tsx': 'a popup, which closes',
  'features/announcements/notice-modal.tsx': 'a popup, which closes',
  'features/announcements/popup-modal.tsx': 'a popup, which closes',
  'features/contract/contract-modal.tsx': 'what a contract is, below; it closes',
  'features/feedback/feedback-modal.tsx': 'the button that closes it, below',
  'features/home/parts/winners.tsx': 'a part of home, among the games',
  'features/lobby/game-list-modal.tsx': 'a popup, which closes',
  'features/messages/tickets.tsx': 'the button for a new ticket, above',
  'features/wallet/parts/history.tsx': 'the form of the page, beside it',
  'features/wallet/withdrawal/payee-list.tsx': 'the button for a new account, below',
  'games/fishing/sea-page.tsx': 'the button to the rooms, below',
}

/** The tags of a component in a source, whole. */
function tagsOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}\\b`, 'g'))].map(({ index }) => {
    let depth = 0
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1
      if (text[at] === '}') depth -= 1
      if (depth === 0 && text.startsWith('/>', at)) return text.slice(index, at + 2)
    }
    throw new Error('a tag does not end')
  })
}
const states = sources.flatMap(({ file, text }) => tagsOf(text, 'EmptyState').map((tag) => ({ file, tag })))
const isStepless = ({ tag }: { readonly tag: string }) => !/\baction=/.test(tag)

test('every empty state offers the next step, or stands beside it', () => {
  expect(states.length).toBeGreaterThan(30)
  const stepless = new Set(states.filter(isStepless).map(({ file }) => file))
  expect([...stepless].filter((file) => besides[file] === undefined)).toEqual([])
  expect(
    Object.keys(besides).filter((file) => !stepless.has(file)),
    'a reason that nothing needs any more',
  ).toEqual([])
})

/** Addresses that buttons name, with the page of those that have one. */
function ways(text: string): { to: string; page: string | undefined }[] {
  const links = [...text.matchAll(/\bto="(\/[^"]*)"(?:\s+params=\{\{ page: '(\w+)' \}\})?/g)]
  return links.map(([, to = '', page]) => ({ to, page }))
}
const routes: ReadonlySet<string> = new Set([...pages, memberCentre].map(({ path }) => path))
const everything = { isTrial: false, isAgent: true, hasPoints: true, hasRebate: true, hasReferral: true }
const memberNames: ReadonlySet<string> = new Set(memberItems(everything).map(({ page }) => page))

test('every link of the parts that have an empty state leads to a page there is', () => {
  const files = new Set(states.map(({ file }) => file))
  const named = sources
    .filter(({ file }) => files.has(file) || file === 'site/to-games.tsx')
    .flatMap(({ file, text }) => ways(text).map((way) => ({ file, ...way })))
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter(({ to }) => !routes.has(to) && to !== '/')).toEqual([])
  expect(named.filter(({ to, page }) => to === '/member/$page' && page !== undefined && !memberNames.has(page))).toEqual([])
})
