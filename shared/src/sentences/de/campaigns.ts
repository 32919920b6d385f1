import type { campaigns as english } from '../en/campaigns.ts'
import type { TextsLike } from '../texts-like.ts'

export const campaigns = {
  noSuchCampaign: 'Diese Kampagne gibt es in diesem Arbeitsbereich nicht',
  noSuchRecipient: 'Diesen Empfänger gibt es in dieser Kampagne nicht',
  noSuchDraft: 'Diesen Entwurf gibt es nicht mehr',
  noRecipientsLeft: 'Alle Empfänger dieser Kampagne wurden gelöscht; es ist niemand mehr übrig',
  noMoreRecipients: 'Diese Kampagne kann keinen weiteren Empfänger aufnehmen',
  completedNotCancellable: 'Die Kampagne ist abgeschlossen und kann nicht abgebrochen werden',
  cancelledBudgetFixed: 'Die Kampagne ist abgebrochen; ihr Budget kann nicht geändert werden',
  cancelledStartNew: 'Die Kampagne ist abgebrochen; starten Sie eine neue',
  campaignNotStarted: 'Die Kampagne wurde noch nicht gestartet',
  notStartedRescheduleOrCancel: 'Die Kampagne wurde noch nicht gestartet; verschieben Sie sie oder brechen Sie sie ab',
  notStartedSendOrWait:
    'Die Kampagne wurde noch nicht gestartet; senden Sie sie jetzt oder warten Sie bis zum geplanten Zeitpunkt',
  notPausable: 'Nur eine laufende Kampagne kann pausiert werden; diese ist {{state}}',
  notResumable: 'Nur eine pausierte oder gestoppte Kampagne kann fortgesetzt werden; diese ist {{state}}',
  notReschedulable: 'Nur eine geplante Kampagne kann verschoben oder sofort gesendet werden; diese ist {{state}}',
  noFailedRecipient: 'Kein Empfänger dieser Kampagne ist fehlgeschlagen',
  nothingRetryable: 'Für keinen der fehlgeschlagenen Empfänger kann der Versand wiederholt werden.',
  nothingRetryableBecause: 'Für keinen der fehlgeschlagenen Empfänger kann der Versand wiederholt werden. {{reason}}',
  wouldRepeatRecipient: 'Dies wiederholt Empfänger {{position}} genau und würde daher nicht gesendet',
  campaignTemplateGone: 'Die Vorlage dieser Kampagne wurde gelöscht',
  timePassed: 'Dieser Zeitpunkt ist in dieser Zeitzone vorbei; wählen Sie einen späteren oder senden Sie sofort',
  timeTooFar: 'Bis dahin sind es mehr als {{maximum}} Tage; wählen Sie einen früheren Zeitpunkt',
  notCorrectable:
    'Nur Empfänger, die wegen ihrer Nummer oder ihrer Werte fehlgeschlagen sind, können korrigiert werden',
  resultsFinal:
    'Ein Programm hat die Ergebnisse dieser Kampagne erhalten, und sie sind endgültig; duplizieren Sie die Kampagne',
  campaignTooOld: 'Diese Kampagne ist zu alt, um korrigiert zu werden; starten Sie eine neue',
  invalidDate: '{{date}} ist kein gültiges Datum',
} satisfies TextsLike<typeof english>
