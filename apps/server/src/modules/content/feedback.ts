/** Feedback: said by anybody who can read a picture, within a day's budget (PS-3.16, PS-5.8, PS-9.3). */
import { feedbackLength, type ReplyOf, type RequestOf } from '@khela/contract'
import { dayRangeOf, fail, publicId, networkOf, type Call, type Tx } from '../../kernel/index.ts'
import { checkChallenge } from '../codes/index.ts'
import {
  countOpenFeedback,
  countRecent,
  endFeedback,
  insertFeedback,
  isFeedback,
  listFeedback,
  ownFeedback,
  type FeedbackRow,
} from './feedback-store.ts'

const pageSize = 20
const daySeconds = 86_400
type Wire = ReplyOf<'officeFeedbackDone'>['row']

const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' })
/** Characters as people count them: a Bengali letter with its signs is one. */
const lengthOf = (text: string): number => Array.from(segmenter.segment(text)).length

/**
 * Keeps what somebody wrote. Errors: fields_empty names them all; feedback_length; rate_limited beyond the day's budget;
 * captcha_required, captcha_wrong.
 */
export async function sendFeedback(t: Tx, call: Call<'sendFeedback'>): Promise<ReplyOf<'sendFeedback'>> {
  const { app, input, actor, ip } = call
  const content = (input.content ?? '').trim()
  const { type } = input
  const empty = [
    ...(type === undefined ? ['type'] : []),
    ...(content === '' ? ['content'] : []),
    ...((input.captcha ?? '').trim() === '' ? ['captcha'] : []),
  ]
  if (type === undefined || empty.length > 0) return fail('fields_empty', { fields: empty.join(', ') })
  const length = lengthOf(content)
  if (length < feedbackLength.min || length > feedbackLength.max) fail('feedback_length', { ...feedbackLength })
  const member = actor.kind === 'player' ? { memberId: actor.memberId, memberPublicId: actor.publicId } : undefined
  const who = { memberId: member?.memberId ?? null, network: networkOf(ip) }
  const caps = await app.settings.get('FEEDBACK_CAPS')
  if ((await countRecent(t, who)) >= (member ? caps.member : caps.network)) fail('rate_limited', { seconds: daySeconds })
  const judged = await call.aside((own) => checkChallenge(own, app, input, ip))
  if (judged !== 'right') fail(judged === 'none' ? 'captcha_required' : 'captcha_wrong')
  const id = publicId('fbk')
  const sender = (input.sender ?? '').trim()
  await insertFeedback(t, { id, type, content, sender, memberPublicId: member?.memberPublicId ?? null, ...who })
  return { id }
}

const wireOf = (row: FeedbackRow): Wire => ({
  id: row.id,
  type: row.type,
  content: row.content,
  sender: row.sender,
  memberId: row.memberPublicId,
  at: row.at.toISOString(),
  state: row.doneBy === null ? 'OPEN' : 'DONE',
  doneBy: row.doneBy,
  note: row.note,
  answer: row.answer,
})

const seqOf = (cursor: string | undefined): bigint | undefined =>
  cursor !== undefined && /^[1-9][0-9]{0,17}$/.test(cursor) ? BigInt(cursor) : undefined

/** What the member wrote, and what was answered; the office's notes are its own. */
export async function feedbackHistory(t: Tx, { scope, input }: Call<'feedbackHistory'>): Promise<ReplyOf<'feedbackHistory'>> {
  const found = await ownFeedback(t, scope, { after: seqOf(input.cursor), limit: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  return {
    content: shown.map((row) => ({
      id: row.id,
      type: row.type as ReplyOf<'feedbackHistory'>['content'][number]['type'],
      content: row.content,
      at: row.at.toISOString(),
      state: row.doneBy === null ? 'OPEN' : 'DONE',
      doneAt: row.doneAt?.toISOString() ?? null,
      answer: row.answer,
    })),
    next: found.length > pageSize ? String(shown.at(-1)?.seq) : null,
  }
}

/** A page for operators. */
export async function readFeedback(t: Tx, { app, scope, input }: Call<'officeFeedback'>): Promise<ReplyOf<'officeFeedback'>> {
  const found = await listFeedback(t, scope, {
    isDone: input.state === 'DONE',
    after: seqOf(input.cursor),
    limit: pageSize + 1,
    ...dayRangeOf(app, input),
  })
  const shown = found.slice(0, pageSize)
  return {
    content: shown.map(wireOf),
    next: found.length > pageSize ? String(shown.at(-1)?.seq) : null,
    open: await countOpenFeedback(t),
  }
}

/** Notes what came of a feedback. Errors: reason_required, not_found, state_changed. */
export async function doneFeedback(t: Tx, by: string, asked: RequestOf<'officeFeedbackDone'>): Promise<ReplyOf<'officeFeedbackDone'>> {
  const note = asked.note.trim()
  if (note === '') fail('reason_required')
  const answer = (asked.answer ?? '').trim()
  const row = await endFeedback(t, asked.id, by, { note, answer: answer === '' ? null : answer })
  if (row === undefined) return fail((await isFeedback(t, asked.id)) ? 'state_changed' : 'not_found')
  return { row: wireOf(row) }
}
