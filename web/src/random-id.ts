/** An ID that nobody can guess. Works without TLS too, where `crypto.randomUUID` is not available. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
