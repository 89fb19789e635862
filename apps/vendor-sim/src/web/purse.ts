/** The race of Padma: asks the server, which has drawn already, and shows what it said. */
interface Raced {
  readonly code?: string
  readonly first?: number
  readonly won?: string
  readonly balance: string
}
const { ticket = '', lobby = '', language = 'bn' } = document.body.dataset
const texts =
  language === 'bn'
    ? { won: 'জিতলেন', lost: 'এবার হলো না', short: 'এখানে এত টাকা নেই। লবি থেকে টাকা আনুন।', failed: 'সংযোগ নেই। আবার চেষ্টা করুন।' }
    : {
        won: 'You won',
        lost: 'Not this time',
        short: 'There is not that much here. Move money in the lobby.',
        failed: 'No connection. Try again.',
      }
const element = (selector: string) => document.querySelector<HTMLElement>(selector)
const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-boat]')]
const boats = [...document.querySelectorAll<HTMLElement>('.boat')]

function show(id: string, text: string): void {
  const place = element(id)
  if (place !== null) place.textContent = text
}
const tellLobby = (message: object) => window.parent.postMessage(message, lobby)

async function ask(path: string, body?: object): Promise<Raced> {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`/padma/play/${ticket}/${path}`, init)
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as Raced
}

async function race(boat: string): Promise<void> {
  for (const button of buttons) button.disabled = true
  boats.forEach((one) => one.classList.remove('far', 'near'))
  try {
    const { code, first, won = '0.00', balance } = await ask('race', { boat, stake: document.querySelector('select')?.value })
    show('#balance', balance)
    if (code !== undefined) show('#said', texts.short)
    else {
      boats.forEach((one, n) => one.classList.add(n === first ? 'far' : 'near'))
      show('#said', won === '0.00' ? texts.lost : `${texts.won} ${won}`)
    }
  } catch {
    show('#said', texts.failed)
  }
  for (const button of buttons) button.disabled = false
}

for (const button of buttons) button.addEventListener('click', () => void race(button.dataset['boat'] ?? '0'))
void ask('state').then(
  ({ balance }) => {
    show('#balance', balance)
    tellLobby({ type: 'ready' })
  },
  () => show('#said', texts.failed),
)
