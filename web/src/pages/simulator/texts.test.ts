import { listMagicNumbers } from '@parley/shared/simulator/simulator'
import { expect, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'

test('test numbers are described as the API does', () => {
  const numbers = listMagicNumbers()
  expect(numbers.map(({ behaviour }) => i18n.t(`simulator:meaning.${behaviour}`))).toEqual(
    numbers.map(({ meaning }) => meaning),
  )
})
