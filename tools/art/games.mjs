import { draws } from './recipes-draws.mjs'
import { fields } from './recipes-fields.mjs'
import { house } from './recipes-house.mjs'
import { instants } from './recipes-instant.mjs'
import { tables } from './recipes-tables.mjs'
import { studios } from './recipes-vendors.mjs'

/** Every game that has a picture. */
export const games = [...house, ...studios, ...instants, ...tables, ...draws, ...fields]
