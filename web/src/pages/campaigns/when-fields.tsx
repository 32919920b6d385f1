import { SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { localTimeAt } from '@parley/shared/local-time'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/forms/select.tsx'
import { ownTimeZone } from '../../ui/forms/time-zones.ts'
import { momentOf, type When } from './schedule.ts'
import { describeMoment, timeZones } from './zones.ts'

type FieldProps = Pick<GetInputPropsReturnType, 'value' | 'onChange' | 'error'>

type WhenFieldsProps = {
  values: When
  /** The form's props for a field. */
  propsOf: (field: keyof When) => FieldProps
}

/** A date and a time in the selected time zone. */
export function WhenFields({ values, propsOf }: WhenFieldsProps) {
  const { t } = useTranslation('campaigns')
  const { timeZone } = values
  const zones = useMemo(() => timeZones(timeZone), [timeZone])
  const moment = momentOf(values)
  const own = ownTimeZone()
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <TextInput
        type="date"
        label={t('date')}
        min={localTimeAt(Date.now(), values.timeZone).slice(0, 10)}
        {...propsOf('date')}
      />
      <TextInput type="time" label={t('time')} {...propsOf('time')} />
      <Select
        label={t('timeZone')}
        searchable
        allowDeselect={false}
        data={zones}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          moment !== undefined && values.timeZone !== own && t('yourLocalTime', { moment: describeMoment(moment, own) })
        }
        {...propsOf('timeZone')}
      />
    </SimpleGrid>
  )
}
