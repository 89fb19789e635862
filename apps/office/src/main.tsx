// First: it names the layers' order, which the styles of components follow.
import './office.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
