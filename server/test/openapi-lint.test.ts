import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openApiDocument } from '../src/rest/openapi/document.ts'

const root = resolve(import.meta.dirname, '../..')
const folderOfLinters = join(root, 'packages/openapi-lint')

// They find different faults. Their exceptions are in the settings, each with its reason.
test.each([
  { linter: 'redocly', options: ['lint', '--config', join(folderOfLinters, 'redocly.yaml')] },
  {
    linter: 'spectral',
    options: ['lint', '--fail-severity=hint', '--ruleset', join(folderOfLinters, 'spectral.yaml')],
  },
])('$linter finds nothing wrong with the OpenAPI document', async ({ linter, options }) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(openApiDocument({ baseUrl: 'https://parley.test', version: '0.1.0' }), null, 2))
  const env = { PATH: process.env.PATH ?? '', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = promisify(execFile)(join(folderOfLinters, 'node_modules/.bin', linter), [...options, file], { env })
  const { code = 0, stdout } = await run.then(
    (output) => ({ ...output, code: 0 }),
    (error: { code?: number; stdout: string }) => error,
  )
  expect([code, code === 0 ? '' : stdout]).toEqual([0, ''])
})
