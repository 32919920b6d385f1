import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFolder, run, runPackages } from './run.ts'

describe('The packed client', () => {
  const folder = newFolder(afterAll)
  let file = ''
  beforeAll(async () => {
    const client = resolve(import.meta.dirname, '..')
    const output = await run('npm', ['pack', '--silent', '--pack-destination', folder], client)
    file = join(folder, output.trim().split('\n').at(-1) ?? '')
  })

  test('publint finds nothing to mend', async () => {
    expect(await runPackages(['publint@0.3.25'], ['publint', 'run', '--strict', file], folder)).toContain('All good!')
  })

  test('Are the types wrong finds them right for modules and bundlers', async () => {
    const command = ['attw', file, '--profile', 'esm-only', '--no-emoji']
    // It fails where it finds a problem.
    expect(await runPackages(['@arethetypeswrong/cli@0.18.5'], command, folder)).toContain('bundler: OK')
  })
})
