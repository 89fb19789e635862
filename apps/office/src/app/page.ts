/** A page of the back office as one value: its route, its item in the side bar and the count beside it are read off it. */
import type { OfficePermission, officePlaces } from '@khela/contract'
import type { Messages } from '@khela/i18n'
import type { IconName } from '@khela/ui'
import type { RouteComponent } from '@tanstack/react-router'

export type OfficePlace = keyof typeof officePlaces
type Texts = Messages['office']
type OfficeText = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts]
export type MenuGroup = 'groupMoney' | 'groupPeople' | 'groupPlay' | 'groupHouse'

export interface OfficePage<Name extends OfficePlace = OfficePlace, Search extends object = object> {
  /** Its address is that of `officePlaces`, by which the server knows it too. */
  readonly name: Name
  /** Its item in the side bar. */
  readonly menu?: {
    readonly text: OfficeText
    readonly group: MenuGroup
    readonly icon: IconName
    /** Who finds it there. */
    readonly permission: OfficePermission
    /** What the item puts into the address. */
    readonly search?: Search
    /** How much waits there; asks only for whoever may read it. */
    readonly useWaiting?: (mayRead: boolean) => number
  }
  readonly readSearch?: (search: Record<string, unknown>) => Search
  readonly View: RouteComponent
}

/** A page with its address and search as types, by which links to it are checked. */
export const defineOfficePage = <const Name extends OfficePlace, Search extends object = object>(
  page: OfficePage<Name, Search>,
): OfficePage<Name, Search> => page
