/** Content: what the site says, in both languages, and what people say to it. See README.md. */
export { contactsSince } from './feedback-store.ts'
export { mediaOf, storeFilm, storeUpload } from './upload.ts'
export { contentModule } from './module.ts'
export { unreadPort } from './ports.ts'
