import { codeSamples } from '@parley/shared/openapi/code-samples'
import type { ApiMethod, OpenApiDocument, Operation, Security } from '@parley/shared/openapi/document'

const aboutKeys = `

## Try it

Every operation of an API key can be tried on this page with a **test key** (\`sk_test_…\`), which you create in the dashboard under
*API keys*. In test mode nothing reaches a real phone. The key stays in the memory of this page: it is not stored, it is sent to this
server only, and it is gone when you close or reload the page. Live keys are refused here, and operations that require a session
cannot be tried.

[Dashboard](/) · [OpenAPI document](/api/openapi.json)`

/**
 * The document as the page shows it: with code samples of every operation, which are addressed to the origin of the page as its
 * own calls are, and with one field for the key, which is a test key.
 */
export function withSamples(document: OpenApiDocument, origin: string): object {
  const { info, components } = document
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const shown = Object.entries(methods).map(([method, operation]) => {
      const samples = codeSamples({ method: method as ApiMethod, path, operation }, origin)
      return [method, { ...operation, security: securityOf(operation), 'x-codeSamples': samples }]
    })
    return [path, Object.fromEntries(shown)]
  })
  const { testKey: _, ...schemes } = components.securitySchemes
  const apiKey = { ...schemes.apiKey, description: 'A test key (`sk_test_…`). It stays in the memory of this page.' }
  return {
    ...document,
    info: { ...info, description: `${info.description}${aboutKeys}` },
    servers: [{ url: origin }],
    paths: Object.fromEntries(paths),
    components: { ...components, securitySchemes: { ...schemes, apiKey } },
  }
}

function securityOf({ security }: Operation): Security[] {
  return security.map(({ testKey, ...others }) => (testKey === undefined ? others : { apiKey: testKey }))
}
