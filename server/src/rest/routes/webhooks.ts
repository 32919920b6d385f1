import { CreatedWebhook, NewWebhook } from '@parley/shared/webhooks/webhooks'
import { z } from 'zod'
import { createWebhook } from '../../features/webhooks/endpoints/create-webhook.ts'
import { Warning } from '../responses.ts'
import { bySession, type RouteGroup } from '../route.ts'

const RegisteredWebhook = z.object({
  data: CreatedWebhook,
  warnings: z.array(Warning).meta({
    description: 'Events that cannot occur at present, such as `csat.low` while satisfaction surveys are off.',
  }),
})

export const webhooks: RouteGroup = {
  name: 'Webhooks',
  description:
    'Endpoints of yours that events are sent to. Webhooks and their deliveries are managed in the dashboard.',
  routes: [
    bySession('POST /api/webhooks', {
      operationId: 'createWebhook',
      summary: 'Create a webhook',
      description:
        'Store the `secret` from the response: you need it to verify that an event is from Parley. A private address is an error. Each mode of a workspace can have up to 50 webhooks; the next one is a `conflict`.',
      takes: NewWebhook,
      does: createWebhook,
      gives: RegisteredWebhook,
      action: 'webhooks.manage',
      errors: ['conflict'],
      status: 201,
      idempotent: true,
    }),
  ],
}
