import { Group, Image } from '@mantine/core'
import { profilePicture } from '@parley/shared/workspace/profile-values'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../failures.ts'
import { FileField } from '../../files/file-field.tsx'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'

/** The picture that customers see, which changes as soon as another one is uploaded. */
export function ProfilePicture({ channelId }: { channelId: string }) {
  const { t } = useTranslation('business-profile')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const input = { ...useScope(), channelId }
  const picture = useQuery(trpc.channels.profilePicture.queryOptions(input, { staleTime: 60_000 }))
  const change = useMutation(
    trpc.channels.changeProfilePicture.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.channels.profilePicture.queryFilter(input))
        notifySuccess(t('pictureSaved'))
      },
    }),
  )
  const source = picture.data?.data.picture
  const failure = change.error ?? picture.error
  return (
    <Group align="start" wrap="nowrap">
      {source && <Image src={source} alt={t('pictureOfTheNumber')} w={64} h={64} radius="xl" />}
      <FileField
        label={t('picture')}
        description={t('pictureHint')}
        accept={profilePicture.mimeTypes.join(',')}
        chosen={undefined}
        error={failure ? readFailure(failure).message : undefined}
        onUploaded={({ id: fileId }) => change.mutate({ ...input, fileId })}
      />
    </Group>
  )
}
