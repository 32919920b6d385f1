import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDecoders } from '../src/decoders/decoders.ts'
import { noise } from '../src/testing/decoders/pictures.ts'
import { asServed, newDataDir, startParley } from '../src/testing/http/process.ts'

const server = resolve(import.meta.dirname, '..')
const mostResidentBytes = 170_000_000

describe('The built program', () => {
  let program = ''
  beforeAll(async () => {
    const folder = newDataDir(afterAll)
    // Where the packages that are not in the bundle are found.
    symlinkSync(join(server, 'node_modules'), join(folder, 'node_modules'))
    // As beside the program of this checkout. Without it Node parses each file twice, for 7 MB more.
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const vite = resolve(server, '../node_modules/vite/bin/vite.js')
    const options = ['build', '--outDir', join(folder, 'dist'), '--logLevel', 'error']
    await promisify(execFile)(process.execPath, [vite, ...options], { cwd: server })
    program = join(folder, 'dist/parley.js')
  }, 60_000)

  const start = async (dataDir: string) => {
    const environment = { PORT: '0', PARLEY_DATA_DIR: dataDir, NODE_ENV: 'production', PARLEY_LOG_LEVEL: 'silent' }
    const { child, output, ended } = startParley(['serve'], environment, { program, nodeOptions: asServed })
    await expect.poll(() => output.stdout).toMatch(/Parley is ready at \S+\n/)
    const url = output.stdout.match(/Parley is ready at (\S+)\n/)?.[1]?.replace('localhost', '127.0.0.1') ?? ''
    const stop = async () => {
      child.kill('SIGTERM')
      expect(await ended).toMatchObject({ code: 0, stderr: '' })
    }
    return { url, stop }
  }

  test('the built program takes at most 170 MB of memory when idle, from the second start on', async () => {
    const dataDir = newDataDir()
    await (await start(dataDir)).stop()
    await (await start(dataDir)).stop()
    const { url, stop } = await start(dataDir)

    const metrics = await (await fetch(`${url}/metrics`)).text()
    const resident = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1])
    expect(resident).toBeGreaterThan(40_000_000)
    expect(resident).toBeLessThanOrEqual(mostResidentBytes)
    await stop()
  })

  test('the process that decodes files is built beside the server, in the folder of the code that starts it', async () => {
    const folder = dirname(program)
    const starting = readdirSync(folder).filter(
      (name) =>
        name.endsWith('.js') &&
        readFileSync(join(folder, name), 'utf8').includes('import.meta.dirname, `decode-program'),
    )
    expect(starting).not.toEqual([])
    const decoders = makeDecoders({ program: join(folder, 'decode-program.js') })
    const picture = join(newDataDir(), 'picture')
    writeFileSync(picture, await noise(30, 20))
    expect(await decoders.inspectPicture(picture)).toMatchObject({ width: 30, height: 20 })
    await decoders.close()
  })

  test('the built program keeps its compiled code in the data directory, where that can be written', async () => {
    const dataDir = newDataDir()
    await (await start(dataDir)).stop()
    expect(readdirSync(join(dataDir, 'compiled'))).not.toEqual([])

    const other = join(newDataDir(), 'new')
    await (await start(other)).stop()
    expect(existsSync(join(other, 'compiled'))).toBe(false)
    mkdirSync(other, { recursive: true })
    writeFileSync(join(other, 'compiled'), 'not a directory')
    await (await start(other)).stop()
  })
})
