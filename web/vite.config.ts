import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions, type Rolldown } from 'vite'
import { patchCssModules } from 'vite-css-modules'
import { compressed } from './vite-compressed.ts'

const server = process.env.PARLEY_DEV_SERVER ?? 'http://localhost:3000'

/** The server takes requests from its own pages only, and these come from the dev server's. */
const passedOn: ProxyOptions = {
  target: server,
  configure: (proxy) => {
    proxy.on('proxyReq', (request) => {
      if (request.hasHeader('origin')) request.setHeader('origin', new URL(server).origin)
    })
  },
}

/**
 * Whether a module of ours is imported by the given ones, directly or not, without what these load on demand. Packages are left
 * out: most have one module that imports everything, of which little is used.
 */
function importedBy(...roots: readonly string[]): (id: string, context: Rolldown.ChunkingContext) => boolean {
  let found: Set<string> | undefined
  const collect = (context: Rolldown.ChunkingContext) => {
    const seen = new Set(roots.map((root) => resolve(import.meta.dirname, root)))
    for (const id of seen) {
      const imported = context.getModuleInfo(id)?.importedIds ?? []
      for (const next of imported) if (!next.includes('/node_modules/')) seen.add(next)
    }
    return seen
  }
  return (id, context) => {
    found ??= collect(context)
    return found.has(id)
  }
}

const isOfList = importedBy('src/pages/inbox/page.tsx')
const isOfThread = importedBy('src/pages/inbox/thread/thread.tsx', 'src/pages/inbox/details/details.tsx')

/**
 * Scripts that are loaded together come as one file: what every page needs, what the inbox shares with other pages, for its list
 * and for an open conversation, and what most other pages share. Without groups the first visit of the inbox took 68 requests,
 * most of them for less than 1 kB.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'frame', tags: ['$initial'], priority: 4 },
  {
    name: (id, context) =>
      /@tabler(?!.*Icon(ArrowForwardUp|Checks|Link|List|Paperclip)\.)|query-core|react-query/.test(id) ||
      isOfList(id, context)
        ? 'lists'
        : null,
    debugName: 'lists',
    minShareCount: 2,
    priority: 3,
  },
  {
    name: (id, context) =>
      isOfThread(id, context) && !/text\/(formatted|parse)|composer\/use-/.test(id) ? 'thread' : null,
    debugName: 'thread',
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'pages',
    test: /web\/src\/(ui\/(?!charts|forms)|frame)|html-parse|react-i18next|core\/esm\/components\/(Grid|NativeSelect|SimpleGrid|Switch|Textarea)\//,
    minShareCount: 8,
    priority: 1,
  },
  // The inbox has no radio buttons and number fields, which several dialogs share.
  {
    name: 'controls',
    test: /@mantine\/(core\/(?!.*\/(?:NumberInput|Progress|Radio)\/)|hooks\/(?!.*debounced-value))/,
    minShareCount: 8,
  },
]

/** The dashboard: hashed files that the server serves, or a dev server that proxies the APIs. */
export default defineConfig({
  // With `pnpm run types` it writes the classes of each CSS module as types, so that a misspelt class does not compile.
  plugins: [react(), patchCssModules({ exportMode: 'default' }), compressed()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Nothing is inlined as a data: address, which the Content-Security-Policy would have to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet: the pages' own styles are a fifth of it, and were up to nine files a page.
    cssCodeSplit: false,
    // What a page loads is limited compressed, by dashboard-scripts.test.ts.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups, includeDependenciesRecursively: false },
        // The first script lists the file names of all others: without the names of their modules it is 0.8 kB smaller.
        chunkFileNames: 'assets/[hash].js',
      },
    },
  },
  // The page of the API, which has a configuration of its own, is not part of the dashboard.
  optimizeDeps: { entries: ['index.html'] },
  server: { proxy: { '/api': passedOn, '/trpc': passedOn, '/attachments': passedOn, '/files': passedOn } },
})
