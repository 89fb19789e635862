/** The part of TronGrid's API that is needed to see transfers of one token: what came to an address, and where it stands on the chain. */
import type { TronAddresses } from '../../../kernel/index.ts'
import { ask, NoAnswer, textOf, type Json } from '../ask.ts'
import { accountOf, addressOf } from './address.ts'

export interface Transfer {
  readonly txid: string
  /** Place among the events of the transaction: with it the credit key (PAY-3.1.6). */
  readonly logIndex: number
  readonly from: string
  readonly to: string
  /** Smallest units of the token. */
  readonly units: bigint
  readonly block: number
  readonly at: Date
}
export interface Chain {
  /** Transactions that moved the token to the address since a moment; the moment of the newest is `until`. */
  transactionsTo(address: string, since: Date): Promise<{ txids: readonly string[]; until: Date | undefined }>
  /** The token's transfers to the address within a transaction; none when the chain does not have it (any more). */
  transfersIn(txid: string, to: string): Promise<readonly Transfer[]>
  /** Number of the newest block. */
  height(): Promise<number>
}

const pageSize = 200
const mostPages = 20

const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter((one): one is Json => typeof one === 'object' && one !== null) : []
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})

function whole(value: unknown, what: string): number {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : absent(what)
}
function absent(what: string): never {
  throw new NoAnswer(`the chain’s answer has no ${what}`)
}

function transferOf(event: Json): Transfer {
  const result = objectOf(event['result'])
  const units = textOf(result, 'value')
  const from = textOf(result, 'from')
  return {
    txid: textOf(event, 'transaction_id'),
    logIndex: whole(event['event_index'], 'event index'),
    from: /^0x[0-9a-f]{40}$/.test(from) ? addressOf(from) : absent('sender'),
    to: textOf(result, 'to'),
    units: /^\d{1,39}$/.test(units) ? BigInt(units) : absent('value'),
    block: whole(event['block_number'], 'block'),
    at: new Date(whole(event['block_timestamp'], 'block time')),
  }
}

export function openChain(facts: TronAddresses): Chain {
  const headers = facts.apiKey === undefined ? {} : { 'tron-pro-api-key': facts.apiKey }
  const read = async (path: string): Promise<Json> => {
    const { status, body } = await ask(`${facts.url}${path}`, { headers })
    return status < 400 && body['success'] === true ? body : absent('success')
  }
  return {
    async transactionsTo(address, since) {
      const txids = new Set<string>()
      let until = 0
      let fingerprint: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const query = new URLSearchParams({
          only_to: 'true',
          limit: String(pageSize),
          contract_address: facts.contract,
          min_timestamp: String(since.getTime()),
          ...(fingerprint !== undefined && { fingerprint }),
        })
        const body = await read(`/v1/accounts/${address}/transactions/trc20?${query.toString()}`)
        for (const row of listOf(body['data'])) {
          // The list is asked for one token only; a chain that lies about that is not believed.
          if (textOf(objectOf(row['token_info']), 'address') !== facts.contract || textOf(row, 'to') !== address) continue
          const txid = textOf(row, 'transaction_id')
          if (/^[0-9a-f]{64}$/.test(txid)) txids.add(txid)
          until = Math.max(until, whole(row['block_timestamp'], 'block time'))
        }
        fingerprint = textOf(objectOf(body['meta']), 'fingerprint') || undefined
        if (fingerprint === undefined) break
      }
      return { txids: [...txids], until: until === 0 ? undefined : new Date(until) }
    },
    async transfersIn(txid, to) {
      const account = accountOf(to)
      const body = await read(`/v1/transactions/${txid}/events`)
      return listOf(body['data'])
        .filter((event) => textOf(event, 'event_name') === 'Transfer' && textOf(event, 'contract_address') === facts.contract)
        .filter((event) => textOf(objectOf(event['result']), 'to') === account && textOf(event, 'transaction_id') === txid)
        .map(transferOf)
        .filter(({ units }) => units > 0n)
    },
    async height() {
      const { body } = await ask(`${facts.url}/wallet/getnowblock`, { headers, json: {} })
      return whole(objectOf(objectOf(body['block_header'])['raw_data'])['number'], 'height')
    },
  }
}
