/** Decks that this browser saw published before they were dealt: what makes a later check worth something. */
const place = 'khela.poker.decks'
const most = 60

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Keeps the number of a deck that is still to be dealt. */
export function noteRoot(root: string): void {
  const kept = read()
  if (!kept.includes(root)) localStorage.setItem(place, JSON.stringify([root, ...kept].slice(0, most)))
}
export const hasRoot = (root: string): boolean => read().includes(root)
