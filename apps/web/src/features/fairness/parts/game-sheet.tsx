import { checkGame, type DrawnWord } from '@khela/fair/game-verifier'
import { agrees } from '@khela/fair/record'
import { Badge, Icon, Note, buttonClass } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { Proof } from './round-finder.tsx'

/** Names of facts that have words; another is shown as it is. */
const named = [
  'target',
  'segments',
  'risk',
  'rows',
  'picks',
  'mines',
  'point',
  'segment',
  'path',
  'slot',
  'drawn',
  'hits',
  'boom',
  'cards',
  'table',
  'dealt',
  'hold',
  'hand',
  'dealer',
  'hands',
  'insurancePayout',
] as const
type Named = (typeof named)[number]
const isNamed = (name: string): name is Named => (named as readonly string[]).includes(name)

/** The round as the offline checker takes it. */
function fileOf({ gameId: game, serverSeed, commit, clientSeed, nonce, choice, actions, outcome, stake, payout }: Proof): string {
  const file = { game, serverSeed, commit, clientSeed, nonce, choice, actions, outcome, stake, payout }
  return `data:application/json,${encodeURIComponent(JSON.stringify(file))}`
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name} ${textOf(one)}`)
    .join(' · ')
}

/** A round of a game whose choice is not typed in here: worked out in this browser from its proof, and compared with the record. */
export function GameSheet({ proof }: { readonly proof: Proof }): ReactElement | null {
  const t = useTexts('fairness.game')
  const f = useTexts('fairness')
  const { serverSeed, gameId: game, clientSeed, nonce, choice, actions, stake, commit } = proof
  const check = useQuery({
    queryKey: ['checkGame', proof],
    queryFn: () => checkGame({ game, serverSeed: serverSeed ?? '', clientSeed, nonce, choice, actions, stake, commit }),
    enabled: serverSeed !== null,
    retry: false,
    staleTime: Infinity,
  })
  if (serverSeed === null) return null
  if (check.error !== null) return <Note tone="warn">{t('unknown')}</Note>
  if (check.data === undefined) return <p role="status">{f('checking')}</p>
  const isGood = agrees(check.data, proof)
  return (
    <>
      <Note tone={isGood ? 'good' : 'bad'} role="status">
        <b>{isGood ? t('matches') : f('differs')}</b>
        {isGood && <div>{t('matchesRecord', { stake, payout: check.data.payout })}</div>}
      </Note>
      <section className="card col" aria-labelledby="game-sheet">
        <h2 id="game-sheet">{f('steps')}</h2>
        <Facts title={t('choice')} facts={choice} />
        {actions.length > 0 && (
          <Facts
            title={t('actions')}
            facts={Object.fromEntries(actions.map((one, at) => [String(at + 1), Object.values(one).map(textOf).join(' ')]))}
          />
        )}
        <h3>{f('step1')}</h3>
        <p className="s13">{f(check.data.commitMatches === false ? 'step1No' : 'step1Yes')}</p>
        <code className="hexes">{check.data.commit}</code>
        <h3>{f('step3')}</h3>
        <p className="s13">{t('drawText', { message: `${clientSeed}:${nonce}:0` })}</p>
        <Blocks blocks={check.data.blocks} />
        <Words words={check.data.words} />
        <Facts title={t('outcome')} facts={check.data.outcome} />
        <a className={buttonClass()} href={fileOf(proof)} download={`khela-${proof.roundId}.json`}>
          <Icon name="download" />
          {t('save')}
        </a>
      </section>
    </>
  )
}

/** Facts of a round by name; those that have words are said in them. */
export function Facts({ title, facts }: { readonly title: string; readonly facts: Readonly<Record<string, unknown>> }): ReactElement {
  const t = useTexts('fairness.game.facts')
  return (
    <>
      <h3>{title}</h3>
      <dl className="seed-lines">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="row between s13">
            <dt className="muted">{isNamed(name) ? t(name) : name}</dt>
            <dd className="num wrap-any" dir="ltr">
              {textOf(value)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The HMAC blocks that a result was drawn from. */
export function Blocks({ blocks }: { readonly blocks: readonly string[] }): ReactElement {
  const t = useTexts('fairness')
  return (
    <>
      {blocks.map((hex, index) => (
        <div key={hex}>
          <span className="muted s13">{t('block', { index })}</span>
          <code className="hexes">{hex}</code>
        </div>
      ))}
    </>
  )
}

function Words({ words }: { readonly words: readonly DrawnWord[] }): ReactElement {
  const t = useTexts('fairness')
  return (
    <ul className="fair-words">
      {words
        .map((one, place) => ({ ...one, place }))
        .map(({ word, n, value, place }) => (
          <li key={place}>
            <span>{t('word', { index: place + 1 })}</span>
            <span className="num" dir="ltr">
              {word} × {n}
              {value === undefined ? '' : ` → ${value}`}
            </span>
            <Badge tone={value === undefined ? 'warn' : 'good'}>{t(value === undefined ? 'rejected' : 'kept')}</Badge>
          </li>
        ))}
    </ul>
  )
}
