/** Values of a URL's placeholder, and what they are in the URL. */
export const urlValues: readonly (readonly [value: string, encoded: string])[] = [
  ['a b/ü', 'a%20b/%C3%BC'],
  ['a%20b', 'a%20b'],
  ['caf%C3%A9 1', 'caf%C3%A9%201'],
  ['100% sure', '100%25%20sure'],
  ['100%25', '100%25'],
  ['50%', '50%25'],
  ['a%2', 'a%252'],
  ['q?x=1&y=%2F#top', 'q?x=1&y=%2F#top'],
  ['\ud800', '%EF%BF%BD'],
]
