import { expect, test } from 'vitest'
import type { MemberGroup, MenuFacts } from '../../site/page.ts'
import { accountItems, agentItems, grouped, memberItem, memberItems, memberOrder, type MemberItem } from './menus.ts'

const plain: MenuFacts = { isTrial: false, isAgent: false, hasPoints: false, hasRebate: false, hasReferral: true }
const pages = (facts: MenuFacts) => memberItems(facts).map((item) => item.page)

test('the member centre has the pages of PS-2.28; rebate and invitation only where they are switched on', () => {
  expect(pages(plain)).toEqual([
    'security',
    'profile',
    'wallet',
    'deposit',
    'withdraw',
    'upline',
    'betting',
    'account',
    'profit',
    'statement',
    'bonus',
    'rewards',
    'referral',
    'missions',
    'messages',
    'safer',
    'kyc',
    'privacy',
  ])
  expect(pages({ ...plain, hasReferral: false })).not.toContain('referral')
  expect(pages({ ...plain, hasRebate: true })).toContain('rebate')
  expect(
    memberItems(plain)
      .filter((item) => item.dot !== undefined)
      .map((item) => item.dot),
  ).toEqual(['rewards', 'messages'])
})

test('the account menu follows the flags PTSYS3, MANPLAYREB3 and the kind of member', () => {
  expect(accountItems(plain)).toEqual(['wallet', 'betting', 'account', 'profit', 'rewards', 'security', 'out'])
  expect(accountItems({ ...plain, hasPoints: true, isAgent: true, hasRebate: true })).toEqual([
    'wallet',
    'betting',
    'account',
    'profit',
    'rewards',
    'points',
    'security',
    'agent',
    'rebate',
    'out',
  ])
  expect(accountItems({ ...plain, isTrial: true, hasPoints: true, hasRebate: true })).toEqual(['betting', 'account', 'out'])
})

test('dividends and salaries are in the agent menu only where a contract says so', () => {
  const shown = (contract: Parameters<typeof agentItems>[0]) => agentItems(contract).map((item) => item.page)
  const always = shown(undefined)
  expect(always).toHaveLength(13)
  expect(shown({ divtypereq: null, dailysalreqtype: '' })).toEqual(always)
  for (const [field, page] of [
    ['divtypereq', 'agentDividendRecordCopy2'],
    ['dailysalreqtype', 'agentDailyWages2'],
    ['contracthoursalreq', 'agentHourSalary'],
    ['realtimesalreqtype', 'agentRealtimeSalary'],
  ] as const) {
    expect(always).not.toContain(page)
    expect(shown({ [field]: 'M' })).toEqual(expect.arrayContaining([...always, page]))
    expect(shown({ [field]: 'M' })).toHaveLength(14)
  }
})

test('groups keep their order and their items; an empty group is left out', () => {
  const parts = grouped<MemberGroup, MemberItem>(
    ['contact', 'money', 'account', 'records'],
    [memberItem('wallet'), memberItem('security'), memberItem('deposit')],
  )
  expect(parts.map(({ group, items }) => [group, items.map((item) => item.page)])).toEqual([
    ['money', ['wallet', 'deposit']],
    ['account', ['security']],
  ])
})

test('the menu of the member centre has each page in one group, and no group without pages', () => {
  const facts = { ...plain, hasPoints: true, hasRebate: true }
  const groups = grouped(memberOrder, memberItems(facts))
  expect(groups.flatMap(({ items }) => items.map(({ page }) => page)).toSorted()).toEqual([...pages(facts)].toSorted())
  expect(groups.map(({ group }) => group)).toEqual([...memberOrder])
  for (const { items } of groups) expect(items.length).toBeGreaterThan(0)
})
