import type { TemplateCategory } from '../templates/templates.ts'
import { callingDigitsOf } from './rate-of-country.ts'

/** The price of a delivered message in one market, in millionths of the card's currency. */
type Market = { market: string; marketing: number; utility: number; prefixes: readonly string[] }

/**
 * Meta's USD rate card for the WhatsApp Business Platform, effective 2026-10-01, per delivered message. Authentication
 * costs the same as utility. Transcribed by a third party on 2026-10-09 and not compared with the live card.
 */
export const rateCard = { version: 'whatsapp-usd-2026-10-01', currency: 'USD' } as const

const markets: readonly Market[] = [
  { market: 'Argentina', marketing: 61800, utility: 26000, prefixes: ['54'] },
  { market: 'Bangladesh', marketing: 73200, utility: 3700, prefixes: ['880'] },
  { market: 'Brazil', marketing: 62500, utility: 6800, prefixes: ['55'] },
  { market: 'Chile', marketing: 88900, utility: 20000, prefixes: ['56'] },
  { market: 'Colombia', marketing: 12500, utility: 800, prefixes: ['57'] },
  { market: 'Egypt', marketing: 64400, utility: 3600, prefixes: ['20'] },
  { market: 'France', marketing: 85900, utility: 30000, prefixes: ['33'] },
  { market: 'Germany', marketing: 136500, utility: 55000, prefixes: ['49'] },
  { market: 'Hong Kong', marketing: 73200, utility: 26000, prefixes: ['852'] },
  { market: 'Hungary', marketing: 86000, utility: 35000, prefixes: ['36'] },
  { market: 'India', marketing: 11800, utility: 1400, prefixes: ['91'] },
  { market: 'Indonesia', marketing: 41100, utility: 25000, prefixes: ['62'] },
  { market: 'Iraq', marketing: 34100, utility: 7900, prefixes: ['964'] },
  { market: 'Israel', marketing: 35300, utility: 5300, prefixes: ['972'] },
  { market: 'Italy', marketing: 79500, utility: 30000, prefixes: ['39'] },
  { market: 'Kazakhstan', marketing: 60400, utility: 18000, prefixes: ['76', '77'] },
  { market: 'Kuwait', marketing: 79200, utility: 44000, prefixes: ['965'] },
  { market: 'Malaysia', marketing: 86000, utility: 14000, prefixes: ['60'] },
  { market: 'Mexico', marketing: 39700, utility: 8500, prefixes: ['52'] },
  { market: 'Morocco', marketing: 41400, utility: 23000, prefixes: ['212'] },
  { market: 'Netherlands', marketing: 159700, utility: 50000, prefixes: ['31'] },
  { market: 'Nepal', marketing: 73200, utility: 3400, prefixes: ['977'] },
  { market: 'Nigeria', marketing: 51600, utility: 6700, prefixes: ['234'] },
  { market: 'Oman', marketing: 34100, utility: 24700, prefixes: ['968'] },
  { market: 'Pakistan', marketing: 47300, utility: 15000, prefixes: ['92'] },
  { market: 'Peru', marketing: 70300, utility: 30000, prefixes: ['51'] },
  { market: 'Poland', marketing: 36600, utility: 12200, prefixes: ['48'] },
  { market: 'Qatar', marketing: 34100, utility: 12000, prefixes: ['974'] },
  { market: 'Romania', marketing: 86000, utility: 29000, prefixes: ['40'] },
  { market: 'Russia', marketing: 80200, utility: 40000, prefixes: ['7'] },
  { market: 'Saudi Arabia', marketing: 57600, utility: 10700, prefixes: ['966'] },
  { market: 'Singapore', marketing: 73200, utility: 16000, prefixes: ['65'] },
  { market: 'South Africa', marketing: 37900, utility: 9500, prefixes: ['27'] },
  { market: 'Spain', marketing: 70700, utility: 20000, prefixes: ['34'] },
  { market: 'Sri Lanka', marketing: 73200, utility: 2000, prefixes: ['94'] },
  { market: 'Turkey', marketing: 10900, utility: 900, prefixes: ['90'] },
  { market: 'Ukraine', marketing: 86000, utility: 29800, prefixes: ['380'] },
  { market: 'United Arab Emirates', marketing: 57600, utility: 15700, prefixes: ['971'] },
  { market: 'United Kingdom', marketing: 63500, utility: 22000, prefixes: ['44'] },
  { market: 'North America', marketing: 25000, utility: 3400, prefixes: ['1'] },
  {
    market: 'Rest of Africa',
    marketing: 22500,
    utility: 4000,
    prefixes: [
      '213',
      '244',
      '229',
      '267',
      '226',
      '257',
      '237',
      '235',
      '242',
      '291',
      '251',
      '241',
      '220',
      '233',
      '245',
      '225',
      '254',
      '266',
      '231',
      '218',
      '261',
      '265',
      '223',
      '222',
      '258',
      '264',
      '227',
      '250',
      '221',
      '232',
      '252',
      '211',
      '249',
      '268',
      '255',
      '228',
      '216',
      '256',
      '260',
      '263',
    ],
  },
  {
    market: 'Rest of Asia Pacific',
    marketing: 84200,
    utility: 11300,
    prefixes: ['93', '61', '855', '86', '81', '856', '976', '64', '675', '63', '886', '992', '66', '993', '998', '84'],
  },
  {
    market: 'Rest of Central & Eastern Europe',
    marketing: 86000,
    utility: 21200,
    prefixes: [
      '355',
      '374',
      '994',
      '375',
      '359',
      '385',
      '420',
      '995',
      '30',
      '371',
      '370',
      '373',
      '389',
      '381',
      '421',
      '386',
    ],
  },
  {
    market: 'Rest of Latin America',
    marketing: 74000,
    utility: 11300,
    prefixes: [
      '591',
      '506',
      '1809',
      '1829',
      '1849',
      '593',
      '503',
      '502',
      '509',
      '504',
      '1658',
      '1876',
      '505',
      '507',
      '595',
      '1787',
      '1939',
      '598',
      '58',
    ],
  },
  { market: 'Rest of Middle East', marketing: 39200, utility: 9100, prefixes: ['973', '962', '961', '967'] },
  {
    market: 'Rest of Western Europe',
    marketing: 59200,
    utility: 17100,
    prefixes: ['43', '32', '45', '358', '353', '47', '351', '46', '41'],
  },
]

/**
 * The market of calling codes without one of their own. Of the countries with +1, the card assigns only the United States
 * and Canada to North America; the Dominican Republic, Jamaica and Puerto Rico are Latin America, and the rest are listed
 * here by area code.
 */
const other: Market = {
  market: 'Other',
  marketing: 60400,
  utility: 7700,
  prefixes: [
    '1242',
    '1246',
    '1264',
    '1268',
    '1284',
    '1340',
    '1345',
    '1441',
    '1473',
    '1649',
    '1664',
    '1670',
    '1671',
    '1684',
    '1721',
    '1758',
    '1767',
    '1784',
    '1868',
    '1869',
  ],
}

const marketOfPrefix = new Map(
  [...markets, other].flatMap((market) => market.prefixes.map((prefix) => [prefix, market])),
)
const longestPrefix = Math.max(...[...marketOfPrefix.keys()].map((prefix) => prefix.length))

/**
 * The price of one delivered template to a phone number (E.164) or to a user id, which begins with the customer's country.
 * The longest calling-code prefix determines the market.
 */
export function rateFor(address: string, category: TemplateCategory): { market: string; micros: number } {
  const market = marketOf(address)
  return { market: market.market, micros: microsOf(market, category) }
}

/** The price of a message in a market of the card; undefined for a market that the card does not have. */
export function rateIn(name: string, category: TemplateCategory): number | undefined {
  const market = [...markets, other].find(({ market }) => market === name)
  return market && microsOf(market, category)
}

function microsOf({ marketing, utility }: Market, category: TemplateCategory): number {
  return category === 'MARKETING' ? marketing : utility
}

type MarketCost = { market: string; recipients: number; micros: number }

/** The cost of a template by market, most expensive first. */
export function estimateCost(
  addresses: readonly string[],
  category: TemplateCategory,
): { micros: number; byMarket: MarketCost[] } {
  const markets = new Map<string, MarketCost>()
  let total = 0
  for (const address of addresses) {
    const { market, micros } = rateFor(address, category)
    const known = markets.get(market) ?? { market, recipients: 0, micros: 0 }
    markets.set(market, { market, recipients: known.recipients + 1, micros: known.micros + micros })
    total += micros
  }
  return { micros: total, byMarket: [...markets.values()].sort((a, b) => b.micros - a.micros) }
}

function marketOf(address: string): Market {
  const digits = address.startsWith('+') ? address.slice(1) : callingDigitsOf(address.slice(0, 2))
  // Stryker disable next-line EqualityOperator: No market has the empty prefix, which the last pass would look up.
  for (let length = longestPrefix; length > 0; length -= 1) {
    const market = marketOfPrefix.get(digits.slice(0, length))
    if (market) return market
  }
  return other
}
