import type { contacts as english } from '../en/contacts.ts'
import type { TextsLike } from '../texts-like.ts'

export const contacts = {
  languageExpected: 'muss eine Sprache wie de oder pt-BR sein',
  contactWithoutAddress: 'muss dem Kontakt eine Telefonnummer oder E-Mail-Adresse lassen',
  addressOfOther: 'enthält {{address}}, die zum Kontakt {{id}} gehört',
  externalIdOfOther: 'ist die ID eines anderen Kontakts, {{id}}',
  noSuchContactNote: 'Diese Notiz zu diesem Kontakt gibt es nicht',
  noteOfOther:
    'Diese Notiz können nur die Person, die sie geschrieben hat, und Mitglieder mit der Berechtigung für Einstellungen ändern oder löschen',
  timeNotInFuture: 'darf nicht in der Zukunft liegen',
  phoneOrContactId: 'muss angegeben sein, wenn contact_id fehlt, und nicht beides',
  ownerNotMember: 'muss ein Mitglied dieses Arbeitsbereichs sein',
  changedMeanwhile: 'wurde inzwischen zu {{value}} geändert',
  changedMeanwhileBy: 'wurde inzwischen von {{name}} zu {{value}} geändert',
  clearedMeanwhile: 'wurde inzwischen geleert',
  clearedMeanwhileBy: 'wurde inzwischen von {{name}} geleert',
} satisfies TextsLike<typeof english>
