import fc from 'fast-check'
import type { Belongings } from '../belongings.ts'
import type { Tenants } from '../tenants.ts'
import type { Hints } from './arbitrary-of.ts'
import { hostileText } from './hostile.ts'

/** The current data of one mode of a workspace, and the values for requests about it. */
export type TenantInput = { readonly now: () => Belongings; readonly hints: Hints }

/** Mostly IDs of this tenant, so that the IDs of a request belong together, and some of another workspace. */
export function tenantInputOf(
  { owner, stranger }: Tenants,
  now: () => Belongings,
  elsewhere: () => Belongings,
): TenantInput {
  const oneOf = (field: keyof Belongings) =>
    fc.nat(15).map((at) => (at === 0 ? elsewhere()[field] : now()[field]) as unknown)
  const ids = Object.fromEntries(Object.keys(now()).map((field) => [field, oneOf(field as keyof Belongings)]))
  const phone = fc.oneof(oneOf('phone'), fc.constantFrom('+4917012345', ...magicPhones), hostileText)
  const hints: Hints = {
    ...ids,
    mode: fc.oneof({ arbitrary: oneOf('mode'), weight: 9 }, fc.constantFrom('live', 'test')),
    conversationIds: fc.array(oneOf('conversationId'), { minLength: 1, maxLength: 3 }),
    assignee: fc.oneof(oneOf('managerId'), fc.constant(null)),
    phone,
    from: phone,
    reply_to: oneOf('messageId'),
    id: oneOf('contactId'),
    // Users who can sign in, with a correct and a wrong password.
    email: fc.constantFrom(owner.email, stranger.email, 'nobody@example.com'),
    password: fc.constantFrom(owner.password, 'not the password'),
    currentPassword: fc.constant(owner.password),
    newPassword: fc.constant('another horse battery'),
    code: fc.constantFrom('123456', 'k7m2p-9xw4q'),
    languageCode: fc.constant('en_US'),
    language: fc.constantFrom('en_US', 'de'),
    timeZone: fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', 'Nowhere/Land'),
    defaultCountry: fc.constantFrom('DE', 'ZZ'),
    at: fc.constantFrom('2026-11-25T12:00', '2026-11-21T00:00', '2027-02-28T02:30', '9999-12-31T23:59'),
    // No host names, which would be resolved, and few valid URLs, because each webhook receives all later events.
    url: fc.constantFrom(
      'https://93.184.215.14/',
      ...Array(9).fill('http://127.0.0.1/'),
      'https://u:p@93.184.215.14/',
      'ftp://a',
      '',
    ),
  }
  return { now, hints }
}

const magicPhones = [
  '+15550000001',
  '+15550000002',
  '+15550000006',
  '+15550000007',
  '+15550000008',
  '+15550000010',
  '+15550000012',
]
