import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined
const isBrowser = () => true
const isServer = () => false

/**
 * False on the server and in the drawing that takes its markup over, which must be the same; true right after, and in every later
 * drawing. For what only a browser knows: its clock, the hash of the address, markup that it has to clean.
 */
export const useIsAwake = (): boolean => useSyncExternalStore(neverChanges, isBrowser, isServer)
