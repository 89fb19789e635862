import { expect, test } from 'vitest'
import { read } from './files.ts'
import { oneBetGames } from './one-bet-games.ts'
import { Planted } from './planted.ts'
import { checkTidy } from './tidy.ts'

/** Each fault is written in two halves, so that this file keeps the rules it tests. */

const faults: [name: string, file: string, text: string, said: RegExp][] = [
  ['a file that is two things', 'packages/money/src/x.ts', '\n'.repeat(401), /401 lines/],
  ['a file called by a participle', 'apps/server/src/kernel/kept-x.ts', 'export const a = 1\n', /kept: a participle in the name of a file/],
  ['a component called by a participle', 'apps/web/src/x.tsx', `${'func'}tion Told() {}\n`, /Told: a participle/],
  ['a type called by a participle', 'packages/money/src/x.ts', `export ${'inter'}face Seen {}\n`, /Seen: a participle/],
  ['a type of the server that holds one', 'apps/server/src/x.ts', `${'inter'}face RoundKeptRow {}\n`, /Kept: a participle/],
  [
    'an exported function called by a participle',
    'apps/server/src/x.ts',
    `${'export func'}tion roundsTold() {}\n`,
    /roundsTold: a participle/,
  ],
  [
    'a word with two meanings',
    'docs/GLOSSARY.md',
    '| bet | a stake |\n| wager, bet | a round |\n',
    /bet: a second row, the first is line 1/,
  ],
  ['a note for later', 'packages/money/src/x.ts', `// ${'TO' + 'DO'} later\n`, /left over/],
  ['a promise instead of a feature', 'apps/web/src/x.tsx', `const a = '${'Coming'.toLowerCase()} soon'\n`, /left over/],
  ['a test alone', 'packages/money/src/x.test.ts', `test.${'on' + 'ly'}('a', () => {})\n`, /do not run/],
  ['a test that is passed over', 'packages/money/src/x.test.ts', `describe.${'sk' + 'ip'}('a', () => {})\n`, /do not run/],
  ['a type error hidden', 'packages/money/src/x.ts', `// @ts-${'ignore'}\n`, /switched off/],
  ['a lint rule switched off', 'packages/money/src/x.ts', `/* oxlint-${'disable'} */\n`, /switched off/],
  ['a type that checks nothing', 'packages/money/src/x.ts', `const a = b as ${'any'}\n`, /checks nothing/],
  ['a float near money', 'packages/money/src/x.ts', `const a = ${'parse' + 'Float'}(b)\n`, /float/],
  ['money as a number', 'apps/web/src/x.ts', `const a = Number(${'row.amount'})\n`, /float/],
  ['a private key', 'docs/x.md', `-----${'BEG' + 'IN'} EC PRIVATE KEY-----\n`, /a secret/],
  ['a key of a service', 'tests/journeys/kit/x.ts', `const a = '${'AK' + 'IA'}IOSFODNN7EXAMPLE'\n`, /a secret/],
  ['a password', 'apps/server/src/kernel/x.ts', `const smtpPassword = '${'q8Zr2' + 'LmT0vXs41KpWd9e'}'\n`, /a secret/],
  ['a test that sleeps', 'tests/journeys/x.spec.ts', `await page.${'waitFor' + 'Timeout'}(500)\n`, /sleeps/],
  ['a browser of one machine', 'tests/journeys/x.spec.ts', `const a = await browser.${'new' + 'Context'}(desk)\n`, /takes line/],
  ['a path of one machine', 'docs/x.md', `See /${'work'}/main and\n`, /one machine/],
  ['a home folder', 'tools/x.ts', `const a = '/${'home'}/anna/khela'\n`, /one machine/],
  ['a path that breaks with a space', 'tools/x.ts', `const a = new URL('./b', import.meta.${'url'}).pathname\n`, /folder with a space/],
  ['a print in the product', 'apps/server/src/kernel/x.ts', `console.${'log'}(1)\n`, /print/],
  ['the clock of one machine', 'apps/server/src/modules/wallet/x.ts', 'const a = Date.now() + 1\n', /one machine/],
  ['the time of one machine', 'apps/server/src/modules/wallet/x.ts', 'const a = new Date()\n', /one machine/],
  ['an address in the lock', 'package-lock.json', `{ "resolved": "${'http'}s://registry.example/a.tgz" }\n`, /one registry/],
  ['a migration without its reason', 'db/migrations/9999-x.sql', 'create table a ();\n', /opens with its reason/],
  ['a column that goes', 'db/migrations/9999-x.sql', '-- Why: x\nalter table a drop column b;\n', /release before/],
  ['a column with another name', 'db/migrations/9999-x.sql', '-- Why: x\nalter table a rename column b to c;\n', /release before/],
  ['a column that has to be given', 'db/migrations/9999-x.sql', '-- Why: x\nalter table a add column b int not null;\n', /release before/],
  ['a function in a migration', 'db/migrations/9999-x.sql', '-- Why: x\ncreate function a.b() returns int\n', /db\/functions\/a\/b\.sql/],
  ['a function of another name', 'db/functions/a/b.sql', '-- One.\ncreate or replace function a.c() returns int\n', /a\/b alone/],
  ['a function without its meaning', 'db/functions/a/b.sql', 'create or replace function a.b() returns int\n', /a sentence/],
  [
    'a table of another module',
    'apps/server/src/modules/wallet/x-store.ts',
    'const a = `select id from wallet.a join play.round_view v using (id) join play.round r using (id)`\n',
    /^play\.round is read through a view of bets$/,
  ],
  [
    'a table of another module in a schema that several share',
    'apps/server/src/modules/cashier/x-store.ts',
    'const a = `select id from wallet.deposit join wallet.review_view v using (id) join wallet.withdrawal w using (id)`\n',
    /^wallet\.withdrawal is read through a view of payouts$/,
  ],
  [
    'a table of another module in the own schema',
    'apps/server/src/modules/house/x-store.ts',
    'const a = `select id from house.seed join house.table_bet_view using (id) join house.table_bet using (id)`\n',
    /^house\.table_bet is read through a view of tables$/,
  ],
  [
    'a table that the store may not read beside those it may',
    'apps/server/src/modules/identity/session-store.ts',
    'const a = `select id from identity.session join identity.member m using (id) join identity.profile p using (id)`\n',
    /^identity\.profile is read through a view of members$/,
  ],
  [
    'a table that the store may read and not write',
    'apps/server/src/modules/identity/session-store.ts',
    'const a = `update identity.member set nickname = $1`\n',
    /^identity\.member is written by members alone$/,
  ],
  [
    'a table that the store may read and does not',
    'apps/server/src/modules/identity/session-store.ts',
    'const a = `select id from identity.session`\n',
    /^identity\.member is not read here/,
  ],
  ['SQL in a use case', 'apps/server/src/modules/wallet/x.ts', 'await t.one(`select 1 as a`)\n', /SQL stands in store/],
  [
    'a value in the text of SQL',
    'apps/server/src/modules/wallet/x-store.ts',
    'const a = `select * from wallet.a where id = ${input.id}`\n',
    /as a parameter/,
  ],
  ['a currency', 'apps/server/src/modules/wallet/x.ts', `const a = { currency: '${'BD' + 'T'}' }\n`, /BDT: stands in packages\/money/],
  ['a currency in SQL', 'apps/server/src/modules/wallet/x-store.ts', `const A = \`a = '${'TRI' + 'AL'}'\`\n`, /TRIAL: stands in packages/],
  [
    'a currency beside what a gateway accepts',
    'apps/server/src/modules/gateways/x/index.ts',
    `const ACCEPTED = '${'BD' + 'T'}'\nconst b = '${'BD' + 'T'}'\n`,
    /BDT: stands in packages\/money/,
  ],
  ['the sign of a currency', 'apps/web/src/x.tsx', `const a = <b>${'\u09F3'} 5</b>\n`, /\u09F3: stands in packages\/money/],
  ['the sign of play money', 'apps/office/src/x.ts', `const a = \`${'\u2605'} 5\`\n`, /\u2605: stands in packages\/money/],
  ['the zone of the merchant', 'packages/i18n/src/x.ts', `const a = '${'Asia/' + 'Dhaka'}'\n`, /stands in packages\/time/],
  ['its offset', 'apps/office/src/x.ts', `const a = '${'+06' + ':00'}'\n`, /stands in packages\/time/],
  ['its offset worked out', 'apps/server/src/modules/wallet/x.ts', `const a = ${'6 *' + ' 3_600_000'}\n`, /stands in packages\/time/],
]
test.each(faults)('finds %s', (_name, file, text, said) => {
  using copy = new Planted(/^docs\/DEPENDENCIES\.md$/)
  copy.write('packages/money/src/index.ts', 'export const a = 1\n')
  copy.write(file, text)
  const found = checkTidy(copy.root).problems.filter((problem) => problem.file === file)
  expect(found).toEqual([expect.objectContaining({ text: expect.stringMatching(said) })])
})

test('lets a migration take something away that says how the release before goes on, and add what has a default', () => {
  using copy = new Planted(/^docs\/DEPENDENCIES\.md$/)
  const file = 'db/migrations/9999-x.sql'
  copy.write('packages/money/src/index.ts', 'export const a = 1\n')
  copy.write(
    file,
    '-- Why: x\n-- The release before: reads b no more.\nalter table a drop column b;\nalter table a add column c int not null default 0;\n',
  )
  expect(checkTidy(copy.root).problems.filter((problem) => problem.file === file)).toEqual([])
})

test('lets the tables of the merchant, parties outside, tests and comments name a currency and a zone', () => {
  using copy = new Planted(/^docs\/DEPENDENCIES\.md$/)
  const text = `const a = '${'BD' + 'T'} ${'Asia/' + 'Dhaka'}'\n`
  const files = [
    'packages/money/src/currencies.ts',
    'packages/time/src/merchant.ts',
    'packages/conformance/src/x.ts',
    'apps/pay-sim/src/x.ts',
    'apps/server/src/kernel/x.test.ts',
  ]
  for (const file of files) copy.write(file, text)
  copy.write('packages/money/src/x.ts', `/** ${text.trim()} */\nexport const a = 1 // ${text}`)
  expect(checkTidy(copy.root).problems.filter(({ file }) => !file.endsWith('.md'))).toEqual([])
})

test('lets constants, scopes and choices into SQL', () => {
  using copy = new Planted(/^docs\/DEPENDENCIES\.md$/)
  const file = 'apps/server/src/modules/wallet/store.ts'
  copy.write(
    file,
    "const order = ' order by id'\nt.query(`select ${COLUMNS} from wallet.a where ${where} ${lock ? 'for update' : ''}${order}`, [id])\n",
  )
  expect(checkTidy(copy.root).problems.filter((problem) => problem.file === file)).toEqual([])
})

test('finds a dependency without a reason, a loose version and a reason without a dependency', () => {
  using copy = new Planted(/^nothing$/)
  copy.write('docs/DEPENDENCIES.md', '| Package | Why |\n|---|---|\n| `pg` | the driver |\n| `gone` | once |\n| `empty` | |\n')
  copy.write('package.json', JSON.stringify({ dependencies: { pg: '^8.0.0', left: '1.0.0', empty: '1.0.0' } }))
  copy.write('packages/money/src/index.ts', '')
  expect(checkTidy(copy.root).problems.map(({ file, text }) => `${file}: ${text}`)).toEqual([
    'package.json: pg is not pinned to one version: ^8.0.0',
    'package.json: left has no reason in docs/DEPENDENCIES.md',
    'package.json: empty has no reason in docs/DEPENDENCIES.md',
    'docs/DEPENDENCIES.md: gone is no direct dependency any more',
  ])
})

test('finds a game of one bet outside its folders, and a reason for it that nothing needs any more', () => {
  using copy = new Planted(/^(docs\/DEPENDENCIES\.md|(apps|packages)\/.*\.tsx?)$/)
  const said = () => checkTidy(copy.root).problems.filter(({ text }) => text.startsWith('names the game'))
  expect(oneBetGames(read(copy.root, 'apps/server/src/modules/house/games.ts').text).length).toBeGreaterThan(7)
  expect(said()).toEqual([])
  copy.append('apps/web/src/features/lobby/queries.ts', `export const first = '${'lim' + 'bo'}'\n`)
  copy.append('apps/web/src/site/art.ts', `import { keno } from '@khela/games/${'ke' + 'no'}'\nexport const a = keno\n`)
  copy.write('apps/office/src/features/games/game-card.tsx', '')
  const found = said().map(({ file, text }) => `${file} ${text.slice(0, 30)}`)
  expect(found.toSorted()).toEqual([
    'apps/office/src/features/games/game-card.tsx names the game dice no more: t',
    'apps/web/src/features/lobby/queries.ts names the game limbo: what bel',
    'apps/web/src/site/art.ts names the game keno: what belo',
  ])
})

test('fails when it looked at nothing', () => {
  using copy = new Planted(/^nothing$/)
  expect(checkTidy(copy.root)).toEqual({ looked: 0, problems: [{ file: '.', text: 'no source file was found' }] })
})
