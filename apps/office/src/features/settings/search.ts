import { settingGroupNames, type SettingGroup } from '@khela/contract'

export interface SettingsSearch {
  /** A group; `changed`: what does not stand at its default. Without it: all. */
  readonly group?: SettingGroup | 'changed'
  readonly q?: string
}

/** Reads the address of the page; what is not understood is left out. */
export function readSettingsSearch({ group, q }: Record<string, unknown>): SettingsSearch {
  const known = group === 'changed' ? 'changed' : settingGroupNames.find((one) => one === group)
  return { ...(known !== undefined && { group: known }), ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 60) }) }
}
