import type { Translation } from '../english-texts.ts'

export const texts = {
  join: 'Beitreten',
  hasAccountHint:
    'Zu dieser E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich an, um dem Arbeitsbereich beizutreten.',
  signIn: 'Anmelden',
  yourName: 'Ihr Name',
  password: 'Passwort',
  atLeastCharacters: 'Mindestens {{min}} Zeichen',
  thisLinkIsIncomplete: 'Dieser Link ist unvollständig',
  incompleteLinkHint: 'Kopieren Sie den ganzen Link. Er endet mit einem langen Token.',
  thisInvitationIsNotValid: 'Diese Einladung ist nicht gültig',
  yourInvitation: 'Ihre Einladung',
  loadingInvitation: 'Wird geladen …',
  joinNamed: '{{workspaceName}} beitreten',
  invitedToJoinWithTheRole: '{{invitedBy}} hat {{email}} eingeladen, mit der Rolle {{role}} beizutreten.',
} as const satisfies Translation<'invitation'>
