/** An operator asks for a look at what happened at a table: a case, and its row in the audit, in one transaction. */
import { fail, now, operatorOf, type Call, type Tx } from '../../kernel/index.ts'
import { openCase, type NewCase } from '../cases/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { appendAudit } from '../staff/index.ts'

interface Look {
  readonly kind: Extract<NewCase['kind'], 'sea_look' | 'hand_look'>
  readonly act: 'fishing.look' | 'poker.look'
  readonly subject: string
  readonly memberId: bigint | null
  /** When it happened; now where nothing says. */
  readonly happenedAt: string | undefined
  readonly reason: string
}

/** Opens the case. Error: state_changed when there was one about the same. */
export async function openLook(
  t: Tx,
  { actor }: Pick<Call<'officeSeaLook'>, 'actor'>,
  { kind, act, subject, memberId, happenedAt, reason }: Look,
): Promise<{ caseId: string }> {
  const { username } = operatorOf(actor)
  const caseId = await openCase(t, {
    vendor: HOUSE_VENDOR,
    kind,
    memberId,
    player: null,
    txId: subject,
    roundId: null,
    op: null,
    currency: null,
    ours: null,
    theirs: null,
    reason: null,
    answer: [],
    happenedAt: happenedAt === undefined ? await now(t) : new Date(happenedAt),
    note: `${username}: ${reason}`.slice(0, 200),
  })
  if (caseId === undefined) return fail('state_changed')
  await appendAudit(t, { operator: username, act, subject, detail: `${caseId}: ${reason}` })
  return { caseId }
}
