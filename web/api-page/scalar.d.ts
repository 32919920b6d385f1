/** The build for browsers of Scalar, of which only this is used. The alias is in `vite.config.ts`. */
declare module '@scalar/api-reference/browser' {
  export function createApiReference(element: Element, configuration: object): unknown
}
