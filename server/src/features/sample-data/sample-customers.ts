import type { Category, ConversationStatus, Priority } from '@parley/shared/conversations/conversations'

type Line = readonly [from: 'customer' | 'us', minutesAgo: number, text: string]

export type SampleCustomer = {
  readonly name: string
  /** Of ranges that are reserved for fiction, so that nobody has it. */
  readonly phone: string
  readonly status: ConversationStatus
  readonly category: Category
  readonly priority?: Priority
  /** Whether whoever adds the sample data is its assignee. */
  readonly isAssigned?: true
  /** Of a resolved conversation. */
  readonly score?: number
  readonly hasOptedOut?: true
  /** What became of the campaign’s message to this customer. */
  readonly offer?: 'delivered' | 'read' | 'replied' | 'failed'
  /** In order of time. The newest customer is within the reply window. */
  readonly lines: readonly Line[]
}

const hour = 60
const day = 24 * hour

/** The customers of a coffee roaster: waiting, in progress, resolved and opted out, over the last two weeks. */
export const sampleCustomers: readonly SampleCustomer[] = [
  {
    name: 'Maria Rossi',
    phone: '+447700900121',
    offer: 'read',
    status: 'open',
    category: 'support',
    lines: [['customer', 6, 'Hi, my order A-1042 should have arrived yesterday. Where is it?']],
  },
  {
    name: 'Jonas Weber',
    phone: '+491713920041',
    offer: 'replied',
    status: 'open',
    category: 'sales',
    lines: [
      ['customer', 55, 'Do you deliver 20 kg of espresso beans to offices every month?'],
      ['customer', 54, 'We are in Berlin, about 40 people.'],
    ],
  },
  {
    name: 'Amélie Laurent',
    phone: '+33639980173',
    offer: 'read',
    status: 'open',
    category: 'billing',
    priority: 'high',
    isAssigned: true,
    lines: [
      ['customer', 3 * hour, 'I was charged twice for the same order 😕'],
      ['us', 3 * hour - 9, 'I am sorry about that. Which order is it?'],
      ['customer', 2 * hour, 'A-0988, both charges are from Monday.'],
    ],
  },
  {
    name: 'Daniel Okafor',
    phone: '+447700900164',
    offer: 'read',
    status: 'open',
    category: 'support',
    isAssigned: true,
    lines: [
      ['customer', 5 * hour, 'Which grind do I need for a French press?'],
      ['us', 5 * hour - 4, 'Coarse, like sea salt. You can choose “French press” in the shop.'],
      ['customer', 5 * hour - 11, 'Perfect, thank you!'],
      ['us', 5 * hour - 12, 'You are welcome. Enjoy your coffee!'],
    ],
  },
  {
    name: 'Priya Shah',
    phone: '+447700900187',
    offer: 'replied',
    status: 'pending',
    category: 'general',
    isAssigned: true,
    lines: [
      ['customer', 20 * hour, 'Can I collect my order at the roastery on Saturday?'],
      ['us', 20 * hour - 15, 'Yes, from 10:00. I will confirm as soon as it is packed.'],
    ],
  },
  {
    name: 'Lukas Brunner',
    phone: '+491713920077',
    offer: 'delivered',
    status: 'resolved',
    category: 'complaint',
    priority: 'urgent',
    score: 4,
    lines: [
      ['customer', 2 * day, 'The bag was torn when it arrived and half of the beans are in the box.'],
      ['us', 2 * day - 7, 'That should not happen. I am sending you a new bag today, free of charge.'],
      ['customer', 2 * day - 16, 'Great, thanks for the quick help.'],
    ],
  },
  {
    name: 'Chloé Martin',
    phone: '+33639980158',
    offer: 'replied',
    status: 'resolved',
    category: 'sales',
    score: 5,
    lines: [
      ['customer', 3 * day, 'Is the Ethiopian single origin back in stock?'],
      ['us', 3 * day - 22, 'Yes, since this morning. Shall I reserve a bag for you?'],
      ['customer', 3 * day - 40, 'Two, please.'],
      ['us', 3 * day - 43, 'Done. They are reserved until Friday.'],
    ],
  },
  {
    name: 'Grace Thompson',
    phone: '+12125550147',
    offer: 'read',
    status: 'resolved',
    category: 'feedback',
    score: 5,
    lines: [
      ['customer', 6 * day, 'The new packaging looks wonderful, well done!'],
      ['us', 6 * day - 30, 'Thank you, Grace. I will pass it on to the team.'],
    ],
  },
  {
    name: 'Omar Haddad',
    phone: '+12125550183',
    offer: 'failed',
    status: 'resolved',
    category: 'billing',
    score: 2,
    lines: [
      ['customer', 9 * day, 'I need an invoice with our VAT number for order A-0871.'],
      ['us', 9 * day - 3 * hour, 'The corrected invoice is in your inbox now.'],
    ],
  },
  {
    name: 'Sofía García',
    phone: '+12125550119',
    status: 'resolved',
    category: 'general',
    hasOptedOut: true,
    lines: [
      ['customer', 13 * day, 'Please send me no more offers.'],
      ['us', 13 * day - 5, 'You will get none from now on. We still reply when you write to us.'],
    ],
  },
]
