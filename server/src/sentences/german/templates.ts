/** Templates, and what the platform says about them. */
export const templates = {
  'There is no such template in this workspace': 'Diese Vorlage gibt es in diesem Arbeitsbereich nicht',
  'There is no template named "{{name}}"': 'Es gibt keine Vorlage namens „{{name}}“',
  'The template "{{name}}" does not exist in "{{language}}"; it exists in {{languages}}':
    'Die Vorlage „{{name}}“ gibt es nicht in „{{language}}“; es gibt sie in {{languages}}',
  'must be given, because the template "{{name}}" exists in {{languages}}':
    'muss angegeben werden, weil es die Vorlage „{{name}}“ in {{languages}} gibt',
  'must be "{{name}}", to confirm the deletion': 'muss „{{name}}“ sein, um das Löschen zu bestätigen',
  'The channel of this template is gone': 'Den Kanal dieser Vorlage gibt es nicht mehr',
  'The platform would refuse this template': 'Die Plattform würde diese Vorlage ablehnen',
  'has the same body and footer as "{{name}}" ({{language}})':
    'hat denselben Text und dieselbe Fußzeile wie „{{name}}“ ({{language}})',
  'The template "{{name}}" already exists in "{{language}}"':
    'Die Vorlage „{{name}}“ gibt es in „{{language}}“ bereits',
  'The platform is still reviewing "{{name}}"; it can be changed after the review':
    'Die Plattform prüft „{{name}}“ noch; die Vorlage kann nach der Prüfung geändert werden',
  'The platform permanently disabled "{{name}}"; duplicate it under another name':
    'Die Plattform hat „{{name}}“ dauerhaft deaktiviert; duplizieren Sie die Vorlage unter einem anderen Namen',
  'cannot change while the template is approved': 'kann nicht geändert werden, solange die Vorlage genehmigt ist',
  'The template "{{name}}" was changed in the meantime; reload it and try again':
    'Die Vorlage „{{name}}“ wurde inzwischen geändert; laden Sie sie neu, und versuchen Sie es erneut',
  'The templates could not be read from {{platform}}: {{reason}}':
    'Die Vorlagen konnten nicht von {{platform}} gelesen werden: {{reason, translated}}',
  'The template "{{name}}" ({{language}}) is still under review':
    'Die Vorlage „{{name}}“ ({{language}}) wird noch geprüft',
  'The template "{{name}}" ({{language}}) has not reached the platform yet':
    'Die Vorlage „{{name}}“ ({{language}}) hat die Plattform noch nicht erreicht',
} as const
