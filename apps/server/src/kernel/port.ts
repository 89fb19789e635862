/**
 * A port: what a module needs of one that it may not import, because that one stands above or beside it. The module that needs it
 * declares it with its type, another fills it, and `connect` brings the two together (docs/ARCHITECTURE.md, "Modules").
 */
import { StartupError } from './startup-error.ts'

/** One set of connected modules; a process has one, a test may have several. */
export type Connection = object

/** A port is its own key: whoever holds it gets a value of its type, and nobody finds one by a name. */
export class Port<V> {
  /** Module and word, for the sentence of a start that fails. */
  readonly name: string
  readonly #values = new WeakMap<Connection, { readonly value: V; readonly by: string }>()

  constructor(name: string) {
    this.name = name
  }

  /** Fills the port for a connection. Throws StartupError when somebody else has. */
  put(connection: Connection, value: V, by: string): void {
    const before = this.#values.get(connection)
    if (before !== undefined) throw new StartupError(`The port ${this.name} is provided twice, by ${before.by} and by ${by}.`)
    this.#values.set(connection, { value, by })
  }

  /** What fills it. Throws StartupError when nothing does. */
  read(connection: Connection, needer: string): V {
    const found = this.#values.get(connection)
    if (found === undefined) throw new StartupError(`The module ${needer} needs the port ${this.name}, which nobody provides.`)
    return found.value
  }
}

/** Declares a port: `port<Played>('limits.played')`. */
export const port = <V>(name: string): Port<V> => new Port<V>(name)

/** A port that several modules fill, and none has to: what they provide stands one behind the other, in the order of their list. */
export class ListPort<V> extends Port<readonly V[]> {
  readonly #lists = new WeakMap<Connection, readonly V[]>()

  override put(connection: Connection, values: readonly V[]): void {
    this.#lists.set(connection, [...this.read(connection), ...values])
  }

  override read(connection: Connection): readonly V[] {
    return this.#lists.get(connection) ?? []
  }
}

/** Declares a port that several fill: `listPort<RoundDescriber>('play.describers')`. */
export const listPort = <V>(name: string): ListPort<V> => new ListPort<V>(name)

/** A value for a port, until the modules are connected. */
export interface Provision {
  put(connection: Connection, by: string): void
}

/** Fills a port: the value has the port's type. */
export const provide = <V>(to: Port<V>, value: NoInfer<V>): Provision => ({
  put: (connection, by) => to.put(connection, value, by),
})

/** Ports by the names their module uses for them. */
export type Ports = Readonly<Record<string, Port<unknown>>>
/** The values of these ports, by the same names. */
export type Filled<N extends Ports> = { readonly [K in keyof N]: N[K] extends Port<infer V> ? V : never }

/** Reads all ports of a module. Throws StartupError for one that nobody provides. */
export function readPorts<N extends Ports>(needs: N, connection: Connection, needer: string): Filled<N> {
  return Object.fromEntries(Object.entries(needs).map(([name, one]) => [name, one.read(connection, needer)])) as Filled<N>
}
