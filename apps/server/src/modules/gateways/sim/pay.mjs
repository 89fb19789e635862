// The hosted page of the simulated gateway: sends the payer's decision and goes back to the merchant.
const page = document.querySelector('main')
const note = document.querySelector('[role=alert]')
const buttons = [...document.querySelectorAll('button[data-decision]')]

async function decide(decision) {
  for (const button of buttons) button.disabled = true
  page.setAttribute('aria-busy', 'true')
  note.textContent = ''
  try {
    const answer = await fetch('/sim/pay/decide', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-khela-language': document.documentElement.lang },
      body: JSON.stringify({ ref: page.dataset.ref, secret: page.dataset.secret, decision }),
    })
    const reply = await answer.json()
    if (reply.success) return location.assign(reply.value.returnUrl)
    note.textContent = reply.message
  } catch {
    note.textContent = note.dataset.offline
  }
  page.removeAttribute('aria-busy')
  for (const button of buttons) button.disabled = false
}

for (const button of buttons) button.addEventListener('click', () => decide(button.dataset.decision))
