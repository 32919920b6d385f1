import { z } from 'zod'
import { maybe } from './content-parts.ts'

export const ContactCard = z.object({
  name: maybe('Name.', 'Barbara J. Johnson'),
  name_parts: z
    .exactOptional(
      z.object({
        prefix: maybe('Before the name.', 'Dr'),
        first: maybe('First name.', 'Barbara'),
        middle: maybe('Middle name.', 'J.'),
        last: maybe('Last name.', 'Johnson'),
        suffix: maybe('After the name.', 'PhD'),
      }),
    )
    .meta({ description: 'Parts of the name.' }),
  organization: maybe('Company.'),
  department: maybe('Department of the company.', 'Seeds'),
  title: maybe('Job title.', 'Botanist'),
  birthday: maybe('Birthday as written in the card.', '1975-11-02'),
  phones: z
    .array(
      z.object({
        phone: maybe('Phone number as written in the card.', '+1 (415) 555-0829'),
        platform_id: maybe('The platform’s ID of that number, where it has one.'),
        type: maybe('Such as `MOBILE`.'),
      }),
    )
    .meta({ description: 'Phone numbers.' }),
  emails: z.exactOptional(z.array(z.string())).meta({ description: 'Email addresses.' }),
  urls: z.exactOptional(z.array(z.string())).meta({ description: 'Web addresses.' }),
  addresses: z
    .exactOptional(
      z.array(
        z.object({
          street: maybe('Street and number.', '2 Elm Row'),
          city: maybe('City.', 'Kiel'),
          state: maybe('State or region.', 'SH'),
          zip: maybe('Postal code.', '24103'),
          country: maybe('Country, or its code.', 'Germany'),
          type: maybe('Such as `WORK`.', 'WORK'),
        }),
      ),
    )
    .meta({ description: 'Postal addresses.' }),
  origin: maybe('`contact_request`: the customer’s own card, shared on request.', 'contact_request'),
  vcard: maybe('The whole card in the vCard format, where the platform sends it; at most 20,000 characters.'),
})
export type ContactCard = z.infer<typeof ContactCard>
