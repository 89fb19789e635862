/** Content: what the site says, in both languages, and what people say to it. See README.md. */
export { dropItem, listContent, moveItem, oneContent, saveItem } from './edit.ts'
export { contactsSince, feedbackOf } from './feedback-store.ts'
export { doneFeedback, readFeedback } from './feedback.ts'
export { contentJobs } from './jobs.ts'
export { mediaOf } from './media.ts'
export { contentRoutesBy, readResources, type UnreadOf } from './routes.ts'
export { seedContent } from './seed.ts'
export { storeUpload } from './upload.ts'
