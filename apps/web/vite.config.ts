import { agentTypes, endpoints, errorCodes, memberType, topics, trialType, type Endpoint } from '@khela/contract'
import { table } from '@khela/contract/table'
import { messages } from '@khela/i18n/vite'
import { budget, contractTable, inlineCss, lateScripts, ownSheets, quietToaster } from '@khela/ui/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { installable } from './build/installable.ts'

/** The calls of the site; those of the back office are none of its visitors' business. */
const ownTable = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).flatMap(([name, { site }]) => (site === 'web' ? [[name, table[name as keyof typeof table]]] : [])),
)
const api = process.env['KHELA_API'] ?? 'http://127.0.0.1:3000'

/** What every first page runs, in two files: packages, which stay with a visitor from release to release, and the rest. */
const firstPage = [
  { name: 'base', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/ },
  { name: 'frame', tags: ['$initial' as const] },
]
/** Small things that most pages need, in one file: each file that is asked for takes a slow phone some milliseconds. */
const small = [
  { name: 'small', test: /\/(?:packages\/ui|apps\/web)\/src\/(?:site\/)?(?:small|banners)\/|\/packages\/client\/src\/own-script/ },
]
/** What `later` and pages have in common, in files of its own, so that no page waits for the rest of `later`. */
const common = [
  { name: 'toasts', test: /\/node_modules\/sonner\/|\/packages\/ui\/src\/toaster/ },
  { name: 'overlays', test: /\/node_modules\/@radix-ui\/react-dialog\// },
  { name: 'ask-host', test: /\/packages\/ui\/src\/ask-host/ },
  {
    name: 'common',
    test: /\/apps\/web\/src\/(?:site\/(?:show\/|open-window|own-window|hand-off)|features\/(?:announcements\/(?:notice-marks|model)|download\/install))/,
  },
]
/** What each page loads once it stands, in two files: what opens over it, its session in other tabs, news and how games open; and the rail and the foot of its frame. */
const later = [
  { name: 'later', test: /\/apps\/web\/src\/(?:app\/shell|site)\/late\// },
  { name: 'edges', test: /\/apps\/web\/src\/app\/shell\/edges\// },
]

/** `vite build` makes dist/client, `vite build --ssr src/entry-server.tsx` makes dist/server; see README.md. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    messages(),
    contractTable({ table: ownTable, values: { agentTypes, errorCodes, memberType, topics, trialType } }),
    inlineCss(),
    lateScripts(),
    quietToaster(),
    ownSheets(),
    ...(isSsrBuild ? [] : [installable()]),
    ...(isSsrBuild || mode !== 'production'
      ? []
      : [budget({ initialKb: 122, chunkKb: 60, apart: /khela-pseudo/, whole: { entries: /\/src\/games\/[\w-]+\/index\.tsx$/, kb: 90 } })]),
  ],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // Every picture and face is a file of its own; inlining them would grow the page.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The first page in two files instead of twenty: fewer requests, and one window for the compressor.
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [...firstPage, ...small, ...common, ...later] } } },
  },
  // The server's bundle brings its packages along, so that only `dist` is needed to run it.
  ssr: { noExternal: true },
  server: { proxy: { '/wps': api, '/lgw': api, '/vendor-art': api, '/sim': api, '/live/': { target: api, ws: true } } },
  preview: { proxy: { '/wps': api, '/lgw': api, '/vendor-art': api, '/sim': api, '/live/': { target: api, ws: true } } },
}))
