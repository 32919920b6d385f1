import type { CustomerWith, SampleLanguage } from './sample-customer.ts'

const hour = 60
const day = 24 * hour

/** The customers of a coffee roaster: waiting, in progress, resolved and opted out, over the last two weeks. */
export const sampleConversations: readonly CustomerWith<Readonly<Record<SampleLanguage, string>>>[] = [
  {
    name: { en: 'Maria Rossi', de: 'Maria Rossi' },
    phone: { en: '+447700900121', de: '+491713920021' },
    offer: 'read',
    status: 'open',
    category: 'support',
    lines: [
      [
        'customer',
        6,
        {
          en: 'Hi, my order A-1042 should have arrived yesterday. Where is it?',
          de: 'Meine Bestellung A-1042 hätte gestern ankommen sollen. Wo ist sie?',
        },
      ],
    ],
  },
  {
    name: { en: 'Jonas Weber', de: 'Jonas Weber' },
    phone: { en: '+491713920041', de: '+491713920041' },
    offer: 'replied',
    status: 'open',
    category: 'sales',
    lines: [
      [
        'customer',
        55,
        {
          en: 'Do you deliver 20 kg of espresso beans to offices every month?',
          de: 'Liefern Sie auch jeden Monat 20 kg Espressobohnen in ein Büro?',
        },
      ],
      ['customer', 54, { en: 'We are in Berlin, about 40 people.', de: 'Wir sind etwa 40 Leute in Berlin.' }],
    ],
  },
  {
    name: { en: 'Amélie Laurent', de: 'Annika Lorenz' },
    phone: { en: '+33639980173', de: '+491713920073' },
    offer: 'read',
    status: 'open',
    category: 'billing',
    priority: 'high',
    isAssigned: true,
    lines: [
      [
        'customer',
        3 * hour,
        { en: 'I was charged twice for one order 😕', de: 'Mir wurde eine Bestellung doppelt berechnet 😕' },
      ],
      ['us', 3 * hour - 9, { en: 'I am sorry. Which order is it?', de: 'Das tut mir leid. Welche Bestellung ist es?' }],
      ['customer', 2 * hour, { en: 'A-0988, both charges are from Monday.', de: 'A-0988, beide am Montag.' }],
    ],
  },
  {
    name: { en: 'Daniel Okafor', de: 'Daniel Okafor' },
    phone: { en: '+447700900164', de: '+491713920064' },
    offer: 'read',
    status: 'open',
    category: 'support',
    isAssigned: true,
    lines: [
      [
        'customer',
        5 * hour,
        { en: 'Which grind do I need for a French press?', de: 'Welchen Mahlgrad brauche ich für eine French Press?' },
      ],
      [
        'us',
        5 * hour - 4,
        {
          en: 'Coarse, like sea salt. You can choose “French press” in the shop.',
          de: 'Grob, wie Meersalz. Im Shop können Sie „French Press“ auswählen.',
        },
      ],
      ['customer', 5 * hour - 11, { en: 'Perfect, thank you!', de: 'Perfekt, danke!' }],
      ['us', 5 * hour - 12, { en: 'You are welcome. Enjoy!', de: 'Gern. Viel Freude mit Ihrem Kaffee!' }],
    ],
  },
  {
    name: { en: 'Priya Shah', de: 'Petra Scholz' },
    phone: { en: '+447700900187', de: '+491713920087' },
    offer: 'replied',
    status: 'pending',
    category: 'general',
    isAssigned: true,
    lines: [
      [
        'customer',
        20 * hour,
        {
          en: 'Can I collect my order at the roastery on Saturday?',
          de: 'Kann ich meine Bestellung am Samstag in der Rösterei abholen?',
        },
      ],
      [
        'us',
        20 * hour - 15,
        {
          en: 'Yes, from 10:00. I will confirm as soon as it is packed.',
          de: 'Ja, ab 10 Uhr. Ich melde mich, sobald sie gepackt ist.',
        },
      ],
    ],
  },
  {
    name: { en: 'Lukas Brunner', de: 'Lukas Brunner' },
    phone: { en: '+491713920077', de: '+491713920077' },
    offer: 'delivered',
    status: 'resolved',
    category: 'complaint',
    priority: 'urgent',
    score: 4,
    lines: [
      [
        'customer',
        2 * day,
        {
          en: 'The bag was torn when it arrived and half of the beans are in the box.',
          de: 'Die Tüte war bei der Ankunft aufgerissen, und die Hälfte der Bohnen liegt im Karton.',
        },
      ],
      [
        'us',
        2 * day - 7,
        {
          en: 'That should not happen. I am sending you a new bag today, free of charge.',
          de: 'Das darf nicht passieren. Ich schicke Ihnen noch heute kostenlos eine neue Tüte.',
        },
      ],
      [
        'customer',
        2 * day - 16,
        { en: 'Great, thanks for the quick help.', de: 'Super, danke für die schnelle Hilfe.' },
      ],
    ],
  },
  {
    name: { en: 'Chloé Martin', de: 'Clara Martin' },
    phone: { en: '+33639980158', de: '+491713920058' },
    offer: 'replied',
    status: 'resolved',
    category: 'sales',
    score: 5,
    lines: [
      [
        'customer',
        3 * day,
        { en: 'Is the Ethiopian single origin back in stock?', de: 'Ist der Single Origin aus Äthiopien wieder da?' },
      ],
      [
        'us',
        3 * day - 22,
        {
          en: 'Yes, since this morning. Shall I reserve a bag for you?',
          de: 'Ja, seit heute Morgen. Soll ich eine Tüte für Sie zurücklegen?',
        },
      ],
      ['customer', 3 * day - 40, { en: 'Two, please.', de: 'Zwei, bitte.' }],
      [
        'us',
        3 * day - 43,
        { en: 'Done. They are reserved until Friday.', de: 'Erledigt. Sie liegen bis Freitag für Sie bereit.' },
      ],
    ],
  },
  {
    name: { en: 'Grace Thompson', de: 'Greta Thomsen' },
    phone: { en: '+12125550147', de: '+491713920047' },
    offer: 'read',
    status: 'resolved',
    category: 'feedback',
    score: 5,
    lines: [
      [
        'customer',
        6 * day,
        { en: 'The new packaging looks wonderful, well done!', de: 'Die neue Verpackung ist wunderschön geworden!' },
      ],
      [
        'us',
        6 * day - 30,
        {
          en: 'Thank you, Grace. I will pass it on to the team.',
          de: 'Vielen Dank, das gebe ich gern an das Team weiter.',
        },
      ],
    ],
  },
  {
    name: { en: 'Omar Haddad', de: 'Omar Haddad' },
    phone: { en: '+12125550183', de: '+491713920083' },
    offer: 'failed',
    status: 'resolved',
    category: 'billing',
    score: 2,
    lines: [
      [
        'customer',
        9 * day,
        {
          en: 'I need an invoice with our VAT number for order A-0871.',
          de: 'Ich brauche für die Bestellung A-0871 eine Rechnung mit unserer USt-IdNr.',
        },
      ],
      [
        'us',
        9 * day - 3 * hour,
        {
          en: 'The corrected invoice is in your inbox now.',
          de: 'Die korrigierte Rechnung ist jetzt in Ihrem Postfach.',
        },
      ],
    ],
  },
  {
    name: { en: 'Sofía García', de: 'Sofia Garcia' },
    phone: { en: '+12125550119', de: '+491713920019' },
    status: 'resolved',
    category: 'general',
    hasOptedOut: true,
    lines: [
      [
        'customer',
        13 * day,
        { en: 'Please send me no more offers.', de: 'Bitte schicken Sie mir keine Angebote mehr.' },
      ],
      [
        'us',
        13 * day - 5,
        {
          en: 'You will get none from now on. We still reply when you write to us.',
          de: 'Ab jetzt bekommen Sie keine mehr. Wenn Sie uns schreiben, antworten wir weiterhin.',
        },
      ],
    ],
  },
]
