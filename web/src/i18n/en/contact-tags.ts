export const texts = {
  addTag: 'Add a tag…',
  all: 'All on this page',
  none: 'None',
  numberSelected_one: '{{count}} selected',
  numberSelected_other: '{{count}} selected',
  removeTag: 'Remove a tag…',
  select: 'Select',
  selectContact: 'Select {{name}}',
  selected: 'Selected contacts',
  tags: 'Tags',
} as const
