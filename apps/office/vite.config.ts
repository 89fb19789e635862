import { messages } from '@khela/i18n/vite'
import { ownSheets } from '@khela/ui/vite'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [messages(), react(), tailwind(), ownSheets()], build: { target: 'es2022' } })
