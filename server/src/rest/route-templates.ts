import { documentedPath } from './openapi/document.ts'
import type { Route } from './route.ts'

/**
 * Finds the path of the API reference to which a requested path belongs, without the values of its parameters. The first of the
 * routes that matches counts, as in the router. Undefined where there is no such path.
 */
export function makeRouteTemplates(routes: readonly Pick<Route, 'path'>[]): (path: string) => string | undefined {
  const templates = [...new Set(routes.map(({ path }) => path))].map((path) => ({
    segments: path.split('/'),
    template: documentedPath({ path }),
  }))
  const bySize = Map.groupBy(templates, ({ segments }) => segments.length)
  return (requested) => {
    const parts = requested.replace(/\/$/, '').split('/')
    const matches = (segments: readonly string[]) =>
      segments.every((segment, at) => (segment.startsWith(':') ? parts[at] !== '' : segment === parts[at]))
    return bySize.get(parts.length)?.find(({ segments }) => matches(segments))?.template
  }
}
