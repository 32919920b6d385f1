import type { OpenApiDocument } from '@parley/shared/openapi/document'
import { createApiReference } from '@scalar/api-reference/browser'
import { callWithTestKey } from './call-with-test-key.ts'
import { withSamples } from './with-samples.ts'

/**
 * Fonts of the reader's system, and colours that can be read on the grounds of the page (WCAG AA), as not all of Scalar's own can.
 * Its theme comes after them, so that their selectors say each class twice.
 */
const css = `
:root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }
.light-mode.light-mode {
  --scalar-color-green: #00694a;
  --scalar-color-red: #b3101d;
  --scalar-color-yellow: #7a5600;
  --scalar-color-orange: #a03600;
  --scalar-color-blue: #005ea3;
}
.dark-mode.dark-mode { --scalar-color-red: #ff7070; }
/* An event is sent by Parley: it has no address that a test could call. Scalar can only hide the buttons of all calls. */
[id*='/webhook/'] .show-api-client-button { display: none; }`

const element = window.document.getElementById('reference')

try {
  const response = await fetch('/api/openapi.json')
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`)
  if (element) show(element, await response.json())
} catch (error) {
  if (element)
    element.textContent = `The API reference could not be loaded. ${String(error)} Reload the page to try again.`
}

function show(on: Element, document: OpenApiDocument): void {
  // The renderer would take what is inside for its own work of an earlier time.
  on.replaceChildren()
  createApiReference(on, {
    content: withSamples(document, window.location.origin),
    customFetch: callWithTestKey,
    authentication: { preferredSecurityScheme: 'apiKey' },
    persistAuth: false,
    // Everything comes from this server, and nothing is reported to anyone.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    hiddenClients: true,
    documentDownloadType: 'json',
    defaultOpenAllTags: false,
    customCss: css,
  })
}
