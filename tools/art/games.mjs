import { house } from './recipes-house.mjs'
import { studios } from './recipes-vendors.mjs'

/** Every game that has a picture. */
export const games = [...house, ...studios]
