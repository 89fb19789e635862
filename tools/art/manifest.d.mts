interface Expected {
  readonly kind: 'tile' | 'wide' | 'icon'
  readonly recipe: string
  readonly files: readonly string[]
}
interface Recorded {
  readonly recipe: string
  readonly files: Readonly<Record<string, number>>
}
export const artFolder: string
export const manifestFile: string
export function expected(): Map<string, Expected>
export function recorded(file?: string): Record<string, Recorded>
export function faults(folder?: string): string[]
