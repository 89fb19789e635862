import { useState } from 'react'

/** A choice or a text as the person left it: kept through rounds, reloads and visits. `read` makes nothing of what it does not know. */
export function useStoredChoice<Value>(
  place: string,
  read: (kept: unknown) => Value | undefined,
  first: Value,
): readonly [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => keptAt(place, read) ?? first)
  return [
    value,
    (next) => {
      localStorage.setItem(place, JSON.stringify(next))
      setValue(next)
    },
  ]
}

function keptAt<Value>(place: string, read: (kept: unknown) => Value | undefined): Value | undefined {
  try {
    return read(JSON.parse(localStorage.getItem(place) ?? 'null'))
  } catch {
    return undefined
  }
}
