import { Code } from '@mantine/core'
import { Fragment } from 'react'

/** A description of the API: plain text with code in backticks. */
export function Description({ text }: { text: string }) {
  // Every second part stands between two backticks. The parts never change their order.
  return text.split('`').map((part, index) => {
    const key = `${index}`
    return index % 2 === 1 ? <Code key={key}>{part}</Code> : <Fragment key={key}>{part}</Fragment>
  })
}
