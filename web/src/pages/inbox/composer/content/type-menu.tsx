import { Button, Stack, Text } from '@mantine/core'
import {
  IconAddressBook,
  IconLink,
  IconList,
  IconMapPin,
  IconMapPinQuestion,
  IconSquareCheck,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'
import { Loaded } from '../../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../../ui/lists/skeletons.tsx'
import { type ComposedType, composedTypes } from './content-values.ts'

const icons = {
  buttons: IconSquareCheck,
  list: IconList,
  link_button: IconLink,
  location: IconMapPin,
  location_request: IconMapPinQuestion,
  contacts: IconAddressBook,
} satisfies Record<ComposedType, typeof IconList>

type TypeMenuProps = { channelId: string; onChoose: (type: ComposedType) => void }

/** Chooses one of the types that the channel can send, of those that have a form. */
export function TypeMenu({ channelId, onChoose }: TypeMenuProps) {
  const { t } = useTranslation('composer')
  const trpc = useTRPC()
  const channel = useQuery(trpc.channels.get.queryOptions({ ...useScope(), channelId }, { staleTime: 60_000 }))
  return (
    <Loaded query={channel} skeleton={<TableSkeleton rows={3} />}>
      {({ content_types: sendable }) => {
        const types = composedTypes.filter((type) => sendable.includes(type))
        if (types.length === 0) return <Text size="sm">{t('onlyTextsAndFiles')}</Text>
        return (
          <Stack gap={6}>
            {types.map((type) => {
              const Icon = icons[type]
              return (
                <Button
                  key={type}
                  variant="default"
                  justify="flex-start"
                  leftSection={<Icon size={17} aria-hidden />}
                  onClick={() => onChoose(type)}
                >
                  {t(`type.${type}`)}
                </Button>
              )
            })}
          </Stack>
        )
      }}
    </Loaded>
  )
}
