import { AppError } from '../errors.ts'

/** Throws for text that contains the character NUL, which PostgreSQL cannot store. */
export function refuseNul(input: unknown): void {
  const pending: [value: unknown, path: string][] = [[input, '']]
  // Not recursive: a deeply nested input would exhaust the stack.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, path] = next
    if (typeof value === 'string' && value.includes('\0')) {
      const message = 'must not contain the character NUL'
      throw new AppError('invalid_request', `${path} ${message}`, { details: [{ path, message }] })
    }
    if (typeof value !== 'object' || value === null) continue
    for (const [name, each] of Object.entries(value)) {
      pending.push([name, path], [each, pathTo(name, path, Array.isArray(value))])
    }
  }
}

function pathTo(name: string, path: string, inList: boolean): string {
  if (inList) return `${path}[${name}]`
  return path ? `${path}.${name}` : name
}
