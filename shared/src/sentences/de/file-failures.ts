import type { fileFailures as english } from '../en/file-failures.ts'
import type { TextsLike } from '../texts-like.ts'

export const fileFailures = {
  fileBrokeOff: 'Die Datei brach vor ihrem Ende ab',
  fileDamaged:
    'Die Datei ist nicht so angekommen, wie sie gesendet wurde: Ihr SHA-256 ist nicht der, den die Plattform nennt',
  fileEmpty: 'Die Datei ist leer',
  uploadTooLarge: 'Die Datei ist größer als {{megabytes}} MB',
  noSpaceForFiles:
    'Auf dem Datenträger ist weniger als 1 GB frei, darum werden keine Dateien angenommen. Schaffen Sie Platz, und versuchen Sie es erneut.',
  fileStorageUnavailable: 'Der Speicher für Dateien antwortet nicht. Versuchen Sie es später erneut.',
  fileQuotaReached:
    'Die Dateien dieses Arbeitsbereichs würden mehr als die erlaubten {{megabytes}} MB belegen. Löschen Sie Dateien, die nicht mehr gebraucht werden, oder bitten Sie den Betreiber dieser Installation um mehr.',
  fileInfected: 'Die Datei wurde bei der Prüfung als schädlich erkannt und darum nicht gespeichert.',
  fileNotScanned:
    'Die Datei konnte nicht auf schädliche Inhalte geprüft werden und wurde darum nicht gespeichert. Versuchen Sie es später erneut.',
  fileNotDecoded: 'Die Datei konnte nicht innerhalb der Grenzen für Zeit und Speicher gelesen werden',
} satisfies TextsLike<typeof english>
