import type { Translation } from '../english-texts.ts'

export const texts = {
  addTag: 'Tag hinzufügen …',
  all: 'Alle auf dieser Seite',
  none: 'Keine',
  numberSelected_one: '{{count}} ausgewählt',
  numberSelected_other: '{{count}} ausgewählt',
  removeTag: 'Tag entfernen …',
  select: 'Auswählen',
  selectContact: '{{name}} auswählen',
  selected: 'Ausgewählte Kontakte',
  tags: 'Tags',
} as const satisfies Translation<'contact-tags'>
