/** The kit of identity, for tests of the modules above it. */
export { freshName, openIdentity, password, type IdentityKit } from '../modules/identity/test-kit.ts'
