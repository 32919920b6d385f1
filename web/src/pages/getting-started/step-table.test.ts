import { roleBundles } from '@parley/shared/workspace/members'
import { startingSteps } from '@parley/shared/workspace/set-up/starting-steps'
import { expect, test } from 'vitest'
import { countDone, stepsFor } from './step-table.ts'

test('each role sees the steps that it may take', () => {
  expect(stepsFor(roleBundles.owner)).toEqual(startingSteps)
  expect(stepsFor(roleBundles.agent)).toEqual(['customer_simulated', 'reply_sent'])
  expect(stepsFor(roleBundles.viewer)).toEqual([])
})

test('only steps that the member sees are counted', () => {
  const done = {
    customer_simulated: true,
    reply_sent: false,
    template_created: true,
    test_campaign_sent: false,
    key_created: false,
    number_connected: false,
    colleague_invited: false,
  }
  expect([countDone(stepsFor(roleBundles.owner), done), countDone(stepsFor(roleBundles.agent), done)]).toEqual([2, 1])
})
