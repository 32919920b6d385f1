import { expect, test } from 'vitest'
import { hueOf } from './person-avatar.tsx'

test('a person always has the same colour, and many people have many', () => {
  const people = Array.from({ length: 200 }, (_, n) => `0b9cf3e2-${n}`)

  expect(people.map(hueOf)).toEqual(people.map(hueOf))
  expect(new Set(people.map(hueOf)).size).toBe(12)
  for (const hue of people.map(hueOf)) expect(hue).toBeLessThan(360)
})
