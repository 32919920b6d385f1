import { fileKinds } from '../files/files.ts'

/** What can be sent over WhatsApp beside templates; the simulator takes the same. */
export const whatsappContentTypes = [
  'text',
  ...fileKinds,
  'location',
  'contacts',
  'buttons',
  'list',
  'link_button',
  'location_request',
  'interactive',
  'reaction',
] as const
