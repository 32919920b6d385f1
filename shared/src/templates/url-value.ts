/** Encodes what a URL cannot contain, once: a percent sign that already begins an escape, as in `%20`, is kept. */
export function encodeUrlValue(value: string): string {
  return encodeURI(value.toWellFormed()).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
}
