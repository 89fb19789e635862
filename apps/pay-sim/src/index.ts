/** Stand-ins for the payment gateways a house takes money through. See README.md. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBkash, type BkashOptions, type BkashSim } from './bkash.ts'
import { Mischief } from './mischief.ts'
import { openNagad, type NagadOptions, type NagadSim } from './nagad.ts'
import { openSslcommerz, type SslcommerzOptions, type SslcommerzSim } from './sslcommerz.ts'
import { openTron, type TronOptions, type TronSim } from './tron.ts'
import { serve, type Routes } from './web.ts'

export { openTopic } from './sns.ts'
export { newTronAddress } from './tron.ts'

export interface PaySimOptions {
  /** 0 or absent: a port that is free. It listens on 127.0.0.1. */
  readonly port?: number
  readonly bkash: BkashOptions
  readonly nagad: NagadOptions
  readonly sslcommerz: SslcommerzOptions
  readonly tron: TronOptions
}
export interface PaySim {
  /** The gateways are at `<url>/bkash`, `/nagad`, `/sslcommerz`, `/tron`. */
  readonly url: string
  readonly bkash: BkashSim
  readonly nagad: NagadSim
  readonly sslcommerz: SslcommerzSim
  readonly tron: TronSim
  readonly mischief: Mischief
  stop(): Promise<void>
}

/** Starts everything. Rejects when the port is taken. */
export async function startPaySim(options: PaySimOptions): Promise<PaySim> {
  let base = ''
  const url = () => base
  const mischief = new Mischief()
  const bkash = openBkash(options.bkash, url, mischief)
  const nagad = openNagad(options.nagad, url)
  const sslcommerz = openSslcommerz(options.sslcommerz, url, mischief)
  const tron = openTron(options.tron)
  const routes: Routes = { ...bkash.routes, ...nagad.routes, ...sslcommerz.routes, ...tron.routes }
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    serve(routes, mischief, request, response).catch(() => (response.headersSent ? response.destroy() : response.writeHead(400).end()))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: base,
    bkash,
    nagad,
    sslcommerz,
    tron,
    mischief,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
