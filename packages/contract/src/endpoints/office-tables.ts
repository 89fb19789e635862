/** The desk over what is said at the tables. */
import { endpoint, rates } from '../endpoint.ts'
import { Instant, Integer, Line, PublicId, list, nullable, obj } from '../schema.ts'
import { ChatLine, TableName } from '../tables.ts'

const operator = ['operator'] as const

export const officeTableEndpoints = {
  officeTableLines: endpoint({
    method: 'GET',
    path: '/office/tables/lines',
    site: 'office',
    title: 'What was said last at a table',
    who: operator,
    permission: 'support.read',
    rate: rates.read,
    request: obj({ table: TableName }),
    reply: obj({ lines: list(ChatLine, 100) }),
    errors: [],
    spec: 'decisions P4',
  }),
  officeTableLineRemove: endpoint({
    method: 'POST',
    path: '/office/tables/lines/remove',
    site: 'office',
    title: 'Take a line of a table’s chat away; its writer may be kept from writing for some hours',
    who: operator,
    permission: 'support.write',
    rate: rates.write,
    /** `muteHours` 0: the writer may go on. */
    request: obj({ id: PublicId, muteHours: Integer(0, 720), reason: Line(1, 200) }),
    reply: obj({ mutedUntil: nullable(Instant) }),
    errors: [],
    spec: 'decisions P4, P5',
  }),
} as const
