/** Types that a browser shows and never runs, with an ending for those that came without a name. */
const shown: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
}
const plainBytes = 'application/octet-stream'

type File = { readonly kind: string; readonly mimeType: string; readonly fileName: string | null }

/**
 * The headers for something that a stranger made. A type that is not known for harmless is nothing but bytes, to be
 * saved; and were a browser to show it in spite of that, it would be in an origin of its own, without scripts.
 */
export function attachmentHeaders({ kind, mimeType, fileName }: File): Record<string, string> {
  const [type = ''] = mimeType.toLowerCase().split(';', 1)
  const ending = Object.hasOwn(shown, type.trim()) ? shown[type.trim()] : undefined
  const name = fileName ?? (ending === undefined ? kind : `${kind}.${ending}`)
  return {
    'Content-Type': ending === undefined ? plainBytes : type.trim(),
    'Content-Disposition': `${ending === undefined ? 'attachment' : 'inline'}; ${named(name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
}

/** RFC 6266: for browsers of every age, without what could end the header, leave its folder or turn the text around. */
function named(name: string): string {
  const harmless = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, '_')
  const encoded = encodeURIComponent(harmless).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename="${harmless.replaceAll(/[^ -~]|%/g, '_')}"; filename*=UTF-8''${encoded}`
}
