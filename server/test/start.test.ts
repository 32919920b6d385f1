import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const server = `
process.on('SIGTERM', () => setImmediate(() => { console.log('stopped'); process.exit(0) }))
setInterval(() => {}, 1_000)
console.error('ready')
`

test('npm start passes SIGTERM on to the server, and ends as it does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // Without installing and building, which take minutes.
  const quick = { ...scripts, pnpm: 'true', serve: 'node server.js' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: quick }))
  writeFileSync(join(folder, 'server.js'), server)
  copyFileSync(join(root, 'start.js'), join(folder, 'start.js'))
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'pipe' })
  const output = text(npm.stdout)
  for await (const chunk of npm.stderr) if (String(chunk).includes('ready')) break

  npm.kill('SIGTERM')

  expect(await once(npm, 'exit')).toEqual([0, null])
  expect(await output).toMatch(/^stopped$/m)
})

test.each(['prestart', 'pretest', 'postinstall'])('%s names the package without which Node cannot start', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'node'), '#!/bin/sh\nexit 127\n', { mode: 0o755 })
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const run = (folders: string) =>
    spawnSync('/bin/sh', ['-c', scripts[name]], { encoding: 'utf8', env: { PATH: folders } })

  expect(run(folder)).toMatchObject({ status: 1, stdout: expect.stringContaining('apt-get install libatomic1') })
  expect(run(dirname(process.execPath))).toMatchObject({ status: 0, stdout: `${process.version}\n` })
})
