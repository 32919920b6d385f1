import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

/** `from` is a path in the repository such as `server/src/app.ts` for our own files, and a package otherwise. */
export type Import = { readonly file: string; readonly from: string; readonly statement: string }

export type SourceFile = { readonly path: string; readonly text: string; readonly imports: readonly Import[] }

const repository = resolve(import.meta.dirname, '../../..')
const isGenerated = /(^|\/)(node_modules|dist|\.vite|test-results)\//

/** Every TypeScript file below a folder of the repository, with everything that it imports. */
export function readSourceFiles(folder: string): SourceFile[] {
  return (readdirSync(join(repository, folder), { recursive: true }) as string[])
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path) && !isGenerated.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(repository, path), 'utf8')
      return { path, text, imports: importsIn(path, text) }
    })
}

// The formatter puts every statement at the start of a line and every module name in single quotes.
const importStatements = [
  /^(?:import|export)\s+(?:type\s+)?(?:[^'";]*?\sfrom\s+)?'([^'\n]+)'/gm,
  /\b(?:import|require)\(\s*'([^'\n]+)'/g,
  /\bnew URL\(\s*'(\.[^'\n]+\.tsx?)'/g,
]

/** Static and dynamic imports, `export … from`, type imports, `require` and files that are started by their URL. */
export function importsIn(file: string, text: string): Import[] {
  return importStatements
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([statement, name = '']) => ({ file, from: locate(file, name), statement }))
}

function locate(file: string, name: string): string {
  const shared = /^@parley\/shared\/(.+)$/.exec(name)
  if (shared) return `shared/src/${shared[1]}.ts`
  return name.startsWith('.') ? posix.join(posix.dirname(file), name) : name
}

export function isTest(path: string): boolean {
  return /\.(test|contract)\.tsx?$/.test(path)
}

/** Every group of files that import each other, directly or through others. A file that imports itself is one too. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports.map(({ from }) => from)]))
  const reachable = new Map([...importsOf.keys()].map((path) => [path, reachableFrom(path, importsOf)]))
  const groups = new Set<string>()
  for (const [path, others] of reachable) {
    if (!others.has(path)) continue
    const group = [...others].filter((other) => reachable.get(other)?.has(path))
    groups.add(group.sort().join(' '))
  }
  return [...groups].map((group) => group.split(' '))
}

function reachableFrom(start: string, importsOf: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>()
  const pending = [...(importsOf.get(start) ?? [])]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path) || !importsOf.has(path)) continue
    found.add(path)
    pending.push(...(importsOf.get(path) ?? []))
  }
  return found
}
