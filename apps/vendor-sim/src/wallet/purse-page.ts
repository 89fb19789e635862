/** The launch page of Padma: one race on the money that was moved here. Nothing runs inline. */
import type { Sent } from '../http.ts'

const escape = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const words = {
  bn: { balance: 'এখানে আছে', stake: 'বাজি', red: 'লাল নৌকা', blue: 'নীল নৌকা', pick: 'একটি নৌকা বেছে নিন' },
  en: { balance: 'Here for you', stake: 'Stake', red: 'Red boat', blue: 'Blue boat', pick: 'Pick a boat' },
} as const

interface Page {
  readonly ticket: string
  readonly language: 'bn' | 'en'
  readonly lobbyUrl: string
  readonly name: string
}

/** Only the lobby it was launched from may frame it. */
export function pursePage({ ticket, language, lobbyUrl, name }: Page): Sent {
  const t = words[language]
  const lobby = new URL(lobbyUrl).origin
  const stakes = ['1.00', '5.00', '10.00', '50.00'].map((one, n) => `<option value="${one}"${n === 2 ? ' selected' : ''}>${one}</option>`)
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape(name)} · Padma</title>
<link rel="stylesheet" href="/assets/purse.css">
<script type="module" src="/assets/purse.ts"></script>
</head>
<body data-ticket="${escape(ticket)}" data-lobby="${escape(lobby)}" data-language="${language}">
<main>
<h1>${escape(name)}</h1>
<p class="purse">${t.balance} <b id="balance">…</b></p>
<div class="river" id="river"><i class="boat red"></i><i class="boat blue"></i></div>
<p id="said" role="status">${t.pick}</p>
<label>${t.stake} <select id="stake">${stakes.join('')}</select></label>
<div class="boats"><button type="button" class="red" data-boat="0">${t.red}</button><button type="button" class="blue" data-boat="1">${t.blue}</button></div>
</main>
</body>
</html>
`
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: Buffer.from(html),
    headers: {
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${lobby}`,
    },
  }
}
