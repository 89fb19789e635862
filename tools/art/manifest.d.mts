interface Expected {
  readonly kind: 'tile' | 'default' | 'wide' | 'icon' | 'logo' | 'app' | 'mark'
  readonly recipe: string
  readonly files: readonly string[]
}
interface Recorded {
  readonly recipe: string
  readonly files: Readonly<Record<string, number>>
  readonly print?: string
}
export const artFolder: string
export const manifestFile: string
export function tileFiles(id: string, language: 'bn' | 'en'): string[]
export function expected(): Map<string, Expected>
export function frameOf(id: string): string | undefined
export function recorded(file?: string): Record<string, Recorded>
export function difference(a: string, b: string): number
export function faults(folder?: string): string[]
