import type { Translation } from '../english-texts.ts'

export const texts = {
  addTags: 'Tags hinzufügen',
  anyTag: 'Alle Tags',
  assignedTo: 'Zugewiesen an {{name}}',
  createTag: '„{{name}}“ anlegen',
  findTag: 'Tag suchen',
  highPriority: 'Hohe Priorität',
  furtherTags: '+{{number}}',
  manageTags: 'Tags verwalten',
  noMatchingTag: 'Kein passender Tag',
  noTags: 'Noch keine Tags',
  removeTag: 'Tag {{name}} entfernen',
  tag: 'Tag',
  tagSelected: 'Ausgewählte taggen',
  tagWithDots: 'Tag…',
  tags: 'Tags',
  tagsOfConversation: 'Tags: {{names}}',
  unread: '{{number}} ungelesen',
  urgentPriority: 'Dringend',
  waitingFor: 'Wartet seit {{duration}} auf eine Antwort',
} as const satisfies Translation<'inbox'>
