import { ActionIcon, Button, Fieldset, Group, MultiSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { mostCustomHeaders, mostDeliveriesPerMinute } from '@parley/shared/words'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'

type TagLimitProps = { value: string[]; onChange: (names: string[]) => void; error: ReactNode }

/** Limits a webhook to conversations and contacts with one of these tags. Shown only where the workspace has tags. */
export function TagLimit({ value, onChange, error }: TagLimitProps) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const tags = useQuery(trpc.tags.list.queryOptions(useScope()))
  const names = [...new Set([...(tags.data?.data ?? []).map(({ name }) => name), ...value])]
  if (names.length === 0) return null
  return (
    <MultiSelect
      label={t('optionalField', { label: t('onlyWithTags') })}
      description={t('onlyWithTagsHint')}
      data={names}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      clearable
    />
  )
}

type RateFieldProps = { value: number | string; onChange: (rate: number | string) => void; error: ReactNode }

/** The most deliveries in a minute; empty for no limit. */
export function RateField({ value, onChange, error }: RateFieldProps) {
  const { t } = useTranslation('webhooks')
  return (
    <NumberInput
      label={t('optionalField', { label: t('deliveriesPerMinute') })}
      description={t('deliveriesPerMinuteHint')}
      value={value}
      onChange={onChange}
      error={error}
      min={1}
      max={mostDeliveriesPerMinute}
      allowDecimal={false}
    />
  )
}

export type HeaderRow = {
  name: string
  /** The value of the header; empty where the stored value stays. */
  value: string
  /** How the stored value ends; undefined for a new header. */
  end?: string | null
}

type HeaderRowsProps = { value: HeaderRow[]; onChange: (rows: HeaderRow[]) => void; error: ReactNode }

/** The headers that every delivery has besides its own. Stored values are not shown. */
export function HeaderRows({ value, onChange, error }: HeaderRowsProps) {
  const { t } = useTranslation('webhooks')
  const change = (index: number, changes: Partial<HeaderRow>) =>
    onChange(value.map((row, each) => (each === index ? { ...row, ...changes } : row)))
  return (
    <Fieldset legend={t('optionalField', { label: t('customHeaders') })} p="sm">
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('customHeadersHint')}
        </Text>
        {value.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity while their names are typed
          <Group key={index} gap="xs" wrap="nowrap" align="flex-end">
            <TextInput
              label={t('headerName')}
              value={row.name}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
              placeholder={t('headerNameExample')}
              flex={1}
            />
            <TextInput
              label={t('headerValue')}
              value={row.value}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
              placeholder={row.end === undefined ? '' : `••••${row.end ?? ''}`}
              autoComplete="off"
              flex={1}
            />
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('removeHeader', { name: row.name })}
              onClick={() => onChange(value.filter((_, each) => each !== index))}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </Group>
        ))}
        {value.length < mostCustomHeaders && (
          <Button
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...value, { name: '', value: '' }])}
            mr="auto"
          >
            {t('addHeader')}
          </Button>
        )}
        {error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}
