/** Every call, of all modules. */
import type { Input, Output } from './endpoint.ts'
import { gather } from './gather.ts'
import * as modules from './modules.ts'

export const endpoints = { ...gather(modules, 'calls'), ...gather(modules, 'officeCalls') }
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type RequestOf<N extends EndpointName> = Input<Endpoints[N]>
export type ReplyOf<N extends EndpointName> = Output<Endpoints[N]>
