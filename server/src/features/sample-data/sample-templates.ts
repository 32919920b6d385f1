import type { ApprovedTemplate } from '../../platforms/platform-simulation.ts'

/** The offer that the sample campaign has sent. `{{1}}` is the first name of the customer. */
export const offerTemplate: ApprovedTemplate = {
  name: 'sample_spring_offer',
  language: 'en_GB',
  category: 'MARKETING',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Spring coffee is here' },
    {
      type: 'BODY',
      text: 'Hi {{1}}, our new Ethiopian single origin has arrived. Until Sunday you get 15 % off every bag. Just reply here to order.',
      example: { body_text: [['Maria']] },
    },
    { type: 'FOOTER', text: 'Reply STOP to get no more offers.' },
  ],
}

export const orderTemplate: ApprovedTemplate = {
  name: 'sample_order_shipped',
  language: 'en_GB',
  category: 'UTILITY',
  components: [
    {
      type: 'BODY',
      text: 'Hello {{1}}, your order {{2}} has been shipped and should arrive within two days.',
      example: { body_text: [['Maria', 'A-1042']] },
    },
  ],
}

export const sampleTemplates: readonly ApprovedTemplate[] = [offerTemplate, orderTemplate]
