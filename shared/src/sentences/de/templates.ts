import type { templates as english } from '../en/templates.ts'
import type { TextsLike } from '../texts-like.ts'

export const templates = {
  noSuchTemplate: 'Diese Vorlage gibt es in diesem Arbeitsbereich nicht',
  noTemplateNamed: 'Es gibt keine Vorlage namens „{{name}}“',
  templateLanguageMissing: 'Die Vorlage „{{name}}“ gibt es nicht in „{{language}}“; es gibt sie in {{languages}}',
  templateLanguageExpected: 'muss angegeben werden, weil es die Vorlage „{{name}}“ in {{languages}} gibt',
  templateNameExpected: 'muss „{{name}}“ sein, um das Löschen zu bestätigen',
  templateChannelGone: 'Den Kanal dieser Vorlage gibt es nicht mehr',
  platformWouldRefuse: 'Die Plattform würde diese Vorlage ablehnen',
  sameTextAsTemplate: 'hat denselben Text und dieselbe Fußzeile wie „{{name}}“ ({{language}})',
  templateExists: 'Die Vorlage „{{name}}“ gibt es in „{{language}}“ bereits',
  templateInReview: 'Die Plattform prüft „{{name}}“ noch; die Vorlage kann nach der Prüfung geändert werden',
  templatePermanentlyDisabled:
    'Die Plattform hat „{{name}}“ dauerhaft deaktiviert; duplizieren Sie die Vorlage unter einem anderen Namen',
  fixedWhileApproved: 'kann nicht geändert werden, solange die Vorlage genehmigt ist',
  templateChangedMeanwhile:
    'Die Vorlage „{{name}}“ wurde inzwischen geändert; laden Sie sie neu, und versuchen Sie es erneut',
  templatesUnreadable: 'Die Vorlagen konnten nicht von {{platform}} gelesen werden: {{reason}}',
  templateStillInReview: 'Die Vorlage „{{name}}“ ({{language}}) wird noch geprüft',
  templateNotSubmitted: 'Die Vorlage „{{name}}“ ({{language}}) hat die Plattform noch nicht erreicht',
} satisfies TextsLike<typeof english>
