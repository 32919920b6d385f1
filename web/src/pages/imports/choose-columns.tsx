import { Button, Group, Stack, Text } from '@mantine/core'
import type { ImportColumn, ImportPlan, ImportSetupView } from '@parley/shared/contacts/imports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { notifyFailure } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { ColumnFormat } from './column-format.tsx'
import { ColumnTarget } from './column-target.tsx'
import { FileFormat, type Format } from './file-format.tsx'
import { ImportRules } from './import-rules.tsx'

/** The number of sample lines: as many as there is space for beside the choices of a column. */
const shownSamples = 4

type ChooseColumnsProps = { importId: string; onChecking: () => void }

/** Chooses what the columns of a list are stored as. The list is then checked, and nothing is written before. */
export function ChooseColumns({ importId, onChecking }: ChooseColumnsProps) {
  const trpc = useTRPC()
  const scope = useScope()
  const [format, setFormat] = useState<Format>({})
  const setup = useQuery(trpc.imports.setup.queryOptions({ ...scope, importId, ...format }))
  return (
    <Loaded query={setup} skeleton={<FormSkeleton fields={6} />}>
      {(loaded) => (
        <Columns key={JSON.stringify(loaded.found)} {...{ importId, onChecking, format, setFormat }} setup={loaded} />
      )}
    </Loaded>
  )
}

type ColumnsProps = ChooseColumnsProps & {
  setup: ImportSetupView
  format: Format
  setFormat: (format: Format) => void
}

function Columns({ importId, onChecking, setup, format, setFormat }: ColumnsProps) {
  const { t } = useTranslation('imports')
  const trpc = useTRPC()
  const scope = useScope()
  const [plan, setPlan] = useState<ImportPlan>(setup.guess)
  const check = useMutation(trpc.imports.check.mutationOptions({ onSuccess: onChecking, onError: notifyFailure }))
  const { found } = setup
  const columnOf = (name: string) => plan.columns.find(({ column }) => column === name)
  const change = (name: string, changed: ImportColumn | undefined) => {
    const others = plan.columns.filter(({ column }) => column !== name)
    const columns = found.columns.flatMap((each) =>
      each === name ? (changed ?? []) : (others.find(({ column }) => column === each) ?? []),
    )
    setPlan({ ...plan, columns })
  }
  const isKeyChosen = plan.columns.some(({ target }) => target === plan.key)
  return (
    <>
      <FileFormat found={found} format={format} onChange={setFormat} />
      <Panel flush title={t('columns')}>
        <DataTable
          label={t('columns')}
          rows={found.columns.map((name, at) => ({ name, at }))}
          keyOf={({ name }) => name}
          columns={[
            { head: t('column'), cell: ({ name }) => <bdi>{name}</bdi>, width: '22%' },
            {
              head: t('examples'),
              cell: ({ at }) => (
                <>
                  {setup.samples
                    .flatMap((row) => row[at]?.trim() || [])
                    .slice(0, shownSamples)
                    .map((sample, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: The samples of a column never move.
                      <Text key={index} size="xs" c="dimmed" lineClamp={1}>
                        <bdi>{sample}</bdi>
                      </Text>
                    ))}
                </>
              ),
              long: true,
            },
            {
              head: t('storedAs'),
              cell: ({ name }) => (
                <Stack gap={6}>
                  <ColumnTarget
                    name={name}
                    target={columnOf(name)?.target}
                    onChange={(target) =>
                      change(name, target && { write: 'overwrite', ...columnOf(name), column: name, target })
                    }
                  />
                  <ColumnFormat column={columnOf(name)} onChange={(changed) => change(name, changed)} />
                </Stack>
              ),
              long: true,
              width: '38%',
            },
          ]}
        />
      </Panel>
      <ImportRules plan={plan} onChange={setPlan} />
      {!isKeyChosen && <Callout tone="warn">{t('keyNeedsColumn', { key: t(`target_${plan.key}`) })}</Callout>}
      <Group>
        <Button
          disabled={!isKeyChosen}
          loading={check.isPending}
          onClick={() =>
            check.mutate({
              ...{ ...scope, importId },
              plan: { ...plan, encoding: found.encoding, separator: found.separator },
            })
          }
        >
          {t('check')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('checkHint')}
        </Text>
      </Group>
    </>
  )
}
