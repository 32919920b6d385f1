import type { Translation } from '../english-texts.ts'

export const texts = {
  about: 'Markierungen für Unterhaltungen, nach denen der Posteingang gefiltert wird. Für Live- und Testmodus.',
  actions: 'Aktionen',
  colour: 'Farbe',
  gray: 'Grau',
  red: 'Rot',
  orange: 'Orange',
  green: 'Grün',
  teal: 'Petrol',
  blue: 'Blau',
  violet: 'Violett',
  pink: 'Rosa',
  create: 'Tag anlegen',
  created: 'Angelegt',
  delete: 'Löschen',
  deleteQuestion: 'Tag „{{name}}“ löschen?',
  deleteTag: '{{name}} löschen',
  deletedEverywhere:
    'Er wird im Live- und im Testmodus von allen Unterhaltungen entfernt. Das kann nicht rückgängig gemacht werden.',
  name: 'Name',
  newTag: 'Neuer Tag',
  none: 'Noch keine Tags',
  noneAbout: 'Legen Sie Tags für das an, wonach Ihr Team sucht: Erstattungen, Lieferungen oder wichtige Kunden.',
  tags: 'Tags',
} as const satisfies Translation<'tags'>
