import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import type { RowRepair } from '@parley/shared/campaigns/recipient-csv-row'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Window } from '../../../../ui/overlays/window.tsx'
import type { Problem, ReadRow } from './reading.ts'

/** The problems that other cells can solve. */
export const faults = [
  'row',
  'recipient',
  'phone',
  'impossible_phone',
  'user_id',
  'variable',
  'missing_variable',
] as const satisfies Problem[]

export function isFaulty({ result }: ReadRow): boolean {
  return result !== undefined && faults.some((fault) => fault === result.problem)
}

type RepairProps = { row: ReadRow; list: RecipientList; onRepair: (line: number, repair: RowRepair) => void }

/** Opens the cells of a row, to be corrected in place. */
export function RepairButton(props: RepairProps) {
  const { t } = useTranslation('campaigns')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('editLine', { line: props.row.line })}
        data-edits-line={props.row.line}
        onClick={() => setOpen(true)}
      >
        {t('edit')}
      </Button>
      {isOpen && <RepairForm {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function RepairForm({ row, list, onRepair, onClose }: RepairProps & { onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const [phone, setPhone] = useState(row.repairedFrom ?? row.read?.written ?? row.phone)
  const [userId, setUserId] = useState(row.userId ?? '')
  const [variables, setVariables] = useState<Record<string, string>>(row.variables)
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault()
    onRepair(row.line, { phone, variables, ...(list.roles.userId !== undefined && { userId }) })
    onClose()
  }
  return (
    <Window label={t('lineOfNumber', { line: row.line })} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" p="md">
          <div>
            <Title order={2}>{t('editLine', { line: row.line })}</Title>
            <Text size="sm" c="dimmed">
              {row.result?.message}
            </Text>
          </div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {list.roles.phone !== undefined && (
              <TextInput label={list.roles.phone} value={phone} onChange={(event) => setPhone(event.target.value)} />
            )}
            {list.roles.userId !== undefined && (
              <TextInput label={list.roles.userId} value={userId} onChange={(event) => setUserId(event.target.value)} />
            )}
            {list.columns.map((column) => (
              <TextInput
                key={column}
                label={column}
                value={variables[column] ?? ''}
                onChange={(event) => setVariables({ ...variables, [column]: event.target.value })}
              />
            ))}
          </SimpleGrid>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('saveLine')}</Button>
          </Group>
        </Stack>
      </form>
    </Window>
  )
}
