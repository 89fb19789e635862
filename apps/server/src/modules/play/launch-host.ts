/** Where the page of a vendor's game is opened: at the vendor's own address, or through one of the merchant's. Pure. */

/** The same page at one of the hosts; at its own without any. `draw` answers a whole number from 0 to below its argument. */
export function atLaunchHost(address: string, hosts: readonly string[], draw: (below: number) => number): string {
  const host = hosts.length === 0 ? undefined : hosts[draw(hosts.length)]
  if (host === undefined) return address
  const { pathname, search, hash } = new URL(address)
  return `${host}${pathname}${search}${hash}`
}
