import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Dependencies that no file imports, each with the dependency whose peer it is. */
const peers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  server: {},
  web: { 'react-is': 'recharts', recharts: '@mantine/charts' },
  shared: {},
}

test.each(['server', 'web', 'shared'])('every dependency of %s is imported, or is a peer of another', (workspace) => {
  const folder = join(root, workspace)
  const { dependencies, devDependencies } = manifestIn(folder)
  const imported = importsIn(folder)
  const unused = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !imported.has(name))

  expect(unused.toSorted(), 'Remove it, or name the dependency whose peer it is').toEqual(
    Object.keys(peers[workspace] ?? {}).toSorted(),
  )
  for (const [name, dependent] of Object.entries(peers[workspace] ?? {})) {
    expect(Object.keys(manifestIn(join(folder, 'node_modules', dependent)).peerDependencies), dependent).toContain(name)
  }
})

function manifestIn(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The packages imported by the sources in the folder, including those used for types only. */
function importsIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(ts|tsx|css)$/.test(file) && !/(^|[/\\])(node_modules|dist)[/\\]/.test(file),
  )
  return new Set(files.flatMap((file) => packagesIn(readFileSync(join(folder, file), 'utf8'))))
}

const specifiers = /(?:\bfrom|\bimport|\bimport\(|@import|\bresolve\()\s*['"]([^.'"][^'"]*)['"]/g

function packagesIn(source: string): string[] {
  return [...source.matchAll(specifiers)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('node:')) return ['@types/node']
    const parts = specifier.split('/')
    const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
    return [name, `@types/${name}`]
  })
}
