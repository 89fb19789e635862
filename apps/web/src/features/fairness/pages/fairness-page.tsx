import { Icon, SectionTitle, buttonClass } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import verifierUrl from '@khela/fair/khela-verifier.html?url'
import { checkFacts, isTyped, noFacts, type Facts } from '../facts.ts'
import { factsOf, Verdict } from '../parts/dice-sheet.tsx'
import { FactForm } from '../parts/fact-form.tsx'
import { GameSheet } from '../parts/game-sheet.tsx'
import { ProofSteps } from '../parts/proof-steps.tsx'
import { RoundFinder, type Proof } from '../parts/round-finder.tsx'
import { SharedSheet } from '../parts/shared-sheet.tsx'
import { useRound } from '../use-round.ts'
import '../../../games/kit/seeds/fairness.css'

const isOfForm = (proof: Proof | undefined): boolean => proof === undefined || isTyped(proof)

/** Works rounds out again in the reader's browser, from the seeds alone (GS-1.7). */
export function FairnessPage(): ReactElement {
  const t = useTexts('fairness')
  const search: { bet?: unknown } = useSearch({ strict: false })
  const bet = typeof search.bet === 'string' ? search.bet : ''
  return (
    <div className="wrap fair-page">
      <title>{t('title')}</title>
      <SectionTitle level={1}>{t('title')}</SectionTitle>
      <p className="t2">{t('intro')}</p>
      {/* Another round is another sheet: nothing typed for one is left for the next. */}
      <Sheet key={bet} bet={bet} />
    </div>
  )
}

function Sheet({ bet }: { readonly bet: string }): ReactElement {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Facts>()
  const [asked, setAsked] = useState<Facts>()
  const found = useRound(bet)
  const { proof, shared } = found
  const ofDice = isOfForm(proof) ? proof : undefined
  const facts = typed ?? (ofDice === undefined ? noFacts : factsOf(ofDice))
  // A fetched round whose seed is open is worked out at once; changed facts wait for the button.
  const wanted = asked ?? (typed === undefined && ofDice !== undefined && ofDice.serverSeed !== null ? factsOf(ofDice) : undefined)
  const check = useQuery({
    queryKey: ['check', wanted],
    queryFn: () => (wanted === undefined ? null : checkFacts(wanted)),
    enabled: wanted !== undefined,
    staleTime: Infinity,
  })
  const checked = check.data ?? undefined
  const proven = checked && 'result' in checked ? checked : undefined
  const isGameShown = shared !== undefined || (proof !== undefined && !isOfForm(proof) && proof.serverSeed !== null)
  return (
    <>
      {/* On a phone what came out stands before what went in. */}
      <div className="fair-cols" data-proven={proven !== undefined || isGameShown || undefined}>
        <div className="col">
          <RoundFinder
            roundId={bet}
            proof={proof}
            error={found.error}
            isFetching={found.isFetching}
            onFind={(id) => void navigate({ to: '/fairness', search: { bet: id } as never, replace: true, resetScroll: false })}
          />
          {isOfForm(proof) && shared === undefined && (
            <FactForm
              facts={facts}
              onChange={(next) => {
                setTyped(next)
                setAsked(undefined)
              }}
              badFact={checked && 'badFact' in checked ? checked.badFact : undefined}
              isChecking={check.isFetching}
              onCheck={() => setAsked(facts)}
            />
          )}
        </div>
        <div className="col">
          {proven !== undefined && (
            <>
              <Verdict {...proven} proof={proof} />
              <ProofSteps {...proven} />
            </>
          )}
          {proof !== undefined && isGameShown && <GameSheet proof={proof} />}
          {shared !== undefined && <SharedSheet proof={shared} />}
          {proven === undefined && !isGameShown && <About />}
        </div>
      </div>
      {(proven !== undefined || isGameShown) && (
        <div className="two even">
          <About />
        </div>
      )}
    </>
  )
}

function About(): ReactElement {
  return (
    <>
      <HowItWorks />
      <OfflineVerifier />
      <AboutBalances />
    </>
  )
}

function OfflineVerifier(): ReactElement {
  const t = useTexts('fairness')
  return (
    <section className="card col" aria-labelledby="offline-verifier">
      <h2 id="offline-verifier">{t('offline')}</h2>
      <p className="s13">{t('offlineText')}</p>
      <a className={buttonClass()} href={verifierUrl} download="khela-verifier.html">
        <Icon name="download" />
        {t('download')}
      </a>
    </section>
  )
}

function AboutBalances(): ReactElement {
  const t = useTexts('fairness')
  return (
    <section className="card col" aria-labelledby="about-balances">
      <h2 id="about-balances">{t('balances')}</h2>
      <p className="s13">{t('balancesText')}</p>
      <Link className={buttonClass()} to="/balance-proof">
        <Icon name="badge-check" />
        {t('balancesGo')}
      </Link>
    </section>
  )
}

function HowItWorks(): ReactElement {
  const t = useTexts('fairness')
  return (
    <section className="card" aria-labelledby="how-it-works">
      <h2 id="how-it-works">{t('how')}</h2>
      <ol className="fair-how s13">
        <li>{t('how1')}</li>
        <li>{t('how2')}</li>
        <li>{t('how3')}</li>
      </ol>
    </section>
  )
}
