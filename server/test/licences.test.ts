import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

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
  'MPL-2.0': /^(axe-core|lightningcss|lightningcss-[\w-]+)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  // The licence of Python, which asks for no more than MIT does.
  'Python-2.0': /^argparse$/,
  // Their descriptions do not name one; their read-me files have the MIT licence.
  undefined: /^(humanize-number|only)$/,
}

/** Libraries with a licence that covers their own files alone, used as they are published. */
const unchangedLibraries: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(mediabunny|web-push)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-[\w-]+$/,
}

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
    // Packages from before 2015 list their licences in the form of that time.
    const { name, version, licenses, license = licenses?.[0]?.type } = manifestIn(folder)
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
