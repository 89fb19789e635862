/** The typed client made from the contract: seals when asked, carries the caller's idempotency key, retries reads only. */
export { CallError, createClient, newKey, type CallOptions, type Client, type ClientOptions, type Language } from './call.ts'
