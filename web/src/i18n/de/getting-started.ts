import type { Translation } from '../english-texts.ts'

export const texts = {
  title: 'Erste Schritte',
  about: 'Im Testmodus funktioniert alles, bevor Sie eine Nummer verbinden. Nichts davon erreicht ein echtes Telefon.',
  dismiss: 'Ausblenden',
  show: 'In der Navigation zeigen',
  readOnly: 'Mit reinem Lesezugriff gibt es nichts einzurichten.',
  progress: '{{done}} von {{total}} erledigt',
  stepsDone: 'Erledigte Schritte',
  done: 'Erledigt',
  notDone: 'Offen',
  customer: 'Eine Nachricht von einem Kunden empfangen',
  customerAbout:
    'Eine Beispielkundin schreibt im Testmodus, und die Unterhaltung öffnet sich. Im Simulator schreiben Sie als beliebiger Kunde.',
  reply: 'Einem Kunden antworten',
  replyAbout: 'Öffnen Sie die Unterhaltung im Posteingang und antworten Sie.',
  template: 'Eine Vorlage erstellen',
  templateAbout: 'Vorlagen beginnen Unterhaltungen. Im Testmodus werden sie in wenigen Sekunden genehmigt.',
  campaign: 'Eine erste Kampagne im Testmodus senden',
  campaignAbout:
    'Senden Sie die Vorlage an einige Nummern und verfolgen Sie den Bericht. Kein echtes Telefon erhält sie.',
  key: 'Einen API-Schlüssel erstellen',
  keyAbout: 'Ihre eigenen Anwendungen lesen damit Unterhaltungen und senden Nachrichten.',
  number: 'Eine Nummer verbinden',
  numberAbout: 'Bis dahin gehen Nachrichten des Live-Modus an den Simulator.',
  colleague: 'Eine Kollegin oder einen Kollegen einladen',
  colleagueAbout: 'Per E-Mail oder mit einem Link, den Sie weitergeben.',
  sampleData: 'Beispieldaten',
  sampleDataAbout:
    'Füllen Sie den Testmodus mit Kunden und Unterhaltungen der letzten zwei Wochen, genehmigten Vorlagen und einer Kampagne mit Ergebnissen, um alles sofort auszuprobieren.',
  addSampleData: 'Beispieldaten hinzufügen',
  sampleDataAdded: 'Die Beispieldaten wurden dem Testmodus hinzugefügt.',
  sampleDataStored:
    'Der Testmodus enthält {{customers}} Beispielkunden mit ihren Unterhaltungen, Beispielvorlagen und eine Kampagne.',
  openTestInbox: 'Test-Posteingang öffnen',
  removeSampleData: 'Beispieldaten entfernen …',
  removeQuestion: 'Beispieldaten entfernen?',
  removeAbout:
    'Löscht die Beispielkunden und ihre Unterhaltungen, mit allem, was seitdem darin geschrieben wurde, die Beispielvorlagen und die Kampagne. Sonst ändert sich im Testmodus nichts.',
  remove: 'Entfernen',
  sampleDataRemoved: 'Die Beispieldaten wurden entfernt.',
} as const satisfies Translation<'getting-started'>
