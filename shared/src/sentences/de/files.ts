import type { files as english } from '../en/files.ts'
import type { TextsLike } from '../texts-like.ts'

export const files = {
  noSuchFile: 'Datei nicht gefunden',
  fileEmpty: 'Die Datei ist leer',
  uploadTooLarge: 'Die Datei ist größer als {{megabytes}} MB',
  fileTypeRefused:
    'Dateien dieser Art können nicht gesendet werden. Möglich sind Bilder (JPEG, PNG, WebP), Videos (MP4, 3GPP), Audio (AAC, AMR, MP3, MP4, OGG), PDF, einfacher Text und Dokumente von Microsoft Office.',
  fileFieldMissing: 'muss eine Datei sein',
  formExpected: 'Der Inhalt muss ein Formular (multipart/form-data) mit dem Feld file sein',
  fileAddressIncomplete: 'Die Datei, ihre workspaceId und ihr mode sind erforderlich',
  formDamaged: 'Das Formular ist beschädigt oder hat keine Trennzeile',
  noSpaceForFiles:
    'Auf dem Datenträger ist weniger als 1 GB frei, darum werden keine Dateien angenommen. Schaffen Sie Platz, und versuchen Sie es erneut.',
  fileQuotaReached:
    'Die Dateien dieses Arbeitsbereichs würden mehr als die erlaubten {{megabytes}} MB belegen. Löschen Sie Dateien, die nicht mehr gebraucht werden, oder bitten Sie den Betreiber dieser Installation um mehr.',
  fileInfected: 'Die Datei wurde bei der Prüfung als schädlich erkannt und darum nicht gespeichert.',
  fileNotScanned:
    'Die Datei konnte nicht auf schädliche Inhalte geprüft werden und wurde darum nicht gespeichert. Versuchen Sie es später erneut.',
  fileStorageUnavailable: 'Der Speicher für Dateien antwortet nicht. Versuchen Sie es später erneut.',
  tooManyUploads: 'Zu viele Uploads gleichzeitig: Warten Sie, bis einer von {{most}} abgeschlossen ist',
  fileUrlRefused: 'muss zu einer Datei führen: {{reason}}',
  fileUrlStatus: 'muss zu einer Datei führen, und der Server hat mit dem Status {{status}} geantwortet',
  fileTooManyRedirects: 'muss zu einer Datei führen, und der Server hat zu oft weitergeleitet',
  fileNotReceived: 'muss zu einer Datei führen, und der Server hat nicht die ganze Datei rechtzeitig gesendet',
  pictureBroken: 'Das Bild ist beschädigt oder unvollständig',
  pictureTooManyPixels: 'Das Bild hat mehr als {{megapixels}} Megapixel',
  pictureNotSmaller: 'Das Bild lässt sich nicht genug verkleinern',
  fileNotDecoded: 'Die Datei konnte nicht innerhalb der Grenzen für Zeit und Speicher gelesen werden',
  profilePictureExpected: 'muss ein JPEG- oder PNG-Bild von höchstens 5 MB sein',
} satisfies TextsLike<typeof english>
