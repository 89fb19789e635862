/** Content: what the site says, in both languages, and what people say to it. See README.md. */
export { dropItem, listContent, moveItem, oneContent, saveItem } from './edit.ts'
export { contactsSince, feedbackOf } from './feedback-store.ts'
export { doneFeedback, readFeedback } from './feedback.ts'
export { contentJobs } from './jobs.ts'
export { mediaOf, storeFilm, storeUpload } from './upload.ts'
export { contentModule } from './module.ts'
export { unreadPort } from './ports.ts'
export { seedContent } from './seed.ts'
