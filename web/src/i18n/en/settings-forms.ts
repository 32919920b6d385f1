export const texts = {
  aTeammateChangedThisMeanwhile: 'A teammate changed this meanwhile: {{value}}',
  changedMeanwhileHint: 'Your edits are still here. Saving replaces their changes.',
  discardMyEdits: 'Discard my edits',
  unsavedChanges: 'Unsaved changes',
  leaveWithoutSaving: 'Leave without saving?',
  leaveEffect: 'The changes on this page that are not saved will be discarded.',
  keepEditing: 'Keep editing',
  discardAndLeave: 'Discard and leave',
} as const
