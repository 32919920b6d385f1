import type { ApiMethod, OpenApiDocument } from '@parley/shared/openapi/document'
import type { Endpoint } from '@parley/shared/openapi/example-call'

export type Group = { readonly name: string; readonly description: string; readonly endpoints: readonly Endpoint[] }

/** The endpoints by tag, filtered to those that contain every word of the search. Empty groups are left out. */
export function groupsOf(document: OpenApiDocument, search: string): Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const endpoints = endpointsOf(document).filter((endpoint) => {
    const text = searchTextOf(endpoint)
    return words.every((word) => text.includes(word))
  })
  return document.tags
    .map((tag) => ({ ...tag, endpoints: endpoints.filter(({ operation }) => operation.tags[0] === tag.name) }))
    .filter((group) => group.endpoints.length > 0)
}

function endpointsOf({ paths }: OpenApiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method as ApiMethod, path, operation })),
  )
}

function searchTextOf({ method, path, operation }: Endpoint): string {
  const { operationId, summary, description, tags, parameters, requestBody, security } = operation
  const names = [
    ...parameters.map(({ name }) => name),
    ...Object.keys(requestBody?.content['application/json'].schema.properties ?? {}),
    ...security.flatMap((each) => Object.values(each).flat()),
  ]
  return [method, path, operationId, summary, description, ...tags, ...names].join(' ').toLowerCase()
}
