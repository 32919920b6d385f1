import { extensionOf } from '@parley/shared/files/extensions'

/** Types that a browser displays and never runs. */
const shownTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'audio/aac',
  'audio/amr',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'video/mp4',
  'video/3gpp',
])
const plainBytes = 'application/octet-stream'

type File = { readonly kind: string; readonly mimeType: string; readonly fileName: string | null }

/**
 * The headers for a file from an untrusted sender. A type that is not known to be harmless is sent as plain bytes for
 * download. A browser that displayed it nevertheless would do so in a separate origin, without scripts.
 */
export function fileHeaders({ kind, mimeType, fileName }: File): Record<string, string> {
  const type = withoutParameters(mimeType)
  const isShown = shownTypes.has(type)
  const name = fileName ?? fileNameOf({ kind, mime: type })
  return {
    'Content-Type': isShown ? type : plainBytes,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; ${fileNameParameters(name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
}

/** A name for a file that has none. */
export function fileNameOf({ kind, mime }: { readonly kind: string; readonly mime: string }): string {
  const type = withoutParameters(mime)
  return shownTypes.has(type) ? `${kind}.${extensionOf(type)}` : kind
}

function withoutParameters(mime: string): string {
  const [type = ''] = mime.toLowerCase().split(';', 1)
  return type.trim()
}

/** RFC 6266, for old and new browsers. */
function fileNameParameters(name: string): string {
  const safeName = withoutUnsafeCharacters(name)
  const encoded = encodeURIComponent(safeName).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename="${safeName.replaceAll(/[^ -~]|%/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** The name without characters that end a header, change the folder, reverse the text or mean something to a file system. */
export function withoutUnsafeCharacters(name: string): string {
  return name.replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
}
