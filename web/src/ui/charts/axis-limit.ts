/** Fewer values are all worth comparing. */
const minValues = 7
/** How many times as high as the others a value must be to be cut off. */
const minFactor = 4

/**
 * Where to end an axis so that one or a few very high values, such as those of a campaign's day, do not flatten the others;
 * undefined where the highest value belongs to the rest.
 */
export function axisLimit(values: readonly number[]): number | undefined {
  const sorted = values.filter((value) => value > 0).sort((one, other) => one - other)
  if (sorted.length < minValues) return undefined
  const usual = sorted[Math.floor((sorted.length - 1) * 0.85)] ?? 0
  const highest = sorted.at(-1) ?? 0
  return highest < minFactor * usual ? undefined : Math.ceil(usual * 1.25)
}
