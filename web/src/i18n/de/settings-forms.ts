import type { Translation } from '../english-texts.ts'

export const texts = {
  aTeammateChangedThisMeanwhile: 'Inzwischen von einem anderen Mitglied geändert: {{value}}',
  changedMeanwhileHint: 'Ihre Änderungen sind noch hier. Speichern ersetzt die Änderungen des anderen Mitglieds.',
  discardMyEdits: 'Meine Änderungen verwerfen',
  unsavedChanges: 'Nicht gespeicherte Änderungen',
  leaveWithoutSaving: 'Seite ohne Speichern verlassen?',
  leaveEffect: 'Die nicht gespeicherten Änderungen auf dieser Seite werden verworfen.',
  keepEditing: 'Weiter bearbeiten',
  discardAndLeave: 'Verwerfen und verlassen',
} as const satisfies Translation<'settings-forms'>
