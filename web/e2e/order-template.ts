import type { Owner } from './owner.ts'

/** Creates the approved template `order_ready` with two placeholders and sample values. */
export async function approveTemplate(mutate: Owner['mutate']): Promise<void> {
  const text = 'Hello {{1}}, your order {{2}} is ready.'
  await mutate('templates.create', {
    name: 'order_ready',
    language: 'en',
    category: 'UTILITY',
    components: [{ type: 'BODY', text, example: { body_text: [['Maria', 'B-7']] } }],
  })
  await mutate('simulator.review', { templateName: 'order_ready', language: 'en', decision: 'APPROVED' })
}
