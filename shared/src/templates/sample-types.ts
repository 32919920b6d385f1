import type { MediaFormat } from './components.ts'

/** The types of sample that WhatsApp takes, by the format of the header (Resumable Upload API, December 2025). */
export const sampleTypes: Readonly<Record<MediaFormat, readonly string[]>> = {
  IMAGE: ['image/jpeg', 'image/png'],
  VIDEO: ['video/mp4'],
  GIF: ['video/mp4'],
  DOCUMENT: ['application/pdf'],
}
