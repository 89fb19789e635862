/** The pay table of tài xỉu (GS-2.12.2): what a win returns to one, in 1/10 000, and the lowest total of tài. */
import { proven } from '../exact.ts'

export const payTable = { toOne: 9_600, taiFrom: 11 } as const

/** The exact return; worked out again by the tests beside over all 216 throws. */
export const proof = proven('078540f43ee3a3d27836b1317d9a2273bfd15705516125b549f36e3a1976ddaa', { any: '49/50' })
