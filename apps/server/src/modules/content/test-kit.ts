/** The desk of the office without its audit, for tests of this floor: who may call it is said by the contract all the same. */
import { operatorOf, routes } from '../../kernel/index.ts'
import { doneFeedback, readFeedback } from './feedback.ts'
import { dropItem, listContent, moveItem, oneContent, saveItem } from './edit.ts'
import { storeFilm, storeUpload } from './upload.ts'

export const desk = routes({
  officeContent: (t, { input }) => listContent(t, input.kind),
  officeContentItem: (t, { input }) => oneContent(t, input.id),
  officeContentSave: async (t, { app, input, actor }) => (await saveItem(t, app, input, operatorOf(actor).username)).reply,
  officeContentMove: async (t, { app, input }) => ({ moved: (await moveItem(t, app, input)).moved }),
  officeContentRemove: async (t, { app, input, actor }) => ({ id: (await dropItem(t, app, input, operatorOf(actor).username)).id }),
  officeUpload: (t, { input, actor }) => storeUpload(t, input, operatorOf(actor).username),
  officeFilmUpload: (t, { input, actor }) => storeFilm(t, input, operatorOf(actor).username),
  officeFeedback: readFeedback,
  officeFeedbackDone: (t, { input, actor }) => doneFeedback(t, operatorOf(actor).username, input),
})
