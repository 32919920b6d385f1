import { openApiDocument } from '../../../server/src/rest/openapi/document.ts'
import type { OpenApiDocument, Operation } from '../../../shared/src/openapi/document.ts'

/** One operation of the client: what is called at which address, with the method in lower case. */
export type ClientOperation = { readonly method: string; readonly path: string; readonly operation: Operation }

/**
 * The part of the OpenAPI document that the client is made from: everything that API keys may call. Response headers are
 * left out, because the generator has no use for them and reports each.
 */
export function clientDocument(): OpenApiDocument {
  const { servers: _, ...document } = openApiDocument({ baseUrl: 'http://localhost:3000', version: '' })
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v1/'))
  const { headers: __, ...components } = document.components
  const kept = { ...document, paths: Object.fromEntries(paths), components }
  return JSON.parse(JSON.stringify(kept, (name, value) => (name === 'headers' ? undefined : value)))
}

/** Every operation of the document, in its order. */
export function operationsOf({ paths }: OpenApiDocument): ClientOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}
