import type { Translation } from '../english-texts.ts'

export const texts = {
  satisfaction: 'Zufriedenheit',
  introduction:
    'Befragen Sie Kunden, nachdem ihre Unterhaltung erledigt ist, und erfahren Sie von niedrigen Bewertungen.',
  allScores: 'Alle Bewertungen',
  sendSurvey: 'Umfrage senden',
  question: 'Frage',
  lowScores: 'Niedrige Bewertungen',
  daysBetweenSurveys: 'Tage zwischen Umfragen',
  survey: 'Umfrage',
  sendSurveyWhenResolved: 'Umfrage senden, wenn eine Unterhaltung erledigt ist',
  sendSurveyHint:
    'Nach zehn Sekunden, wenn jemand geantwortet hat, das Antwortfenster offen ist und der Kunde sich nicht abgemeldet hat',
  questionHint: 'Fragen Sie nach einer Zahl von 1 bis 5',
  lowScoresHint: 'Bewertungen, die auch das Webhook-Ereignis csat.low auslösen',
  intervalHint: 'So lange wird ein Kunde nicht erneut befragt; 0 erlaubt eine Umfrage nach jeder Unterhaltung',
  n2StillWaiting: '2, warte immer noch',
  testAnswers: 'Antworten testen',
  sampleAnswer: 'Beispielantwort',
  scoreHint:
    'Eine Zahl von 1 bis 5 innerhalb von {{hours}} Stunden ist die Bewertung. Text nach der Zahl wird als Kommentar gespeichert. Jede andere Nachricht ist eine gewöhnliche Nachricht.',
  noScoreAnOrdinaryMessage: 'Keine Bewertung: eine gewöhnliche Nachricht',
  comment: 'Kommentar: {{comment}}',
  score: 'Bewertung {{score}}',
  lowScore: 'Bewertung {{score}}, niedrig',
  scoresUpTo: '1 bis {{max}}',
} as const satisfies Translation<'satisfaction'>
