import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '../src/rest/openapi/document.ts'

// Redocly and Spectral read the OpenAPI document. They are no dependencies: together they install 240 packages, one of which
// reports each installation. Each exception is in the configuration beside this file, with its reason.

const linters = [
  ['@redocly/cli@2.77.0', 'lint', '--config', join(import.meta.dirname, 'redocly.yaml')],
  [
    '@stoplight/spectral-cli@6.16.3',
    'lint',
    '--fail-severity=hint',
    '--ruleset',
    join(import.meta.dirname, 'spectral.yaml'),
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'))
try {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(openApiDocument({ baseUrl: 'https://parley.test', version: '0.1.0' }), null, 2))
  const env = { ...process.env, npm_config_ignore_scripts: 'true', REDOCLY_TELEMETRY: 'off' }
  const failed = linters.filter(
    (linter) => spawnSync('npx', ['--yes', ...linter, file], { stdio: 'inherit', env }).status !== 0,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
