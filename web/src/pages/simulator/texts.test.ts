import { simulatedFailures } from '@parley/shared/simulator/simulated-failures'
import { listMagicNumbers } from '@parley/shared/simulator/simulator'
import { expect, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'

test('test numbers and failures are described as the API does', () => {
  const [numbers, failures] = [listMagicNumbers(), Object.entries(simulatedFailures)]
  expect(numbers.map(({ behaviour }) => i18n.t(`simulator:meaning.${behaviour}`))).toEqual(
    numbers.map(({ meaning }) => meaning),
  )
  expect(failures.map(([code]) => i18n.t(`simulator:failure.${code as keyof typeof simulatedFailures}`))).toEqual(
    failures.map(([, meaning]) => meaning),
  )
})
