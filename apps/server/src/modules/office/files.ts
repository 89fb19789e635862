/** Private pictures of members, for operators with the right to their purpose; each look is in the audit. */
import { fileRights, hasPermission, type ReplyOf } from '@khela/contract'
import { fail, fileOf, operatorOf, type Call, type Tx } from '../../kernel/index.ts'
import { appendAudit } from '../staff/index.ts'

export async function readFile(t: Tx, { app, scope, actor, input }: Call<'officeFile'>): Promise<ReplyOf<'officeFile'>> {
  const operator = operatorOf(actor)
  const file = (await fileOf(t, app, scope, input.id)) ?? fail('not_found')
  if (!hasPermission(operator.role, fileRights[file.purpose])) fail('forbidden')
  await appendAudit(t, {
    operator: operator.username,
    act: 'file.read',
    subject: file.id,
    detail: `${file.purpose} ${file.ref ?? ''}`.trim(),
  })
  const { purpose, type, width, height, bytes } = file
  return { purpose, type, width, height, data: bytes.toString('base64') }
}
