import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { ReplyForm } from '../../canned-replies/reply-form.tsx'

/** Adds, edits and deletes the workspace's canned replies. */
export function CannedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const list = useQuery(trpc.cannedReplies.list.queryOptions(scope))
  const [edited, setEdited] = useState<CannedReplyView>()
  const refetch = () => queries.invalidateQueries(trpc.cannedReplies.pathFilter())
  const remove = useMutation(trpc.cannedReplies.delete.mutationOptions({ onSuccess: refetch, onError: notifyFailure }))
  return (
    <Modal opened onClose={onClose} title={t('cannedReplies')}>
      <Stack gap="md">
        <Loaded query={list} skeleton={<TableSkeleton rows={3} />}>
          {({ data }) => (
            <Stack gap={6} mah={280} style={{ overflow: 'auto' }}>
              {data.length === 0 && (
                <Text size="sm" c="dimmed">
                  {t('howToInsertACannedReply')}
                </Text>
              )}
              {data.map((reply) => (
                <Group key={reply.id} wrap="nowrap" gap="xs">
                  <Text size="sm" fw={600}>
                    /{reply.shortcut}
                  </Text>
                  <Text size="sm" c="dimmed" truncate dir="auto" style={{ flex: 1 }}>
                    {reply.text}
                  </Text>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('editNamed', { name: `/${reply.shortcut}` })}
                    onClick={() => setEdited(reply)}
                  >
                    <IconPencil size={15} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red.8"
                    aria-label={t('deleteNamed', { name: `/${reply.shortcut}` })}
                    loading={remove.isPending && remove.variables.cannedReplyId === reply.id}
                    onClick={() => remove.mutate({ ...scope, cannedReplyId: reply.id })}
                  >
                    <IconTrash size={15} />
                  </ActionIcon>
                </Group>
              ))}
            </Stack>
          )}
        </Loaded>
        <ReplyForm key={edited?.id ?? list.data?.data.length} edited={edited} onSaved={() => setEdited(undefined)} />
      </Stack>
    </Modal>
  )
}
