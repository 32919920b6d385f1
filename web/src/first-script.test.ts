import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { expect, test } from 'vitest'

const mostBytes = 200_000

test('whoever opens a page by its address waits for at most 200 kB of compressed script', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'parley-script-'))
  try {
    await build({
      root: resolve(import.meta.dirname, '..'),
      logLevel: 'silent',
      // The test runner says `test`, which would bring the libraries' larger halves for developers.
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

/** Of each page, what it and everything before it weighs compressed. */
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
  // What the map of routes names is a page; what pages fetch later is not waited for.
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
