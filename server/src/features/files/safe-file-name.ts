import { maxFileNameLength } from '@parley/shared/files/files'
import { withoutUnsafeCharacters } from '../../http/file-headers.ts'

/**
 * The last part of a path, without characters that end a header, reverse the text or mean something to a file system. At
 * most 240 characters, of which the extension is kept; `file` where nothing is left.
 */
export function safeFileName(given: string): string {
  const [last = ''] = given.split(/[/\\]/).slice(-1)
  const safe = withoutUnsafeCharacters(last).trim().replace(/^\.+/, '')
  if (safe === '') return 'file'
  const [extension = ''] = /\.[^.]{1,10}$/.exec(safe) ?? []
  return [...safe].length <= maxFileNameLength
    ? safe
    : [...safe].slice(0, maxFileNameLength - extension.length).join('') + extension
}
