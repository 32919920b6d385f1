import { AppError } from '../errors.ts'

/** What stands after the question mark. A name given twice, or as a list, is refused: no parameter takes more than one value. */
export function queryOf(url: string): Record<string, string> {
  const start = url.indexOf('?')
  const given = [...new URLSearchParams(start === -1 ? '' : url.slice(start))]
  const names = given.map(([name]) => name.replace(/\[.*$/s, ''))
  const twice = given.find(([name], index) => name.includes('[') || names.indexOf(name) !== index)
  if (twice) {
    const path = twice[0].replace(/\[.*$/s, '')
    const message = 'must be given once, as a single value'
    throw new AppError('invalid_request', `${path} ${message}`, { details: [{ path, message }] })
  }
  return Object.fromEntries(given)
}
