import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newDataDir, startParley } from '../testing/http/process.ts'
import { environmentForServing } from './memory-settings.ts'

describe('The memory settings of the C library', () => {
  test('the settings are added to the environment, once and on Linux only', () => {
    const environment = environmentForServing('linux', { PATH: '/bin' })
    expect(environment).toEqual({
      PATH: '/bin',
      MALLOC_MMAP_THRESHOLD_: '65536',
      MALLOC_TRIM_THRESHOLD_: '262144',
      MALLOC_ARENA_MAX: '2',
    })
    expect(environmentForServing('linux', environment ?? {})).toBeUndefined()
    expect(environmentForServing('darwin', {})).toBeUndefined()
    expect(environmentForServing('win32', {})).toBeUndefined()
  })

  test('a value of the operator is kept', () => {
    expect(environmentForServing('linux', { MALLOC_ARENA_MAX: '1' })).toMatchObject({ MALLOC_ARENA_MAX: '1' })
  })

  test('the server runs with them, in the process that was started', async ({ skip }) => {
    skip(process.platform !== 'linux', 'the settings are those of glibc')
    const environment = { PORT: '0', PARLEY_DATA_DIR: newDataDir(), MALLOC_ARENA_MAX: '1' }
    const { child, output } = startParley(['serve'], environment, { nodeOptions: ['--max-semi-space-size=4'] })
    await expect.poll(() => output.stdout).toContain('Parley is ready at')
    const variables = readFileSync(`/proc/${child.pid}/environ`, 'utf8').split('\0')
    expect(variables).toContain('MALLOC_MMAP_THRESHOLD_=65536')
    expect(variables).toContain('MALLOC_ARENA_MAX=1')
    expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').split('\0')).toContain('--max-semi-space-size=4')
    expect(output.stderr).not.toContain('Warning')
  })
})
