import { articleGroups, contentKinds, executions, promotionKinds, resourceTypes } from '../content.ts'
import { endpoint, rates } from '../endpoint.ts'
import { Cursor, Instant, Integer, Line, PublicId, T, list, nullable, obj, oneOf, optional } from '../schema.ts'
import { uploadRules, uploadTypes } from '../uploads.ts'
import { Picture, Prose, bannerFields, both, bothHtml } from './content.ts'

const operator = ['operator'] as const
const images = list(Picture, uploadRules.maxImages)

/** The fields of each kind as an operator writes them. HTML is cleaned by the server. */
const Item = T.Union([
  obj({ kind: T.Literal('notice'), title: both(160), content: bothHtml, images }),
  obj({ kind: T.Literal('popup'), execution: oneOf(...executions), title: both(160), content: bothHtml, images }),
  obj({ kind: T.Literal('marquee'), title: both(160) }),
  obj({ kind: T.Literal('banner'), ...bannerFields }),
  obj({
    kind: T.Literal('promotion'),
    promotion: oneOf(...promotionKinds),
    title: both(120),
    summary: both(240),
    content: bothHtml,
    picture: Picture,
  }),
  obj({
    kind: T.Literal('article'),
    group: oneOf(...articleGroups),
    slug: T.String({ pattern: '^[a-z][a-z0-9-]{1,39}$' }),
    title: both(160),
    content: bothHtml,
  }),
  obj({
    kind: T.Literal('resource'),
    resourceType: oneOf(...resourceTypes),
    title: both(80),
    /** `https://…` or a path of the site. */
    url: Line(1, 300),
    image: nullable(Picture),
  }),
])

const Row = obj({
  id: PublicId,
  kind: oneOf(...contentKinds),
  /** What it is ordered within: group of banners or articles, type of resources; empty for the others. */
  slot: Line(0, 40),
  title: both(160),
  picture: nullable(Picture),
  state: oneOf('draft', 'live'),
  /** What visitors see of it now. */
  phase: oneOf('draft', 'scheduled', 'live', 'ended'),
  from: nullable(Instant),
  until: nullable(Instant),
  version: Integer(1, 2_000_000_000),
  updatedAt: Instant,
  updatedBy: Line(1, 64),
})
const Feedback = obj({
  id: PublicId,
  type: Integer(0, 6),
  content: Prose(1, 1_000),
  sender: Line(0, 120),
  /** Public number of the member who wrote it; null for a visitor. */
  memberId: nullable(T.String({ pattern: '^[0-9]{1,19}$' })),
  at: Instant,
  state: oneOf('OPEN', 'DONE'),
  doneBy: nullable(Line(1, 64)),
  note: nullable(Line(0, 200)),
  /** What the member was answered. */
  answer: nullable(Prose(1, 1_000)),
})

export const officeContentEndpoints = {
  officeContent: endpoint({
    method: 'GET',
    path: '/office/content',
    site: 'office',
    title: 'Everything of one kind, in the order of the site',
    who: operator,
    permission: 'content.read',
    always: true,
    rate: rates.read,
    request: obj({ kind: oneOf(...contentKinds) }),
    reply: obj({ content: list(Row, 1_000) }),
    errors: [],
    spec: 'decisions P5',
  }),
  officeContentItem: endpoint({
    method: 'GET',
    path: '/office/content/item',
    site: 'office',
    title: 'One item with its texts',
    who: operator,
    permission: 'content.read',
    always: true,
    rate: rates.read,
    request: obj({ id: PublicId }),
    reply: obj({ row: Row, item: Item }),
    errors: [],
    spec: 'decisions P5',
  }),
  officeContentSave: endpoint({
    method: 'POST',
    path: '/office/content',
    site: 'office',
    title: 'Write an item; a change names the version it was made from',
    who: operator,
    permission: 'content.write',
    always: true,
    key: 'required',
    maxBytes: 512 * 1024,
    rate: rates.write,
    request: obj({
      /** Null for a new one. */
      id: nullable(PublicId),
      version: Integer(0, 2_000_000_000),
      state: oneOf('draft', 'live'),
      from: nullable(Instant),
      until: nullable(Instant),
      item: Item,
    }),
    reply: obj({ row: Row }),
    errors: ['state_changed', 'slug_taken', 'schedule_invalid', 'end_over', 'content_empty', 'invalid_url', 'picture_unknown'],
    spec: 'decisions P5',
  }),
  officeContentMove: endpoint({
    method: 'POST',
    path: '/office/content/move',
    site: 'office',
    title: 'Change places with the neighbour above or below',
    who: operator,
    permission: 'content.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, direction: oneOf('up', 'down') }),
    reply: obj({ moved: T.Boolean() }),
    errors: [],
    spec: 'decisions P5',
  }),
  officeContentRemove: endpoint({
    method: 'POST',
    path: '/office/content/remove',
    site: 'office',
    title: 'Take an item off the site for good',
    who: operator,
    permission: 'content.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, version: Integer(1, 2_000_000_000) }),
    reply: obj({ id: PublicId }),
    errors: ['state_changed'],
    spec: 'decisions P5',
  }),
  officeUpload: endpoint({
    method: 'POST',
    path: '/office/upload',
    site: 'office',
    title: 'Store a picture; its name is its hash, so that storing it again is the same',
    who: operator,
    permission: 'content.write',
    always: true,
    // Base64 is a third longer than what it stands for.
    maxBytes: Math.ceil((uploadRules.maxBytes * 4) / 3) + 1_024,
    rate: rates.write,
    request: obj({ type: oneOf(...uploadTypes), data: T.String({ minLength: 4, pattern: '^[A-Za-z0-9+/]+={0,2}$' }) }),
    reply: obj({ path: Picture, width: Integer(1, 100_000), height: Integer(1, 100_000), bytes: Integer(1, 2_000_000_000) }),
    errors: ['upload_type', 'upload_too_large', 'upload_unreadable', 'upload_dimensions'],
    spec: 'product-spec §5, §9 images; architecture, Standing decisions "Uploads"',
  }),
  officeFeedback: endpoint({
    method: 'GET',
    path: '/office/feedback',
    site: 'office',
    title: 'What visitors and members wrote, oldest open first',
    who: operator,
    permission: 'content.read',
    always: true,
    rate: rates.read,
    request: obj({ state: oneOf('OPEN', 'DONE'), cursor: optional(Cursor) }),
    reply: obj({ content: list(Feedback, 50), next: nullable(Cursor), open: Integer(0, 2_000_000_000) }),
    errors: [],
    spec: 'product-spec §1 feedback',
  }),
  officeFeedbackDone: endpoint({
    method: 'POST',
    path: '/office/feedback/done',
    site: 'office',
    title: 'Note what came of a feedback',
    who: operator,
    permission: 'content.write',
    always: true,
    key: 'required',
    rate: rates.write,
    /** `answer` is what the member who wrote it reads; the note is the office's own. */
    request: obj({ id: PublicId, note: Line(0, 200), answer: optional(Prose(0, 1_000)) }),
    reply: obj({ row: Feedback }),
    errors: ['state_changed', 'reason_required'],
    spec: 'product-spec §1 feedback',
  }),
} as const
