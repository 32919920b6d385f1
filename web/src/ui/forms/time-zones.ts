const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** Every time zone that the browser knows, and the given one, which may have a name that it does not list. */
export function timeZonesWith(zone: string): readonly string[] {
  return zones.includes(zone) ? zones : [zone, ...zones]
}

/** The time zone of the browser. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
