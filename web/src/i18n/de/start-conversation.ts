import type { Translation } from '../english-texts.ts'

export const texts = {
  chooseRecipientFirst: 'Wählen Sie einen Kontakt, oder geben Sie eine Telefonnummer mit Landesvorwahl ein.',
  contactOrNumber: 'Kontakt oder Telefonnummer',
  contactOrNumberHint: 'Name oder +15550100123',
  continuedByTemplate: 'Die Antwortfrist ist abgelaufen, daher geht die Unterhaltung mit einer Vorlage weiter.',
  customerTakesText: 'Die Antwortfrist läuft noch: Sie können diesem Kunden in der Unterhaltung frei schreiben.',
  noContactFound: 'Kein Kontakt gefunden. Geben Sie die ganze Telefonnummer ein, um jemand Neuem zu schreiben.',
  startedByTemplate: 'Dieser Kunde hat zuletzt nicht geschrieben, daher beginnt die Unterhaltung mit einer Vorlage.',
  writeMessage: 'Nachricht schreiben',
  writeToLocalNumber: 'An {{phone}} schreiben ({{country}})',
  writeToNumber: 'An {{phone}} schreiben',
} as const satisfies Translation<'start-conversation'>
