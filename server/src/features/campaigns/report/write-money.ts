/** Millionths of a currency's unit for people: `0.1365 USD`, with as many decimals as the amount has, at least two. */
export function writeMoney(micros: number, currency: string): string {
  const amount = (micros / 1_000_000).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
  return `${amount} ${currency}`
}
