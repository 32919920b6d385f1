import { SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { localTimeAt } from '@parley/shared/local-time'
import { useMemo } from 'react'
import { Select } from '../../ui/forms/select.tsx'
import { momentOf, type When } from './schedule.ts'
import { describeMoment, ownTimeZone, timeZones } from './zones.ts'

type FieldProps = Pick<GetInputPropsReturnType, 'value' | 'onChange' | 'error'>

type WhenFieldsProps = {
  values: When
  /** What the form says of a field. */
  propsOf: (field: keyof When) => FieldProps
}

/** A day and a time, as clocks in a zone of one's choice show them. */
export function WhenFields({ values, propsOf }: WhenFieldsProps) {
  const zones = useMemo(timeZones, [])
  const moment = momentOf(values)
  const own = ownTimeZone()
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <TextInput
        type="date"
        label="Day"
        min={localTimeAt(Date.now(), values.timeZone).slice(0, 10)}
        {...propsOf('date')}
      />
      <TextInput type="time" label="Time" {...propsOf('time')} />
      <Select
        label="Time zone"
        searchable
        allowDeselect={false}
        data={zones}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={moment !== undefined && values.timeZone !== own && `For you ${describeMoment(moment, own)}`}
        {...propsOf('timeZone')}
      />
    </SimpleGrid>
  )
}
