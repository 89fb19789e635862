// First, so that it names the layers before a component's own styles do: the order they are first named in is their rank.
import './office.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
