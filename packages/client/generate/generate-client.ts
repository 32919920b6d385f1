import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type UserConfig } from '@hey-api/openapi-ts'
import { clientDocument } from './client-document.ts'
import { idempotentPathsModule, resourcesModule } from './resources.ts'

/** Writes the generated part of the client into a folder, whose earlier content is removed. */
export async function generateClient(folder: string): Promise<void> {
  const document = clientDocument()
  await createClient({
    input: document as unknown as UserConfig['input'],
    output: { path: folder, module: { extension: '.ts' }, postProcess: [] },
    logs: { level: 'silent', file: false },
    plugins: [
      '@hey-api/typescript',
      // The module has no client of its own, so that whoever calls an operation names the server.
      { name: '@hey-api/sdk', client: false },
      { name: '@hey-api/client-fetch', throwOnError: true },
    ],
  })
  writeFileSync(join(folder, 'resources.gen.ts'), resourcesModule(document))
  writeFileSync(join(folder, 'idempotent-paths.gen.ts'), idempotentPathsModule(document))
}
