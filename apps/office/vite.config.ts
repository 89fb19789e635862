import { messages } from '@khela/i18n/vite'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [messages(), react(), tailwind()], build: { target: 'es2022' } })
