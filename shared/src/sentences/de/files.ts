import type { files as english } from '../en/files.ts'
import type { TextsLike } from '../texts-like.ts'

export const files = {
  noSuchFile: 'Datei nicht gefunden',
  fileTypeRefused:
    'Dateien dieser Art können nicht gesendet werden. Möglich sind Bilder (JPEG, PNG, WebP), Videos (MP4, 3GPP), Audio (AAC, AMR, MP3, MP4, OGG), PDF, einfacher Text und Dokumente von Microsoft Office.',
  formFieldUnknown: 'ist kein Feld dieses Formulars, das `settings` und `file` hat',
  settingsAfterFile: 'muss vor der Datei stehen',
  settingsNotObject: 'muss ein JSON-Objekt sein',
  idempotencyKeyWithForm:
    'wird bei einem Formular nicht unterstützt; laden Sie die Datei zuerst hoch und nennen Sie sie in JSON',
  fileFieldMissing: 'muss eine Datei sein',
  formExpected: 'Der Inhalt muss ein Formular (multipart/form-data) mit dem Feld file sein',
  fileAddressIncomplete: 'Die Datei, ihre workspaceId und ihr mode sind erforderlich',
  formDamaged: 'Das Formular ist beschädigt oder hat keine Trennzeile',
  tooManyUploads: 'Zu viele Uploads gleichzeitig: Warten Sie, bis einer von {{most}} abgeschlossen ist',
  fileUrlRefused: 'muss zu einer Datei führen: {{reason}}',
  fileUrlStatus: 'muss zu einer Datei führen, und der Server hat mit dem Status {{status}} geantwortet',
  fileTooManyRedirects: 'muss zu einer Datei führen, und der Server hat zu oft weitergeleitet',
  fileNotReceived: 'muss zu einer Datei führen, und der Server hat nicht die ganze Datei rechtzeitig gesendet',
  pictureBroken: 'Das Bild ist beschädigt oder unvollständig',
  pictureTooManyPixels: 'Das Bild hat mehr als {{megapixels}} Megapixel',
  pictureNotSmaller: 'Das Bild lässt sich nicht genug verkleinern',
  profilePictureExpected: 'muss ein JPEG- oder PNG-Bild von höchstens 5 MB sein',
  fileWithoutPreview: 'Von dieser Datei gibt es keine Vorschau: Nur Bilder haben eine',
  onlyPicturesMadeSmaller: 'Nur Bilder lassen sich verkleinern',
} satisfies TextsLike<typeof english>
