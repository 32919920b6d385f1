import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Dependencies that no file imports, each with the dependency whose peer it is. */
const peers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  server: {},
  web: { playwright: '@vitest/browser-playwright', 'react-is': 'recharts', recharts: '@mantine/charts' },
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

test.each(['.', 'server', 'web', 'shared'])('every dependency of %s is pinned to one exact version', (workspace) => {
  const { dependencies, devDependencies, optionalDependencies } = manifestIn(join(root, workspace))
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })

  expect(versions).not.toEqual([])
  expect(versions.filter(([, version]) => !exactVersion.test(version))).toEqual([])
})

test.each(['prestart', 'pretest', 'postinstall'])('%s names the package without which Node cannot start', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'node'), '#!/bin/sh\nexit 127\n', { mode: 0o755 })
  const run = (folders: string) =>
    spawnSync('/bin/sh', ['-c', manifestIn(root).scripts[name]], { encoding: 'utf8', env: { PATH: folders } })

  expect(run(folder)).toMatchObject({ status: 1, stdout: expect.stringContaining('apt-get install libatomic1') })
  expect(run(dirname(process.execPath))).toMatchObject({ status: 0, stdout: `${process.version}\n` })
})

test('every package of the lockfile comes from the registry and has a SHA-512 hash', () => {
  const resolutions = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8').match(/^ +resolution:.*$/gm) ?? []

  expect(resolutions.length).toBeGreaterThan(300)
  expect(resolutions.filter((line) => !/^ +resolution: \{integrity: sha512-[A-Za-z0-9+/]{86}==\}$/.test(line))).toEqual(
    [],
  )
})

test('every installed package has a permissive licence, or is a named exception', () => {
  const installed = installedPackages()
  const others = installed.filter(({ license }) => !isPermissive(license))

  expect(installed.length).toBeGreaterThan(200)
  const isExpected = ({ name, license }: (typeof others)[number]) =>
    [buildAndTestTools, unchangedLibraries].some((expected) => expected[String(license)]?.test(name))
  expect(others.filter((each) => !isExpected(each))).toEqual([])
})

test('the workflows may only read, and run actions and pnpm of one exact version', () => {
  const folder = join(root, '.github/workflows')
  const workflows = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const { scripts } = manifestIn(root)
  const pnpmVersions = [...workflows, ...Object.values<string>(scripts)].flatMap(
    (text) => text.match(/pnpm@\S*/g) ?? [],
  )

  expect(workflows).not.toEqual([])
  for (const workflow of workflows) {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n(?! )/m)
    expect(workflow.match(/permissions:/g)).toHaveLength(1)
    const actions = workflow.match(/uses:.*$/gm) ?? []
    expect(actions.filter((line) => !/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
    const commands = [...workflow.matchAll(/run: npm run (\w+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  }
  expect(new Set(pnpmVersions).size).toBe(1)
  expect(pnpmVersions[0]).toMatch(/^pnpm@\d+\.\d+\.\d+$/)
})

const exactVersion = /^(workspace:\*|(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?)$/

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
])

/** Packages under other licences that are not part of what Parley serves or runs; those of Creative Commons are tables. */
const buildAndTestTools: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(@axe-core\/playwright|axe-core|lightningcss|lightningcss-[\w-]+)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
}

/** Libraries with a licence that covers their own files alone, used as they are published. */
const unchangedLibraries: Readonly<Record<string, RegExp>> = { 'MPL-2.0': /^web-push$/ }

/** Whether an SPDX expression of licences, without nested alternatives, can be met with permissive ones alone. */
function isPermissive(license: unknown): boolean {
  if (typeof license !== 'string') return false
  const alternatives = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some((alternative) => alternative.split(' AND ').every((name) => permissive.has(name)))
}

/** The packages that pnpm has installed for this platform, each once. */
function installedPackages(): { readonly name: string; readonly version: string; readonly license: unknown }[] {
  const store = join(root, 'node_modules/.pnpm')
  const folders = readdirSync(store).flatMap((entry) => packageFoldersIn(join(store, entry, 'node_modules')))
  return folders.map((folder) => {
    const { name, version, license } = manifestIn(folder)
    return { name, version, license }
  })
}

/** The packages that are stored here themselves; those that they depend on are links. */
function packageFoldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => (name.startsWith('@') ? packageFoldersIn(join(folder, name)) : [join(folder, name)]))
    .filter((path) => existsSync(join(path, 'package.json')))
}

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
