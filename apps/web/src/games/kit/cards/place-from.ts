/** Says to a card's place how far it is from the deck, which is where its way begins (cards.css). */
export function placeFrom(deck: HTMLElement | null, place: HTMLElement | null): void {
  if (deck === null || place === null) return
  const [from, to] = [deck.getBoundingClientRect(), place.getBoundingClientRect()]
  place.style.setProperty('--from-x', `${from.x + from.width / 2 - to.x - to.width / 2}px`)
  place.style.setProperty('--from-y', `${from.y + from.height / 2 - to.y - to.height / 2}px`)
}
