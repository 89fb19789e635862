import { connectionStore } from '../../site/small/connection.ts'

/** Since when what a list shows may be old: it could not be read again, or the live line is down. Undefined while it is fresh. */
export function useStaleSince({ isError, dataUpdatedAt }: { readonly isError: boolean; readonly dataUpdatedAt: number }): Date | undefined {
  const downSince = connectionStore((line) => line.downSince)
  return isError && dataUpdatedAt > 0 ? new Date(dataUpdatedAt) : downSince
}
