import type { ApiMethod, JsonSchema, OpenApiDocument, Operation } from '@parley/shared/openapi'

export type Endpoint = { readonly method: ApiMethod; readonly path: string; readonly operation: Operation }
export type Group = { readonly name: string; readonly about: string; readonly endpoints: readonly Endpoint[] }

/** The endpoints by their noun, those alone that hold every word looked for; a noun without any is left out. */
export function groupsOf(document: OpenApiDocument, lookedFor: string): Group[] {
  const wanted = lookedFor.toLowerCase().split(/\s+/).filter(Boolean)
  const endpoints = endpointsOf(document).filter((endpoint) => {
    const text = textOf(endpoint)
    return wanted.every((word) => text.includes(word))
  })
  return document.tags
    .map(({ name, description }) => ({
      name,
      about: description,
      endpoints: endpoints.filter(({ operation }) => operation.tags[0] === name),
    }))
    .filter((group) => group.endpoints.length > 0)
}

function endpointsOf({ paths }: OpenApiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method as ApiMethod, path, operation })),
  )
}

/** All that people may look for an endpoint by. */
function textOf({ method, path, operation }: Endpoint): string {
  const { operationId, summary, description, tags, parameters, requestBody, security } = operation
  const fields = Object.keys(requestBody?.content['application/json'].schema.properties ?? {})
  const names = [
    ...parameters.map(({ name }) => name),
    ...fields,
    ...security.flatMap((one) => Object.values(one).flat()),
  ]
  return [method, path, operationId, summary, description, ...tags, ...names].join(' ').toLowerCase()
}

/** The schema behind a reference. */
export function resolve(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {})
}
