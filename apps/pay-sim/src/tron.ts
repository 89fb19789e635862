/** A little chain with the part of TronGrid's API that a watcher of TRC-20 transfers needs. Blocks come by time, or when a test mines. */
import { createHash, randomBytes } from 'node:crypto'
import { chainPage } from './page.ts'
import { json, redirect, route, type Ask, type Routes, type Reply } from './web.ts'

export interface TronOptions {
  /** The real token's contract. */
  readonly contract: string
  /** Milliseconds between blocks; undefined: only `mine` makes them. */
  readonly blockMs?: number | undefined
  /** Milliseconds since 1970. */
  readonly now?: () => number
}
export interface Transfer {
  readonly txid: string
  /** Place of the transfer among the events of its transaction. */
  readonly logIndex: number
  readonly contract: string
  readonly from: string
  readonly to: string
  /** Smallest units; six decimals. */
  readonly units: bigint
  readonly block: number
  readonly at: number
}
export interface TronSim {
  readonly routes: Routes
  /** Puts transfers of one transaction into the next block. Answers its number. */
  send(transfers: readonly { to: string; units: bigint; contract?: string }[]): string
  mine(blocks: number): void
  /** A reorganisation: the transaction was never there. */
  drop(txid: string): void
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

function base58(bytes: Buffer): string {
  let left = BigInt(`0x${bytes.toString('hex')}`)
  let out = ''
  for (; left > 0n; left /= 58n) out = `${alphabet[Number(left % 58n)]}${out}`
  return out
}

function addressOf(account: Buffer): string {
  const payload = Buffer.concat([Buffer.from([0x41]), account])
  return base58(Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)]))
}

/** An address nobody has a key of: good for a demo, and for nothing else. */
export const newTronAddress = (): string => addressOf(randomBytes(20))

/** The twenty bytes of an address, as events name them: `0x…`. */
function hexOf(address: string): string {
  let value = 0n
  for (const sign of address) value = value * 58n + BigInt(alphabet.indexOf(sign))
  return `0x${value.toString(16).padStart(50, '0').slice(2, 42)}`
}
const isAddress = (address: string): boolean =>
  /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) && addressOf(Buffer.from(hexOf(address).slice(2), 'hex')) === address

/** Smallest units of "12.5"; undefined when it is no such amount. */
function unitsOf(amount: string): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(amount) ?? []
  const units = whole === '' ? 0n : BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'))
  return units > 0n ? units : undefined
}

const tokenOf = (transfer: Transfer) => ({ symbol: 'USDT', address: transfer.contract, decimals: 6, name: 'Tether USD' })

/** Newest first; `fingerprint` is how many were shown before. */
function pageOf(found: readonly Transfer[], sent: URLSearchParams): Reply {
  const from = Number(sent.get('fingerprint') ?? '0')
  const size = Math.min(Number(sent.get('limit') ?? '20'), 200)
  const shown = found.slice(from, from + size)
  const data = shown.map((one) => ({
    transaction_id: one.txid,
    token_info: tokenOf(one),
    block_timestamp: one.at,
    from: one.from,
    to: one.to,
    type: 'Transfer',
    value: String(one.units),
  }))
  const more = from + size < found.length ? { fingerprint: String(from + size) } : {}
  return json({ success: true, data, meta: { at: Date.now(), page_size: shown.length, ...more } })
}

const eventOf = (one: Transfer) => ({
  block_number: one.block,
  block_timestamp: one.at,
  contract_address: one.contract,
  event_index: one.logIndex,
  event_name: 'Transfer',
  result: { from: hexOf(one.from), to: hexOf(one.to), value: String(one.units) },
  transaction_id: one.txid,
})

export function openTron(options: TronOptions): TronSim {
  const now = options.now ?? Date.now
  const transfers: Transfer[] = []
  const payer = newTronAddress()
  const fakeContract = newTronAddress()
  const start = Date.now()
  let mined = 0
  const height = () => 70_000_000 + mined + (options.blockMs === undefined ? 0 : Math.floor((Date.now() - start) / options.blockMs))
  const send: TronSim['send'] = (sent) => {
    const txid = randomBytes(32).toString('hex')
    mined += 1
    sent.forEach(({ to, units, contract = options.contract }, logIndex) =>
      transfers.push({ txid, logIndex, contract, from: payer, to, units, block: height(), at: now() }),
    )
    return txid
  }
  const sendByHand = ({ form, url }: Ask): Reply => {
    const to = form.get('address') ?? ''
    const units = unitsOf(form.get('units') ?? '')
    const isRight = isAddress(to) && units !== undefined
    if (isRight) send([{ to, units, ...(form.get('fake') === 'yes' && { contract: fakeContract }) }])
    const back = new URL(url)
    back.searchParams.set('note', isRight ? 'sent' : 'wrong')
    return redirect(back.pathname + back.search)
  }
  return {
    send,
    mine: (blocks) => void (mined += blocks),
    drop: (txid) => void transfers.splice(0, transfers.length, ...transfers.filter((one) => one.txid !== txid)),
    routes: {
      'GET /tron/v1/accounts/*': route('tron.transfers', ({ url }) => {
        const [, address = ''] = /accounts\/([^/]+)\/transactions\/trc20$/.exec(url.pathname) ?? []
        const since = Number(url.searchParams.get('min_timestamp') ?? '0')
        const contract = url.searchParams.get('contract_address')
        const found = transfers.filter((one) => one.to === address && one.at >= since && (contract === null || one.contract === contract))
        return pageOf(found.toReversed(), url.searchParams)
      }),
      'GET /tron/v1/transactions/*': route('tron.events', ({ url }) => {
        const [, txid = ''] = /transactions\/([^/]+)\/events$/.exec(url.pathname) ?? []
        return json({ success: true, data: transfers.filter((one) => one.txid === txid).map(eventOf), meta: { at: Date.now() } })
      }),
      'POST /tron/wallet/getnowblock': route('tron.block', () =>
        json({ block_header: { raw_data: { number: height(), timestamp: now() } } }),
      ),
      'GET /tron/send': route('tron.page', ({ url, language }) => {
        const note = url.searchParams.get('note')
        return chainPage(language, url, note === 'sent' || note === 'wrong' ? note : undefined)
      }),
      'POST /tron/send': route('tron.send', sendByHand),
    },
  }
}
