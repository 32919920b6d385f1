import type { addresses as english } from '../en/addresses.ts'
import type { TextsLike } from '../texts-like.ts'

export const addresses = {
  addressClosed: '{{address}} ist {{kind}}',
  hostClosed: '{{host}} hat eine Adresse, die {{kind}} ist',
  linkLocalAddress: 'link-lokal oder eine Adresse für Cloud-Metadaten',
  privateAddress: 'eine private Adresse',
  loopbackAddress: 'eine Loopback-Adresse',
  noReceiversAddress: 'keine Adresse eines Empfängers',
  carriersAddress: 'eine private Adresse eines Netzbetreibers',
  multicastAddress: 'eine Multicast-Adresse',
  broadcastAddress: 'eine Broadcast-Adresse',
  notPublicAddress: 'keine Adresse im öffentlichen Internet',
  addressOnlyOverHttps: '{{address}} darf nur über https aufgerufen werden',
  hostOnlyOverHttps: '{{host}} hat eine Adresse, die nur über https aufgerufen werden darf',
  protocolNotAllowed: '{{protocol}} ist nicht erlaubt',
} satisfies TextsLike<typeof english>
