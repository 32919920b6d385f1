import { AppError } from '../errors.ts'

/** Throws for text that holds the character NUL: it means nothing to people, and Postgres cannot store it. */
export function refuseNul(input: unknown): void {
  const waiting: [value: unknown, path: string][] = [[input, '']]
  // Not by recursion: whoever nests deep enough would exhaust the stack.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, path] = next
    if (typeof value === 'string' && value.includes('\0')) {
      const message = 'must not hold the character NUL'
      throw new AppError('invalid_request', `${path} ${message}`, { details: [{ path, message }] })
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [name, each] of Object.entries(value)) {
      waiting.push([name, path], [each, pathTo(name, path, Array.isArray(value))])
    }
  }
}

function pathTo(name: string, path: string, inList: boolean): string {
  if (inList) return `${path}[${name}]`
  return path ? `${path}.${name}` : name
}
