/** The launch page as HTML: everything it needs to draw itself, nothing that runs inline. */
import type { Assets } from './assets.ts'
import type { Game } from './games/game.ts'
import type { Sent } from './http.ts'
import type { Session } from './store.ts'

const escape = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The page of a session. Only the lobby it was launched from may frame it. */
export function launchPage(session: Session, game: Game, { sprite }: Assets): Sent {
  const { language, mode, currency, lobby_url, ticket } = session
  const lobby = new URL(lobby_url)
  const data = { ticket, game: game.code, currency, mode, lobby: lobby.origin, lobbyUrl: lobby_url, rtp: game.rtp }
  const attributes = Object.entries(data).map(([name, value]) => `data-${name.toLowerCase()}="${escape(value)}"`)
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape(game.name[language])} · Nova</title>
<link rel="icon" href="/icons/${game.code}.svg">
<link rel="stylesheet" href="/assets/look.css">
<link rel="stylesheet" href="/assets/panel.css">
<link rel="stylesheet" href="/assets/games.css">
<script type="module" src="/assets/app.ts"></script>
</head>
<body ${attributes.join(' ')}>
${sprite}
<main id="app" data-name="${escape(game.name[language])}"></main>
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
      'Content-Security-Policy': [
        `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'`,
        `base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${lobby.origin}`,
      ].join('; '),
    },
  }
}
