/** Vendors: the doors by which outside vendors reach the wallet port, and our calls to them. See README.md. */
export { openVendorDoor, type VendorDoor } from './door.ts'
export { addKey, hasLiveKey, openVendorKeys, rotateKey } from './keys.ts'
export { vendorsModule } from './module.ts'
export { readAmount } from './parse.ts'
export { VendorCaller } from './vendor-call.ts'
export { VendorClient, type VendorRound, type VendorTransaction } from './vendor-client.ts'
export { keepVendorGames, type VendorGames } from './vendor-games.ts'
