import { sentence } from '@parley/shared/sentences/sentence'
import { invalidField } from '../../errors.ts'

type Place = { readonly value: object; readonly path: string }

/** Throws for text that contains the character NUL, which PostgreSQL cannot store. */
export function refuseNul(input: unknown): void {
  refuseText(input, '')
  if (!isObject(input)) return
  const pending: Place[] = [{ value: input, path: '' }]
  // Not recursive: a deeply nested input would exhaust the stack.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path } = next
    const inList = Array.isArray(value)
    for (const [name, each] of Object.entries(value)) {
      if (name.includes('\0')) refuseText(name, path)
      if (typeof each === 'string' && each.includes('\0')) refuseText(each, pathTo(name, path, inList))
      if (isObject(each)) pending.push({ value: each, path: pathTo(name, path, inList) })
    }
  }
}

function refuseText(value: unknown, path: string): void {
  if (typeof value !== 'string' || !value.includes('\0')) return
  throw invalidField(path, sentence('noNul'))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function pathTo(name: string, path: string, inList: boolean): string {
  if (inList) return `${path}[${name}]`
  return path ? `${path}.${name}` : name
}
