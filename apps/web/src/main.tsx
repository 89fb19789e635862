import './app/site.css'
import { start } from './app/start.tsx'

void start(document)
