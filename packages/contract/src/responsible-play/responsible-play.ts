/** Words of responsible play that the server and both sites share (CO-5.17, CO-5.23, CO-5.24). */

/** What may point at harm; one of them crossed raises a case. `same_person`: a new account of somebody who is excluded. */
export const harmMarkers = [
  'deposits_rising',
  'many_methods',
  'withdrawals_cancelled',
  'many_contacts',
  'long_sessions',
  'chasing_losses',
  'tool_use',
  'same_person',
] as const
export type HarmMarker = (typeof harmMarkers)[number]

/** Shortest and longest time between two reality checks, in minutes. */
export const realityCheckMinutes = { min: 5, max: 240 } as const

/** What a member may answer to a reality check. */
export const realityAnswers = ['go_on', 'break', 'sign_out'] as const

/** Limits an operator may set for a member from a case; a part of those a member has. */
export const houseLimitNames = ['depositDay', 'stakeDay', 'lossDay', 'lossMonth'] as const
