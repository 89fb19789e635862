// First, so that it names the layers before a component's own styles do: the order they are first named in is their rank.
import './office.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { shareSession } from './app/session.ts'

const root = document.getElementById('root')
// A link that was opened in a new tab leads to its page, and not to the sign-in page of a moment.
void shareSession().then(() => root && createRoot(root).render(<App />))
