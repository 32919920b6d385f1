import type { Owner } from '../owner.ts'

const orderReady = [
  { type: 'HEADER', format: 'TEXT', text: 'Your order is ready' },
  {
    type: 'BODY',
    text: 'Hello {{1}}, your order {{2}} is ready to collect. We keep it for you until Saturday.',
    example: { body_text: [['Maria', 'B-7']] },
  },
  { type: 'FOOTER', text: 'Acme Coffee, Market Square 4' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'On my way' },
      { type: 'URL', text: 'See the order', url: 'https://acme.example/orders/{{1}}', example: ['B-7'] },
    ],
  },
]

const body = (text: string, samples: readonly string[]) => [{ type: 'BODY', text, example: { body_text: [samples] } }]

const others = [
  {
    name: 'order_ready',
    language: 'de',
    category: 'UTILITY',
    decision: 'APPROVED',
    components: body('Hallo {{1}}, Ihre Bestellung {{2}} liegt zur Abholung bereit.', ['Maria', 'B-7']),
  },
  {
    name: 'appointment_reminder',
    language: 'en_US',
    category: 'UTILITY',
    decision: 'PAUSED',
    quality: 'LOW',
    components: body('Hello {{1}}, we see you tomorrow at {{2}} for the tasting.', ['Maria', '15:00']),
  },
  {
    name: 'spring_sale',
    language: 'en_US',
    category: 'MARKETING',
    components: body('Hello {{1}}, all beans are 20% off until {{2}}. Come by while they last!', ['Maria', 'Sunday']),
  },
  {
    name: 'loyalty_offer',
    language: 'en_US',
    category: 'UTILITY',
    decision: 'REJECTED',
    reason: 'The text offers a discount, so its category must be marketing.',
    components: body('Hello {{1}}, your loyalty card gives you {{2}} off your next bag.', ['Maria', '10%']),
  },
] as const

/** Creates a template in every review status, and returns the one that campaigns use. */
export async function writeTemplates({ mutate, query }: Owner): Promise<string> {
  const first = { name: 'order_ready', language: 'en_US', category: 'UTILITY', components: orderReady }
  for (const { name, language, category, components, ...review } of [
    { ...first, decision: 'APPROVED' as const, quality: 'HIGH' },
    ...others,
  ]) {
    await mutate('templates.create', { name, language, category, components })
    if ('decision' in review) await mutate('simulator.review', { templateName: name, language, ...review })
  }
  const { data } = await query('templates.list')
  return data.find((each: { name: string; language: string }) => each.name === 'order_ready' && each.language !== 'de')
    .id
}
