/** Why Parley does not call an address. */
export const addresses = {
  '{{address}} is link-local or a cloud metadata address':
    '{{address}} ist link-lokal oder eine Adresse für Cloud-Metadaten',
  '{{host}} has an address that is link-local or a cloud metadata address':
    '{{host}} hat eine Adresse, die link-lokal oder eine Adresse für Cloud-Metadaten ist',
  '{{address}} is a private address': '{{address}} ist eine private Adresse',
  '{{host}} has an address that is a private address': '{{host}} hat eine Adresse, die eine private Adresse ist',
  '{{address}} is a loopback address': '{{address}} ist eine Loopback-Adresse',
  '{{host}} has an address that is a loopback address': '{{host}} hat eine Adresse, die eine Loopback-Adresse ist',
  '{{address}} is not an address of a receiver': '{{address}} ist keine Adresse eines Empfängers',
  '{{host}} has an address that is not an address of a receiver':
    '{{host}} hat eine Adresse, die keine Adresse eines Empfängers ist',
  '{{address}} is a private address of a carrier': '{{address}} ist eine private Adresse eines Netzbetreibers',
  '{{host}} has an address that is a private address of a carrier':
    '{{host}} hat eine Adresse, die eine private Adresse eines Netzbetreibers ist',
  '{{address}} is a multicast address': '{{address}} ist eine Multicast-Adresse',
  '{{host}} has an address that is a multicast address': '{{host}} hat eine Adresse, die eine Multicast-Adresse ist',
  '{{address}} is a broadcast address': '{{address}} ist eine Broadcast-Adresse',
  '{{host}} has an address that is a broadcast address': '{{host}} hat eine Adresse, die eine Broadcast-Adresse ist',
  '{{address}} is not an address on the public Internet': '{{address}} ist keine Adresse im öffentlichen Internet',
  '{{host}} has an address that is not an address on the public Internet':
    '{{host}} hat eine Adresse, die keine Adresse im öffentlichen Internet ist',
  '{{address}} may only be called over https': '{{address}} darf nur über https aufgerufen werden',
  '{{host}} has an address that may only be called over https':
    '{{host}} hat eine Adresse, die nur über https aufgerufen werden darf',
} as const
