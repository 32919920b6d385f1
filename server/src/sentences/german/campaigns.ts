/** Campaigns and their recipients. */
export const campaigns = {
  'There is no such campaign in this workspace': 'Diese Kampagne gibt es in diesem Arbeitsbereich nicht',
  'There is no such recipient in this campaign': 'Diesen Empfänger gibt es in dieser Kampagne nicht',
  'The campaign is completed and cannot be cancelled':
    'Die Kampagne ist abgeschlossen und kann nicht abgebrochen werden',
  'The campaign is cancelled; its budget cannot be changed':
    'Die Kampagne ist abgebrochen; ihr Budget kann nicht geändert werden',
  'The campaign is cancelled; start a new one': 'Die Kampagne ist abgebrochen; starten Sie eine neue',
  'The campaign has not started': 'Die Kampagne wurde noch nicht gestartet',
  'The campaign has not started; reschedule or cancel it instead':
    'Die Kampagne wurde noch nicht gestartet; verschieben Sie sie oder brechen Sie sie ab',
  'The campaign has not started; send it now or wait for its scheduled time':
    'Die Kampagne wurde noch nicht gestartet; senden Sie sie jetzt oder warten Sie bis zum geplanten Zeitpunkt',
  'The campaign is {{state}}; only a running campaign can be paused':
    'Nur eine laufende Kampagne kann pausiert werden; diese ist {{state, translated}}',
  'The campaign is {{state}}; only a paused or stopped campaign can be resumed':
    'Nur eine pausierte oder gestoppte Kampagne kann fortgesetzt werden; diese ist {{state, translated}}',
  'The campaign is {{state}}; only a scheduled campaign can be rescheduled or sent now':
    'Nur eine geplante Kampagne kann verschoben oder sofort gesendet werden; diese ist {{state, translated}}',
  'No recipient of this campaign has failed': 'Kein Empfänger dieser Kampagne ist fehlgeschlagen',
  'None of the failed recipients can be retried.':
    'Für keinen der fehlgeschlagenen Empfänger kann der Versand wiederholt werden.',
  'None of the failed recipients can be retried. {{reason}}':
    'Für keinen der fehlgeschlagenen Empfänger kann der Versand wiederholt werden. {{reason, translated}}',
  'This repeats recipient {{position}} exactly, so it would not be sent':
    'Dies wiederholt Empfänger {{position}} genau und würde daher nicht gesendet',
  'The template of this campaign has been deleted': 'Die Vorlage dieser Kampagne wurde gelöscht',
  'This time has passed in that time zone; choose a later time or send now':
    'Dieser Zeitpunkt ist in dieser Zeitzone vorbei; wählen Sie einen späteren oder senden Sie sofort',
  'This is more than {{maximum}} days away; choose an earlier time':
    'Bis dahin sind es mehr als {{maximum}} Tage; wählen Sie einen früheren Zeitpunkt',
  'Only recipients that failed because of their number or values can be corrected':
    'Nur Empfänger, die wegen ihrer Nummer oder ihrer Werte fehlgeschlagen sind, können korrigiert werden',
  'A program was given the results of this campaign, which are final; duplicate it':
    'Ein Programm hat die Ergebnisse dieser Kampagne erhalten, und sie sind endgültig; duplizieren Sie die Kampagne',
  'This campaign is too old to be corrected; start a new one':
    'Diese Kampagne ist zu alt, um korrigiert zu werden; starten Sie eine neue',
  '{{date}} is not a valid date': '{{date}} ist kein gültiges Datum',
} as const
