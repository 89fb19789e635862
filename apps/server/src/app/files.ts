/** Private pictures, sent and seen by their owner. Operators see them through modules/office. */
import { dropFile, fail, fileOf, playerOf, routes, storeFile } from '../kernel/index.ts'

export const fileRoutes = routes({
  fileUpload(t, { app, actor, input }) {
    const bytes = Buffer.from(input.data, 'base64')
    return storeFile(t, app, { memberId: playerOf(actor).memberId, purpose: input.purpose, type: input.type, bytes, by: 'member' })
  },
  async fileDrop(t, { scope, input }) {
    const end = await dropFile(t, scope, input.id)
    if (end !== 'dropped') fail(end === 'taken' ? 'state_changed' : 'not_found')
    return {}
  },
  async file(t, { app, scope, input }) {
    const { purpose, type, width, height, bytes } = (await fileOf(t, app, scope, input.id)) ?? fail('not_found')
    return { purpose, type, width, height, data: bytes.toString('base64') }
  },
})
