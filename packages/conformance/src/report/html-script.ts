/** The script of the HTML report: filters and the switch between dark and light. */
export const SCRIPT = `
const cases = [...document.querySelectorAll('.case')]
const text = document.getElementById('text')
const boxes = [...document.querySelectorAll('#filters input[type=checkbox]')]
function filter() {
  const words = text.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const shown = new Set(boxes.filter((box) => box.checked).map((box) => box.value))
  let count = 0
  for (const one of cases) {
    const fits = shown.has(one.dataset.outcome) && words.every((word) => one.dataset.words.includes(word))
    one.hidden = !fits
    if (fits) count += 1
  }
  for (const part of document.querySelectorAll('main section')) part.hidden = !part.querySelector('.case:not([hidden])')
  document.getElementById('none').hidden = count > 0
}
document.getElementById('filters').addEventListener('input', filter)
document.getElementById('filters').addEventListener('submit', (event) => event.preventDefault())
document.getElementById('theme').addEventListener('click', () => {
  const root = document.documentElement
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'light' : 'dark'
})
`
