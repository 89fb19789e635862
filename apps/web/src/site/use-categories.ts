import { orderCategories, type VendorCategory } from './categories.ts'
import { read } from './queries.ts'
import { useRead } from './use-read.ts'

/** Categories that have vendors, in the order of the navigation. */
export function useCategories(): VendorCategory[] {
  const { data } = useRead({ ...read('vendors', {}), staleTime: 300_000 })
  return data === undefined ? [] : orderCategories(data.categories)
}
