import { Text } from '@mantine/core'
import type { RecipientCountry } from '@parley/shared/campaigns/campaign-check'
import { offsetAt } from '@parley/shared/local-time'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../ui/text/country-name.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { isolated } from '../../ui/text/isolated.ts'
import { currentLocale } from '../../ui/text/locale.ts'
import styles from './recipient-hours.module.css'

type RecipientHoursProps = {
  /** The countries of the recipients, those with most recipients first. */
  countries: readonly RecipientCountry[]
  /** When sending starts. */
  at: number
}

const countriesShown = 6

/** The recipients' own local time when sending starts, by country; from the earliest to the latest where it has several zones. */
export function RecipientHours({ countries, at }: RecipientHoursProps) {
  const { t } = useTranslation('campaigns')
  if (countries.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('recipientsLocalTime')}
      </Text>
      <ul className={styles.list}>
        {withOthers(countries, t('otherCountries')).map(({ country, recipients, time_zones }) => (
          <li key={country}>
            <span>
              <bdi>{countryName(country)}</bdi>{' '}
              <Text span size="sm" c="dimmed">
                {formatNumber(recipients)}
              </Text>
            </span>
            <span>{hoursIn(time_zones, at)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function withOthers(countries: readonly RecipientCountry[], others: string): readonly RecipientCountry[] {
  if (countries.length <= countriesShown) return countries
  const rest = countries.slice(countriesShown - 1)
  return [
    ...countries.slice(0, countriesShown - 1),
    {
      country: others,
      recipients: rest.reduce((sum, { recipients }) => sum + recipients, 0),
      time_zones: rest.flatMap(({ time_zones }) => time_zones),
    },
  ]
}

/** `Tue 04:30 – Tue 09:30` */
export function hoursIn(timeZones: readonly string[], at: number): string {
  const sorted = timeZones
    .map((timeZone) => ({ timeZone, offset: offsetAt(at, timeZone) }))
    .sort((one, other) => one.offset - other.offset)
  const hours = [sorted[0], sorted.at(-1)].map(({ timeZone } = { timeZone: 'UTC', offset: 0 }) =>
    new Intl.DateTimeFormat(currentLocale(), {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).format(at),
  )
  return isolated([...new Set(hours)].join(' – '))
}
