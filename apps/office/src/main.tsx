// First: it puts the layers of style in order, whatever style comes with a part.
import './office.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
