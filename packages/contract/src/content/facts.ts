/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { Integer, obj } from '../schema.ts'
import { setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'

export const errors = {
  feedback_length: { status: 422, params: ['min', 'max'] },
  film_type: { status: 422 },
  film_too_large: { status: 422, params: ['megabytes'] },
  /** Longer, larger or otherwise coded than a film of a banner may be, or not to be read at all. */
  film_unfit: { status: 422, params: ['seconds', 'side'] },
  /** A banner of the kind film without a film or without the picture that stands for it, or a picture where its kind is film. */
  film_incomplete: { status: 422 },
  picture_unknown: { status: 422 },
  content_empty: { status: 422, params: ['field'] },
  slug_taken: { status: 409 },
  schedule_invalid: { status: 422 },
  /** What would be over before it begins. */
  end_over: { status: 422 },
  /** A text in one language only. */
  text_both: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const topics = {
  content: { audience: 'everyone' },
} as const satisfies Record<string, TopicRow>

export const settings = {
  /** Feedbacks a day: of one member or visitor's network. */
  FEEDBACK_CAPS: setting(
    obj({ member: Integer(1, 1_000), network: Integer(1, 10_000) }),
    { member: 10, network: 20 },
    { group: 'service' },
  ),
} as const
