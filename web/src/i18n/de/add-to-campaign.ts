import type { Translation } from '../english-texts.ts'

export const texts = {
  title: '{{name}} zu einer Kampagne hinzufügen',
  introduction: 'Ihre Entwürfe, deren Empfänger Kontakte sind, und geplante Kampagnen mit denselben Werten für alle.',
  noOpenCampaign: 'Kein Entwurf und keine geplante Kampagne kann diesen Kontakt aufnehmen.',
  campaigns: 'Kampagnen',
  campaign: 'Kampagne',
  recipients: 'Empfänger',
  starts: 'Beginn',
  draft: 'Entwurf',
  untitledDraft: 'Entwurf ohne Namen',
  add: 'Hinzufügen',
  addTo: 'Zu {{campaign}} hinzufügen',
  hasContact: 'Bereits hinzugefügt',
  newCampaign: 'Neue Kampagne mit diesem Kontakt',
  added: 'Hinzugefügt zu {{campaign}}.',
  cannotBeSentTo: 'An diesen Kontakt kann keine Kampagne gesendet werden',
} as const satisfies Translation<'add-to-campaign'>
