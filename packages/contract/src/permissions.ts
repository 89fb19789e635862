/** The rights of the back office, gathered from the calls that name them: there is no other list. */
import type { Endpoint } from './endpoint.ts'
import { endpoints, type Endpoints } from './endpoints.ts'
import { officeRoles, type OfficeRole } from './roles.ts'

/** A right that some call asks for; another word is an error of types. */
export type OfficePermission = {
  [N in keyof Endpoints]: Endpoints[N] extends { readonly permission: infer P extends string } ? P : never
}[keyof Endpoints]

/** Whether a role has a right. */
export const hasPermission = (role: OfficeRole, permission: OfficePermission): boolean => officeRoles[role](permission)

/** Every right that a role has, in the order of the calls. */
export function permissionsOf(role: OfficeRole): OfficePermission[] {
  const asked = Object.values<Endpoint>(endpoints).flatMap(({ permission }) => (permission === undefined ? [] : [permission]))
  return [...new Set(asked)].filter((permission) => officeRoles[role](permission)) as OfficePermission[]
}
