import { kycReasons, type KycReason } from '@khela/contract/kyc'
import { ask, Badge, Button, Checkbox, IconButton, Note, Skeleton, TextAreaField, notify } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { MemberLink } from '../../app/links.tsx'
import { useActKey } from '../../app/act-key.ts'
import { useErrorText } from '../../app/error-text.ts'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { PrivatePicture } from '../../app/private-picture.tsx'
import { useSession } from '../../app/session.ts'
import { short } from '../../app/walk.ts'
import { stateTones } from './tones.ts'
import { kycQueries, useDecide, type KycDetail } from './queries.ts'

/** One application: who, the pictures side by side, what speaks against, and the decision. */
export function KycPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office-kyc.kyc')
  const office = useTexts('office')
  const detail = useQuery(kycQueries.detail(id))
  return (
    <aside className="office-panel" aria-label={`${t('application')} ${short(id)}`}>
      <div className="office-panel-head">
        <h2 className="num">{short(id)}</h2>
        <IconButton icon="x" label={office('close')} onClick={onClose} />
      </div>
      {detail.isPending && [1, 2, 3, 4].map((n) => <Skeleton key={n} height={40} className="office-gap" />)}
      {detail.isError && !detail.data && <Failed query={detail} />}
      {detail.data && <Detail detail={detail.data} />}
    </aside>
  )
}

function Detail({ detail }: { readonly detail: KycDetail }): ReactElement {
  const t = useTexts('office-kyc.kyc')
  const { can } = useMe()
  const { row } = detail
  return (
    <>
      <p className="office-case-title">
        <MemberLink id={row.memberId} name={row.account} /> <b>{t('tierOf', { tier: row.tier })}</b>
        <Badge tone={stateTones[row.state]}>{t(`states.${row.state}`)}</Badge>
      </p>
      <p className="small muted">{t('opening')}</p>
      <Person detail={detail} />
      <Facts detail={detail} />
      <Pictures detail={detail} />
      <Against detail={detail} />
      {row.firstBy !== null && row.state === 'IN_REVIEW' && <Note tone="warn">{t('first', { name: row.firstBy })}</Note>}
      {row.state === 'IN_REVIEW' && (can('kyc.decide') ? <Decide key={row.firstBy} detail={detail} /> : <Note>{t('mayOnlyRead')}</Note>)}
      <Journal detail={detail} />
    </>
  )
}

/** What the member said at tier 1: a document can be judged against nothing else. */
function Person({ detail: { person, row } }: { readonly detail: KycDetail }): ReactElement | null {
  const t = useTexts('office-kyc.kyc')
  if (row.tier === 1) return null
  return (
    <section>
      <h3>{t('given')}</h3>
      {person === null ? (
        <Note tone="warn">{t('givenNone')}</Note>
      ) : (
        <List
          rows={[
            [t('name'), person.legalName],
            [t('birthday'), person.birthday],
            [t('address'), person.address],
          ]}
        />
      )}
      <h3>{t('shown')}</h3>
    </section>
  )
}

type Rows = readonly (readonly [name: string, value: string | null])[]

function Facts({ detail }: { readonly detail: KycDetail }): ReactElement {
  const t = useTexts('office-kyc.kyc')
  const rows: Rows = [
    [t('name'), detail.legalName],
    [t('birthday'), detail.birthday],
    [t('address'), detail.address],
    [t('document'), detail.documentType && t(`docs.${detail.documentType}`)],
    [t('number'), detail.documentNumber],
    [t('expires'), detail.expiresOn],
    [t('source'), detail.source && t(`sources.${detail.source}`)],
    [t('explanation'), detail.explanation],
    [t('note'), detail.note === '' ? null : detail.note],
  ]
  return <List rows={rows} />
}

function List({ rows }: { readonly rows: Rows }): ReactElement {
  return (
    <dl className="kv">
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="kyc-fact">
            <dt>{name}</dt>
            <dd className="office-break">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Pictures({ detail }: { readonly detail: KycDetail }): ReactElement | null {
  const t = useTexts('office-kyc.kyc')
  const shown = (['front', 'back', 'selfie', 'proof'] as const).flatMap((slot) => {
    const file = detail[slot]
    return file === null ? [] : [{ slot, file }]
  })
  if (shown.length === 0) return null
  return (
    <section>
      <h3>{t('pictures')}</h3>
      <ul className="kyc-pictures">
        {shown.map(({ slot, file }) => (
          <li key={slot}>
            <PrivatePicture id={file} name={t(slot)} />
            <span className="small muted">{t(slot)}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('zoom')}</p>
    </section>
  )
}

/** Entries of the lists and other accounts that may be this person. */
function Against({ detail: { matches, others } }: { readonly detail: KycDetail }): ReactElement | null {
  const t = useTexts('office-kyc.kyc')
  const watch = useTexts('office-kyc.watch')
  if (matches.length === 0 && others.length === 0) return null
  return (
    <Note tone="bad">
      {matches.length > 0 && <b>{t('matches')}</b>}
      <ul>
        {matches.map(({ kind, name, birthday, note }) => (
          <li key={`${kind}${name}${note}`}>
            {watch(kind as 'pep')}: {name} {birthday !== null && <span className="num">{birthday}</span>}{' '}
            <span className="small">{note}</span>
          </li>
        ))}
      </ul>
      {others.length > 0 && <b>{t('others')}</b>}
      <ul>
        {others.map(({ memberId, by, isProved }) => (
          <li key={`${memberId}${by}`}>
            <MemberLink id={memberId} /> · {t(`by_${by}`)} ({t(isProved ? 'proved' : 'stated')})
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Asks before an approval, and says once more what has to agree. */
function useSure({ person, legalName, birthday, row }: KycDetail): () => Promise<boolean> {
  const t = useTexts('office-kyc.kyc')
  return async () => {
    const answer = await ask({
      icon: 'shield-check',
      title: t('approveSure', { account: row.account, tier: row.tier }),
      html: t(`approveText.${row.tier as 1}`, {
        name: person?.legalName ?? legalName ?? '–',
        birthday: person?.birthday ?? birthday ?? '–',
      }),
      buttons: [
        { id: 'no', label: t('approveNo'), tone: 'line' },
        { id: 'yes', label: t('approveYes'), tone: 'go' },
      ],
    })
    return answer === 'yes'
  }
}

function Decide({ detail }: { readonly detail: KycDetail }): ReactElement {
  const t = useTexts('office-kyc.kyc')
  const errorText = useErrorText()
  const [reasons, setReasons] = useState<readonly KycReason[]>([])
  const [note, setNote] = useState('')
  const [isRejecting, setRejecting] = useState(false)
  const act = useDecide(detail.row.id, ({ row }) =>
    notify('good', t(row.state === 'APPROVED' ? 'approved' : row.state === 'REJECTED' ? 'rejected' : 'firstNoted')),
  )
  const turn = (reason: KycReason) => setReasons((old) => (old.includes(reason) ? old.filter((one) => one !== reason) : [...old, reason]))
  const isSure = useSure(detail)
  const approve = async () => (await isSure()) && send('approve')
  const send = (decision: 'approve' | 'reject') =>
    !act.isPending && act.mutate({ decision, reasons: decision === 'reject' ? [...reasons] : [], note })
  useActKey('a', act.isPending || isRejecting ? undefined : () => void approve())
  useActKey('r', act.isPending || isRejecting ? undefined : () => setRejecting(true))
  return (
    <div className="office-decide">
      {detail.row.tier === 3 && detail.row.firstBy === null && <p className="small muted">{t('fourEyes')}</p>}
      {isRejecting && (
        <fieldset className="kyc-reasons">
          <legend className="lab">{t('reasons')}</legend>
          {kycReasons.map((reason) => (
            <Checkbox key={reason} checked={reasons.includes(reason)} onChange={() => turn(reason)}>
              {t(`reasonNames.${reason}`)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <TextAreaField
        label={t('note')}
        rows={2}
        maxLength={400}
        value={note}
        onChange={(event) => setNote(event.target.value.replaceAll('\n', ' '))}
      />
      {act.isError && (
        <Note tone="bad" role="alert">
          {errorText(act.error)}
        </Note>
      )}
      {isRejecting ? (
        <Button
          tone="hot"
          block
          disabled={reasons.length === 0}
          pending={act.isPending}
          pendingText={t('rejecting')}
          onClick={() => send('reject')}
        >
          {t('reject')}
        </Button>
      ) : (
        <>
          <Button tone="go" block pending={act.isPending} pendingText={t('approving')} onClick={() => void approve()}>
            {t('approve')}
          </Button>
          <Button tone="line" block disabled={act.isPending} onClick={() => setRejecting(true)}>
            {t('reject')}
          </Button>
        </>
      )}
    </div>
  )
}

function Journal({ detail }: { readonly detail: KycDetail }): ReactElement {
  const t = useTexts('office-kyc.kyc')
  const language = useSession((session) => session.language)
  return (
    <section>
      <h3>{t('steps')}</h3>
      <ul className="office-history">
        {detail.steps.map(({ state, at, by }) => (
          <li key={`${state}${at}`}>
            <b>{t(`states.${state}`)}</b> <span className="muted">{by}</span>{' '}
            <span className="muted num">{formatInstant(at, 'short', language)}</span>
          </li>
        ))}
      </ul>
      {detail.reasons.length > 0 && <p className="small">{detail.reasons.map((reason) => t(`reasonNames.${reason}`)).join(', ')}</p>}
    </section>
  )
}
