/** The industries of a business, as WhatsApp names them (Cloud API, business profiles, June 2026). */
export const verticals = [
  'OTHER',
  'AUTO',
  'BEAUTY',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GROCERY',
  'GOVT',
  'HOTEL',
  'HEALTH',
  'NONPROFIT',
  'PROF_SERVICES',
  'RETAIL',
  'TRAVEL',
  'RESTAURANT',
  'ALCOHOL',
  'ONLINE_GAMBLING',
  'PHYSICAL_GAMBLING',
  'OTC_DRUGS',
] as const
export type Vertical = (typeof verticals)[number]

/** What a picture of a profile may be (Cloud API, business profiles, June 2026). */
export const profilePicture = { mimeTypes: ['image/jpeg', 'image/png'], maxBytes: 5 * 1024 * 1024 }

/** The longest texts, in characters. */
export const profileLimits = { about: 139, address: 256, description: 512, email: 128, website: 256 } as const
