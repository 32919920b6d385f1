import { instantOf, localTimeAt } from '@parley/shared/local-time'
import { i18n } from '../../i18n/i18n.ts'

/** A date and a time in the format of the browser's input fields, and a time zone. */
export type When = { date: string; time: string; timeZone: string }

export function whenOf(at: number | undefined, timeZone: string): When {
  const [date = '', time = ''] = at === undefined ? [] : localTimeAt(at, timeZone).split('T')
  return { date, time, timeZone }
}

/** The schedule as the server expects it; undefined while the date or the time is missing. */
export function scheduleOf({ date, time, timeZone }: When): { at: string; timeZone: string } | undefined {
  return date === '' || time === '' ? undefined : { at: `${date}T${time.slice(0, 5)}`, timeZone }
}

/** The chosen time in milliseconds since 1970. */
export function momentOf(when: When): number | undefined {
  const schedule = scheduleOf(when)
  return schedule && instantOf(schedule.at, schedule.timeZone)?.at
}

/** An error message for each of the two fields that is empty. */
export function missingIn({ date, time }: When): Partial<Record<'date' | 'time', string>> {
  return {
    ...(date === '' && { date: i18n.t('campaigns:selectADate') }),
    ...(time === '' && { time: i18n.t('campaigns:selectATime') }),
  }
}

/** The form field for a path of the schema. */
export function fieldOfSchedule(path: string): string {
  if (path.startsWith('schedule.timeZone')) return 'timeZone'
  return path.startsWith('schedule') ? 'date' : path
}
