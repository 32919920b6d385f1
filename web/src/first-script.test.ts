import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { expect, test } from 'vitest'

const mostBytes = 200_000

test('opening any page by its URL loads at most 200 kB of compressed script', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'parley-script-'))
  try {
    await build({
      root: resolve(import.meta.dirname, '..'),
      logLevel: 'silent',
      // The test runner sets `test`, which would bundle the larger development builds of libraries.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { outDir, manifest: true },
    })
    const sizes = sizesOf(outDir)
    expect(Object.keys(sizes)).toContain('sign-in/page.tsx')
    const tooLarge = Object.entries(sizes).filter(([, bytes]) => bytes > mostBytes)
    expect(tooLarge).toEqual([])
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}, 120_000)

/** For each page, the compressed size of its script and of everything it imports. */
function sizesOf(folder: string): Record<string, number> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const bytesOf = (file: string) => gzipSync(readFileSync(join(folder, file))).length
  const reach = (chunk: string, seen: Set<string>): Set<string> => {
    if (!seen.has(chunk)) {
      seen.add(chunk)
      for (const next of manifest[chunk]?.imports ?? []) reach(next, seen)
    }
    return seen
  }
  // The pages are those of the route table. Scripts that pages import on demand are not counted.
  const routes = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8')
  const pages = [...routes.matchAll(/import\('\.\/(pages\/[^']+)'\)/g)].map(([, file]) => `src/${file}`)
  return Object.fromEntries(
    pages.map((page) => {
      const chunks = reach(page, reach('index.html', new Set()))
      const bytes = [...chunks].reduce((sum, chunk) => sum + bytesOf(manifest[chunk]?.file ?? ''), 0)
      return [page.replace('src/pages/', ''), bytes]
    }),
  )
}
