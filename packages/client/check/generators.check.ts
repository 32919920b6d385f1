import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openApiDocument } from '../../../server/src/rest/openapi/document.ts'
import { newFolder, run, runPackages } from './run.ts'

const tsc = resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

// hey-api, the third, makes the client itself, whose tests are part of `npm test`.
test.each([
  {
    generator: 'openapi-typescript',
    packages: ['openapi-typescript@7.13.0', 'typescript@5.9.3'],
    command: ['openapi-typescript', 'openapi.json', '--output', 'generated.ts'],
    program: `
      import type { components, paths, webhooks } from './generated.ts'
      export type Found = paths['/api/v1/contacts']['get']['responses'][200]['content']['application/json']
      export const nameOf = (contact: components['schemas']['Contact']): string | null => contact.name
      export const namesIn = (found: Found): (string | null)[] => found.data.map(nameOf)
      export type Received = webhooks['message.received']['post']['requestBody']['content']['application/json']
      export const textOf = ({ data }: Received): string | null | undefined => data.text`,
  },
  {
    generator: 'orval',
    packages: ['orval@8.38.0'],
    command: ['orval', '--input', 'openapi.json', '--output', 'generated.ts', '--client', 'fetch', '--mode', 'single'],
    program: `
      import { type Contact, listContacts } from './generated.ts'
      export async function work(): Promise<Contact[]> {
        const { data, status } = await listContacts({ limit: 5 })
        return status === 200 ? data.data : []
      }`,
  },
])('$generator makes a client from the document that compiles under the strictest settings', async (each) => {
  const folder = newFolder(onTestFinished)
  const document = openApiDocument({ baseUrl: 'https://parley.example.com', version: '0.1.0' })
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  await runPackages(each.packages, each.command, folder)
  writeFileSync(join(folder, 'program.ts'), each.program)
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noImplicitOverride: true },
    ...{ noUnusedLocals: true, noUnusedParameters: true, isolatedModules: true, verbatimModuleSyntax: true },
    ...{ module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true, noEmit: true },
    ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  expect(await run(process.execPath, [tsc, '-p', folder], folder)).toBe('')
})
