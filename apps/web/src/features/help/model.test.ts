import { expect, test } from 'vitest'
import { findArticles, groupOf, plainWords, type Group } from './model.ts'

const groups: readonly Group[] = [
  {
    id: 'money',
    title: 'Money',
    articles: [
      { slug: 'deposit', title: 'How to deposit', content: '<p>Choose a <b>wallet</b> &amp; an amount.</p>' },
      { slug: 'withdraw', title: 'How to withdraw', content: '<p>First finish the rollover of your deposit.</p>' },
    ],
  },
  { id: 'games', title: 'গেম', articles: [{ slug: 'dice', title: 'ডাইসের নিয়ম', content: '<p>লক্ষ্য বেছে নিন।</p>' }] },
]
const slugs = (found: readonly Group[]) => found.flatMap(({ articles }) => articles.map(({ slug }) => slug))

test('words are found in titles and in texts, whatever their case, titles first', () => {
  expect(slugs(findArticles(groups, 'DEPOSIT'))).toEqual(['deposit', 'withdraw'])
  expect(slugs(findArticles(groups, 'rollover'))).toEqual(['withdraw'])
  expect(slugs(findArticles(groups, 'how  amount'))).toEqual(['deposit'])
})

test('Bengali is found in either way of writing য়', () => {
  expect(slugs(findArticles(groups, 'নি\u09df\u09ae'))).toEqual(['dice'])
  expect(slugs(findArticles(groups, 'নি\u09af\u09bc\u09ae'))).toEqual(['dice'])
})

test('nothing asked finds everything; a word that is nowhere finds nothing, and markup is no word', () => {
  expect(findArticles(groups, '  ')).toBe(groups)
  expect(findArticles(groups, 'zebra')).toEqual([])
  expect(findArticles(groups, '<b>')).toEqual([])
})

test('the words of markup', () => {
  expect(plainWords('<h2>Fees</h2><p>1&nbsp;&lt;&nbsp;2 &amp; more</p>')).toBe('Fees 1 < 2 & more')
})

test('an article names its group; one that is gone leads to the first', () => {
  expect(groupOf(groups, 'dice')?.id).toBe('games')
  expect(groupOf(groups, 'gone')?.id).toBe('money')
  expect(groupOf([], 'dice')).toBeUndefined()
})
