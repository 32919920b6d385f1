import { openApiDocument } from '../../../server/src/rest/openapi/document.ts'
import type { ApiResponse, OpenApiDocument, Operation, Ref } from '../../../shared/src/openapi/document.ts'

/** One operation of the client: what is called at which address, with the method in lower case. */
export type ClientOperation = { readonly method: string; readonly path: string; readonly operation: Operation }

/**
 * The part of the OpenAPI document that the client is made from: everything that API keys may call. Response headers are
 * left out, because the generator has no use for them and reports each, and event streams, which it would take for the only
 * answer of a call that has one in JSON too.
 */
export function clientDocument(): OpenApiDocument {
  const { servers: _, ...document } = openApiDocument({ baseUrl: 'http://localhost:3000', version: '' })
  const { headers: __, responses, ...others } = document.components
  const components = { ...others, responses: mapValues(responses, withoutHeaders) }
  const called = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v1/'))
  const paths = called.map(([path, methods]) => [path, mapValues(methods, withPlainResponses)])
  return { ...document, components, paths: Object.fromEntries(paths) } as unknown as OpenApiDocument
}

/** Every operation of the document, in its order. */
export function operationsOf({ paths }: OpenApiDocument): ClientOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

function withPlainResponses(operation: Operation) {
  const plain = (response: ApiResponse | Ref) => ('$ref' in response ? response : withoutHeaders(response))
  return { ...operation, responses: mapValues(operation.responses, plain) }
}

function withoutHeaders({ headers: _, content, ...response }: ApiResponse) {
  const kept = Object.entries(content ?? {}).filter(([type]) => type !== 'text/event-stream')
  return { ...response, ...(content && { content: Object.fromEntries(kept) }) }
}

function mapValues<Value, Mapped>(object: Readonly<Record<string, Value>>, map: (value: Value) => Mapped) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
}
