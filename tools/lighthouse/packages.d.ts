/** What is used of the packages of this folder: they are installed by the command itself, so the type check has to do without them. */
declare module 'lighthouse' {
  import type { Page } from 'puppeteer-core'

  export interface Audit {
    readonly id: string
    readonly title: string
    /** 1 passes; null when there was nothing to judge. */
    readonly score: number | null
    readonly scoreDisplayMode: string
    readonly errorMessage?: string
    readonly details?: { readonly items?: readonly AuditItem[] }
  }
  export interface AuditItem {
    readonly node?: { readonly selector?: string; readonly snippet?: string; readonly explanation?: string }
  }
  export interface Category {
    readonly score: number | null
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
  }
  export interface Flags {
    readonly onlyCategories: readonly string[]
    readonly formFactor: 'mobile' | 'desktop'
    readonly screenEmulation: { readonly disabled: true }
    readonly disableFullPageScreenshot: true
  }
  /** Judges a page as it stands. */
  export function snapshot(
    page: Page,
    options: { readonly flags: Flags },
  ): Promise<{ readonly lhr: { readonly categories: Record<string, Category>; readonly audits: Record<string, Audit> } } | undefined>
}

declare module 'puppeteer-core' {
  export interface Page {
    url(): string
  }
  export interface Browser {
    pages(): Promise<Page[]>
    disconnect(): Promise<void>
  }
  export function connect(options: { readonly browserURL: string; readonly defaultViewport: null }): Promise<Browser>
}
