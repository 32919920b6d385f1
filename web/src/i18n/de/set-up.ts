import type { Translation } from '../english-texts.ts'

export const texts = {
  parleyIsAlreadySetUp: 'Parley ist bereits eingerichtet',
  linkUsed: 'Dieser Link wurde bereits verwendet. Melden Sie sich an, um fortzufahren.',
  signIn: 'Anmelden',
  thisLinkIsIncomplete: 'Dieser Link ist unvollständig',
  incompleteLinkHint:
    'Kopieren Sie den ganzen Einrichtungslink aus dem Terminal, in dem Parley gestartet wurde. Er endet mit einem langen Token.',
  welcomeToParley: 'Willkommen bei Parley',
  introduction: 'Legen Sie das Konto des Inhabers und den ersten Arbeitsbereich an. Beides können Sie später ändern.',
  yourName: 'Ihr Name',
  password: 'Passwort',
  atLeastCharacters: 'Mindestens {{min}} Zeichen',
  workspace: 'Arbeitsbereich',
  workspaceNameHint: 'Der Name Ihres Teams oder Unternehmens',
  timeZone: 'Zeitzone',
  forReportsAndSchedules: 'Für Berichte und Zeitpläne',
  country: 'Land',
  forNumbersWithout: 'Für Nummern ohne +',
  setUpParley: 'Parley einrichten',
} as const satisfies Translation<'set-up'>
