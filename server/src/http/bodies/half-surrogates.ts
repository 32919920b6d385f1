const highSurrogate = String.raw`\\u[dD][89abAB][\da-fA-F]{2}`
const lowSurrogate = String.raw`\\u[dD][c-fC-F][\da-fA-F]{2}`
const escapes = new RegExp(`${highSurrogate}${lowSurrogate}|(${highSurrogate}|${lowSurrogate})|\\\\.`, 'gs')

/**
 * JSON in which every escape of half a surrogate pair is the escape of U+FFFD instead, which is what UTF-8 and so both
 * stores make of it: what is compared, hashed or cached is then what is stored. Its length stays the same.
 */
export function withoutHalfSurrogates(json: string): string {
  if (!/\\u[dD]/.test(json)) return json
  return json.replace(escapes, (found, half: string | undefined) => (half === undefined ? found : '\\ufffd'))
}
