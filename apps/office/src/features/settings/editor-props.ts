import type { Fault, Json, Schema } from './schema.ts'

export interface EditorProps {
  /** The setting, whose units are known by name. */
  readonly name: string
  readonly schema: Schema
  readonly value: Json
  /** Where in the setting; `` is its value. */
  readonly path: string
  readonly label: string
  /** By path. */
  readonly faults: ReadonlyMap<string, Fault>
  readonly onChange: (value: Json) => void
}
