import type { ApprovedTemplate } from '../../platforms/platform-simulation.ts'
import type { SampleLanguage } from './sample-customer.ts'

/** The offer that the sample campaign has sent, then another template. `{{1}}` is the first name of the customer. */
export const sampleTemplates: Readonly<Record<SampleLanguage, readonly [ApprovedTemplate, ApprovedTemplate]>> = {
  en: [
    {
      name: 'sample_spring_offer',
      language: 'en_GB',
      category: 'MARKETING',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Spring coffee is here' },
        {
          type: 'BODY',
          text: 'Hi {{1}}, our new Ethiopian single origin has arrived. Until Sunday you get 15% off every bag. Just reply here to order.',
          example: { body_text: [['Maria']] },
        },
        { type: 'FOOTER', text: 'Reply STOP to get no more offers.' },
      ],
    },
    {
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
    },
  ],
  de: [
    {
      name: 'beispiel_fruehlingsangebot',
      language: 'de',
      category: 'MARKETING',
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Der Frühlingskaffee ist da' },
        {
          type: 'BODY',
          text: 'Hallo {{1}}, unser neuer Single Origin aus Äthiopien ist eingetroffen. Bis Sonntag bekommen Sie 15 % Rabatt auf jede Tüte. Zum Bestellen antworten Sie einfach hier.',
          example: { body_text: [['Maria']] },
        },
        { type: 'FOOTER', text: 'Keine Angebote mehr? Antworten Sie STOPP.' },
      ],
    },
    {
      name: 'beispiel_bestellung_versandt',
      language: 'de',
      category: 'UTILITY',
      components: [
        {
          type: 'BODY',
          text: 'Guten Tag {{1}}, Ihre Bestellung {{2}} wurde versandt und sollte in zwei Tagen bei Ihnen sein.',
          example: { body_text: [['Maria', 'A-1042']] },
        },
      ],
    },
  ],
}
