import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions } from 'vite'
import { patchCssModules } from 'vite-css-modules'

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

/** Compresses scripts and styles once at the highest quality, which takes too long for a request. The server serves the result. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  // The files as they are on disk: Vite still changes the bundle after the hooks that see it.
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = join(dir, name)
        await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)))
      }),
    )
  },
}

/** The dashboard's own small parts that several pages share. Forms, charts, texts with links and the palette are loaded when they are used. */
const sharedParts =
  /web\/src\/(ui\/(?!charts|pick|forms\/(?!choice|insert|query|search)|text\/(formatted|parse))|drafts|frame\/(?!palette)|pages\/(inbox|contacts)\/[\w-]+\.tsx?$)/

/**
 * Scripts that are loaded together come as one file. Without groups the first visit of the inbox took 68 requests, most of
 * them for less than 1 kB.
 */
const groups = [
  { name: 'frame', tags: ['$initial' as const], priority: 2 },
  { name: 'controls', test: /@mantine\/(core|hooks)/, minShareCount: 8, priority: 1 },
  { name: 'lists', test: new RegExp(`${sharedParts.source}|@tabler|query-core|react-query`), minShareCount: 2 },
]

/** The dashboard: hashed files that the server serves, or a dev server that proxies the APIs. */
export default defineConfig({
  // With `pnpm run types` it writes the classes of each CSS module as types, so that a misspelt class does not compile.
  plugins: [react(), patchCssModules({ exportMode: 'default' }), compressed],
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': passedOn, '/trpc': passedOn, '/attachments': passedOn } },
})
