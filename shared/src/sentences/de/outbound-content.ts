import type { outboundContent as english } from '../en/outbound-content.ts'
import type { TextsLike } from '../texts-like.ts'

export const outboundContent = {
  imageTypeExpected:
    'muss ein JPEG- oder PNG-Bild sein, um als Bild gesendet zu werden, und diese Datei ist {{mime}}. Wandeln Sie sie um, oder senden Sie sie als andere Art von Nachricht.',
  videoTypeExpected:
    'muss ein MP4- oder 3GPP-Video sein, um als Video gesendet zu werden, und diese Datei ist {{mime}}. Wandeln Sie sie um, oder senden Sie sie als andere Art von Nachricht.',
  audioTypeExpected:
    'muss AAC-, AMR-, MP3-, MP4- oder OGG-Audio sein, um als Audio gesendet zu werden, und diese Datei ist {{mime}}. Wandeln Sie sie um, oder senden Sie sie als andere Art von Nachricht.',
  documentTypeExpected:
    'kann nicht gesendet werden, weil Dateien der Art {{mime}} nicht angenommen werden. Wandeln Sie sie in PDF oder einfachen Text um.',
  stickerTypeExpected:
    'muss ein WebP-Bild sein, um als Sticker gesendet zu werden, und diese Datei ist {{mime}}. Wandeln Sie sie um, oder senden Sie sie als andere Art von Nachricht.',
  voiceTypeExpected:
    'muss OGG-Audio mit dem Codec OPUS sein, um als Sprachnachricht gesendet zu werden, und diese Datei ist {{mime}}. Wandeln Sie sie um, oder senden Sie sie ohne `voice`.',
  imageTooLarge:
    'ist größer als {{megabytes}} MB, das Höchste für ein Bild. Senden Sie eine kleinere Kopie, oder senden Sie es als Dokument.',
  videoTooLarge:
    'ist größer als {{megabytes}} MB, das Höchste für ein Video. Senden Sie eine kleinere Kopie, oder senden Sie es als Dokument.',
  audioTooLarge:
    'ist größer als {{megabytes}} MB, das Höchste für Audio. Senden Sie eine kleinere Kopie, oder senden Sie es als Dokument.',
  documentTooLarge: 'ist größer als {{megabytes}} MB, das Höchste für ein Dokument. Senden Sie stattdessen einen Link.',
  stickerTooLarge: 'ist größer als {{kilobytes}} KB, das Höchste für einen Sticker. Senden Sie eine kleinere Kopie.',
  stillStickerTooLarge:
    'ist größer als {{kilobytes}} KB, das Höchste für einen Sticker, der nicht animiert ist. Senden Sie eine kleinere Kopie, oder senden Sie ihn als Dokument.',
  monoOpusExpected:
    'muss OPUS mit einem Kanal sein, wie alles Audio in OGG. Wandeln Sie die Datei um, zum Beispiel mit `ffmpeg -i in.ogg -c:a libopus -ac 1 out.ogg`, oder senden Sie sie als Dokument.',
  fileNotThere:
    'muss die ID einer hochgeladenen Datei dieses Modus sein, die nicht gelöscht wurde. Eine Datei, die nichts verwendet, wird nach einem Tag gelöscht.',
  oneRecipientExpected: 'muss genau eines von conversation_id, contact_id und phone haben',
  contentOrTemplateExpected: 'ist erforderlich, wenn template fehlt, und kann nicht damit verbunden werden',
  templateQuotesNothing: 'kann nicht mit einer Vorlage verbunden werden, die keine Nachricht zitiert',
  replyToNotThere: 'muss die ID einer Nachricht sein, die mit diesem Kunden über diesen Kanal ausgetauscht wurde',
  replyToNotSent: 'muss die ID einer Nachricht sein, die die Plattform hat: Diese wurde nicht gesendet',
  contentNotTaken:
    'kann auf diesem Kanal nicht gesendet werden, dessen Plattform keine solche Nachricht annimmt. Senden Sie stattdessen {{nearest}}.',
  noOuterSpaces: 'darf weder mit einem Leerzeichen beginnen noch damit enden',
  differentValueExpected: 'muss sich von den anderen unterscheiden, und {{value}} kommt zweimal vor',
  sectionTitleExpected: 'ist erforderlich, wenn es mehrere Abschnitte gibt',
  fewerRowsExpected: 'ist eine Zeile zu viel: Eine Liste hat höchstens {{maximum}} Zeilen insgesamt',
  flowIdOrNameExpected: 'ist erforderlich, wenn flow_name fehlt, und kann nicht damit verbunden werden',
  fewerProductsExpected: 'darf höchstens {{maximum}} Produkte insgesamt haben',
  emojiExpected: 'muss ein Emoji sein, oder null, um die Reaktion zurückzunehmen',
  reactedToNoMessage: 'muss die ID einer Nachricht sein, und dies ist die ID einer Reaktion oder eines Ereignisses',
  reactedTooLate:
    'muss die ID einer Nachricht der letzten 30 Tage sein: Die Plattform nimmt keine Reaktionen auf ältere an',
} satisfies TextsLike<typeof english>
