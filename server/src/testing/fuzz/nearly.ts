import fc from 'fast-check'
import { hostile } from './hostile.ts'

type Slip = { readonly where: number; readonly how: 'put' | 'leave out' | 'double'; readonly what: unknown }

const slip: fc.Arbitrary<Slip> = fc.record({
  where: fc.nat(1_000),
  how: fc.constantFrom('put', 'put', 'put', 'leave out', 'double'),
  what: hostile,
})

/** A good document in which one or two things are not. */
export function nearly(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const slips = fc.array(slip, { minLength: 1, maxLength: 2 })
  return fc.tuple(good, slips).map(([document, all]) => all.reduce(make, structuredClone(document)))
}

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

function make(document: unknown, { where, how, what }: Slip): unknown {
  const places = positionsIn(document)
  const place = places[where % Math.max(1, places.length)]
  if (!place) return what
  const { holder, key } = place
  if (how === 'leave out' && !Array.isArray(holder)) delete holder[key]
  else if (how === 'double') holder[key] = [holder[key], structuredClone(holder[key])]
  else holder[key] = structuredClone(what)
  return document
}

const deepest = 6

function positionsIn(node: unknown, depth = 0): Place[] {
  if (typeof node !== 'object' || node === null || depth > deepest) return []
  const holder = node as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...positionsIn(holder[key], depth + 1)])
}
