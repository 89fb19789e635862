/** A page of the site as one value: addresses, frame, menus, head, what the server draws it from, and its code are read off it. */
import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import type { Language, Messages } from '@khela/i18n'
import type { IconName } from '@khela/ui'
import type { ComponentType } from 'react'

type Shell = Messages['shell']
type FrameTexts = Messages['frames']

/** Keys of `shell` that name a page. */
export type PageNameKey =
  | `titles.${keyof Shell['titles']}`
  | `categories.${keyof Shell['categories']}`
  | 'fairness'
  | 'balanceProof'
  | 'rounds'
  | 'credits'

/** A read whose answer the first drawing shows. */
export interface Need<N extends EndpointName = EndpointName> {
  readonly name: N
  readonly input: RequestOf<N>
}
export const need = <N extends EndpointName>(name: N, input: RequestOf<N>): Need => ({ name, input })

/** An address that the server is asked for, and the language to draw it in. */
export interface Asked {
  readonly path: string
  readonly search: URLSearchParams
  readonly language: Language
}

/**
 * What stands around a page (app/shell/frame-of.ts): everything; on cotton without the top navigation; everything but the side menu; the
 * head alone; head and side menu; nothing, because the page has a head of its own; nothing, in a small window.
 */
export type FrameName = 'whole' | 'reading' | 'lottery' | 'game' | 'seamless' | 'agent' | 'window'

/** Addresses of the site that look alike and are open to the same people. */
export interface Place<Path extends string = string> {
  /** Begins with a slash; `$name` stands for any one part of an address. */
  readonly path: Path
  /** Other addresses of the same page. */
  readonly aliases?: readonly string[]
  /** Who may open it; without it everybody. */
  readonly guard?: 'member' | 'agent'
  /** `whole` where it is left out. */
  readonly frame?: FrameName
  /** What it is called before its code says it better. Left out: the name of the site. */
  readonly title?: PageNameKey
  /** Nothing for search engines; a page with a guard is that anyway. */
  readonly isPrivate?: true
  /** What the server reads to draw it for a visitor; a page without it, or at an address it answers undefined for, draws itself. */
  readonly reads?: (asked: Asked) => readonly Need[] | undefined
  /** What the server reads for the head alone. */
  readonly headReads?: (path: string) => readonly Need[]
}

export interface Page<Path extends string = string, Search extends object = object> extends Place<Path> {
  /** Addresses that lead here. */
  readonly former?: readonly string[]
  /** What the page keeps in its address. */
  readonly readSearch?: (search: Record<string, unknown>) => Search
  /** Of a page for many things: whether there is this one, by the categories of the house. */
  readonly isThere?: (name: string, categories: ReplyOf<'vendors'>['categories']) => boolean
  /** Fetches its code. */
  readonly load: () => Promise<ComponentType>
}

/** A page with its address and search as types, by which links to it are checked. */
export const definePage = <const Path extends string, Search extends object = object>(page: Page<Path, Search>): Page<Path, Search> => page

export type MemberGroup = keyof FrameTexts['member']['groups']

/** Counts behind the red dots (PS-2.29). There are no missions yet, so nothing of theirs is counted. */
export interface Dots {
  readonly messages: number
  readonly rewards: number
}

/** What decides which items a person's menus have (PS-2.20, PS-2.28, PS-6.2, PS-6.4). */
export interface MenuFacts {
  readonly isTrial: boolean
  readonly isAgent: boolean
  /** Whitelabel flags `PTSYS3` and `MANPLAYREB3`, and `availablePromo.REFERRAL.enabled`. */
  readonly hasPoints: boolean
  readonly hasRebate: boolean
  readonly hasReferral: boolean
}

/** A page of the member centre: `/member/<name>`. */
export interface MemberPage<Name extends string = string> {
  readonly name: Name
  /** The name that PS-2.28 gives it, where its address is a shorter one. */
  readonly alias?: string
  readonly menu: {
    readonly icon: IconName
    readonly group: MemberGroup
    /** Its name: a key of `shell` for what the head shows too, of `frames.member` for the rest. */
    readonly text: { readonly shell: keyof Shell } | { readonly frames: keyof FrameTexts['member'] }
    readonly dot?: keyof Dots
    /** The menu has it only where this holds. */
    readonly flag?: keyof MenuFacts
  }
  /** Open to trial users too: nothing of it is money of a real account (PS-6.2). */
  readonly isForTrial?: true
  /** What stands above a page of money: the break a member is in; before a deposit also the question about limits. */
  readonly notices?: readonly ('break' | 'limits')[]
  /** Fetches its code. A page without it says what it will be. */
  readonly load?: () => Promise<ComponentType>
}
export const defineMemberPage = <const Name extends string>(page: MemberPage<Name>): MemberPage<Name> => page

type AgentTexts = FrameTexts['agent']
export type AgentPageName = Exclude<keyof AgentTexts, 'menu' | 'groups'>
export type AgentGroup = keyof AgentTexts['groups']

/** Consolidated contract info of an agent, PS-3.26; empty or left out where no such contract holds. */
export interface ContractInfo {
  readonly divtypereq?: string | null
  readonly dailysalreqtype?: string | null
  readonly contracthoursalreq?: string | null
  readonly realtimesalreqtype?: string | null
}

/** A page of the agent centre: `/agentHome/<page>`. */
export interface AgentPage {
  readonly page: AgentPageName
  readonly icon: IconName
  readonly group: AgentGroup
  /** The contract that its item in the menu hangs on. */
  readonly needs?: keyof ContractInfo
  /** The page of the member centre that it is. A page that is none says what it will be. */
  readonly member?: string
  /** The view that opens over the page in its place: it has no address of its own. */
  readonly view?: 'announcements' | 'help'
}
