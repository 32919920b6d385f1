import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions } from 'vite'

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

const mantine = (...components: readonly string[]) =>
  new RegExp(`@mantine/core/esm/(components|utils)/(${components.join('|')})/`)
const ownUi = (...files: readonly string[]) => new RegExp(`web/src/ui/(${files.join('|')})\\.`)
const oneOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

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

/** What nearly every page is made of. */
const controls = oneOf(
  mantine('ActionIcon', 'Anchor', 'Input', 'InputBase', 'NativeSelect', 'Textarea', 'TextInput', 'Title'),
  mantine('InlineInput', 'InputsGroupFieldset'),
  ownUi('(forms/insert-at-caret|lists/(detail-list|loaded|use-stick-to-end)|overlays/(window|confirm|more-menu))'),
  ownUi(
    'text/formatted-text\\.module',
    'text/(callout|copy-button|phone-number|relative-time|status-badge|time|use-phone-format)',
  ),
  /@mantine\/hooks\/esm\/(use-(id|uncontrolled|merged-ref)|utils\/(random-id|use-callback-ref))\//,
  /@mantine\/core\/esm\/.*\/(get-env|to-int|use-resolved-styles-api|get-auto-contrast-value)\./,
  /web\/src\/(i18n\/trans|drafts\/use-stored-draft|ui\/forms\/restored-note)\./,
  /icons\/Icon(ArrowDown|Send|Check|ChevronDown|Clock|Copy|Dots|Mail|Pencil|X)\.|react-query\/.*\/useMutation/,
  /web\/src\/(frame\/simulated-note|pages\/contacts\/(use-set-)?opt-out|pages\/inbox\/(conversation-name|status))\.|conversations\/survey-answers\./,
)

/** What pages with lists add. */
const lists = oneOf(
  mantine('Checkbox', 'FloatingIndicator', 'SegmentedControl'),
  ownUi('lists/side-scroll', 'text/duration', 'forms/(choice-tabs|query-parameters|search-field)'),
  /frame\/first-customers\./,
  ownUi('illustrations/(illustration|search-illustration|conversations-illustration)'),
  // What the list and the thread of the inbox have in common, so that the list does not wait for the thread.
  /web\/src\/pages\/inbox\/tags\/(tag-chip|use-tags|tags\.module)\./,
  /web\/src\/pages\/inbox\/(next\/\S+|use-change-conversations|use-mark-unread|composer\/start-writing)\./,
  /icons\/IconArrowsSort\.|react-query\/.*\/useInfiniteQuery/,
)

/**
 * Scripts that are loaded together come as one file. Without this the first visit of the inbox took 68 requests, most of
 * them for less than 1 kB; with it, at most 15. Pages load between 3 kB less and 8 kB more for it, compressed.
 */
const groups = [
  // The frame's texts in one language.
  { name: languageOf, debugName: 'texts', test: /web\/src\/i18n\/\w+\/(common|frame)\./, priority: 6 },
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  { name: 'phone-format', test: /libphonenumber|contacts\/phone-format\.ts/, priority: 4 },
  { name: 'controls', test: controls, priority: 3 },
  { name: 'lists', test: lists, priority: 2 },
  { name: 'thread', test: /pages\/inbox\/(thread\/thread|details\/details)\.tsx/, priority: 1 },
]

function languageOf(file: string): string {
  return `texts-${basename(dirname(file))}`
}

/** The dashboard: hashed files that the server serves, or a dev server that proxies the APIs. */
export default defineConfig({
  plugins: [react(), compressed],
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
