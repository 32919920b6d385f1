import { PlayedMessage, SimulatedInbound } from '@parley/shared/simulator/played-message'
import { GivenReceipt, SimulatedReceipt, SimulatedReview } from '@parley/shared/simulator/simulator'
import { TemplateView } from '@parley/shared/templates/templates'
import { z } from 'zod'
import { decideReview } from '../../features/simulator/decide-review.ts'
import { giveReceipt } from '../../features/simulator/give-receipt.ts'
import { playCustomer } from '../../features/simulator/play-customer.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const testHelpers: RouteGroup = {
  name: 'Test helpers',
  description:
    'Simulate the customer and the platform, so that you can test an integration without either. They require a test key; a live key is `forbidden`.',
  routes: [
    byKey('POST /api/v1/test_helpers/inbound_messages', {
      operationId: 'playCustomer',
      summary: 'Simulate an inbound message',
      description:
        'The customer writes, sends a file, a place or contact cards, taps a button or a row of a list, or reacts. It is processed like a message from a real platform. A customer is created with their first message.',
      takes: SimulatedInbound,
      does: playCustomer,
      gives: PlayedMessage,
      action: 'simulator.use',
      errors: ['not_found'],
      testKeysOnly: true,
      status: 201,
      idempotent: true,
    }),
    byKey('POST /api/v1/test_helpers/receipts', {
      operationId: 'giveReceipt',
      summary: 'Simulate a delivery receipt',
      description:
        'The status takes effect immediately, and receipts can be given in any order. A message that the simulator never accepted is a `conflict`.',
      takes: SimulatedReceipt,
      does: giveReceipt,
      gives: GivenReceipt,
      action: 'simulator.use',
      errors: ['not_found', 'conflict'],
      testKeysOnly: true,
    }),
    byKey('POST /api/v1/test_helpers/template_reviews', {
      operationId: 'decideReview',
      summary: 'Simulate a template review',
      description: 'Decides on a template before or after its automatic review.',
      takes: SimulatedReview,
      does: decideReview,
      gives: z.object({ data: TemplateView }),
      action: 'simulator.review',
      errors: ['not_found', 'conflict'],
      testKeysOnly: true,
    }),
  ],
}
