import { Text } from '@mantine/core'

export function TextLength({ text, max }: { text: string; max: number }) {
  const length = [...text].length
  return (
    <Text size="xs" c={length > max ? 'var(--mantine-color-error)' : 'dimmed'}>
      {length}/{max}
    </Text>
  )
}
