import { sentence } from '@parley/shared/sentences/sentence'
import type { Component, MediaHeader } from '@parley/shared/templates/components'
import { sampleTypes } from '@parley/shared/templates/sample-types'
import type { App } from '../../app.ts'
import { AppError, explanationOf, invalidField } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { findReadableFile } from '../files/get-file.ts'
import { giveSample } from '../files/give-sample.ts'

type Definition = { readonly channel: Channel; readonly components: readonly Component[] }

/**
 * The components with the handle of each sample in place of the file that they name. Throws at the field where a file does not
 * exist, does not fit its header or is refused by the platform, and `unavailable` where the platform gave no answer.
 */
export async function uploadSamples(app: App, scope: Scope, { channel, components }: Definition): Promise<Component[]> {
  const uploaded = (parts: readonly Component[], path: string): Promise<Component[]> =>
    inOrder(parts, async (part, index) => {
      const at = `${path}[${index}]`
      if (isMediaHeader(part)) return withHandle(app, scope, { channel, header: part, path: at })
      if (part.type !== 'CAROUSEL') return part
      const cards = await inOrder(part.cards, async (card, number) => ({
        ...card,
        components: await uploaded(card.components, `${at}.cards[${number}].components`),
      }))
      return { ...part, cards }
    })
  return uploaded(components, 'components')
}

function isMediaHeader(component: Component): component is MediaHeader {
  return component.type === 'HEADER' && Object.hasOwn(sampleTypes, component.format)
}

type Sample = { readonly channel: Channel; readonly header: MediaHeader; readonly path: string }

async function withHandle(app: App, scope: Scope, { channel, header, path }: Sample): Promise<MediaHeader> {
  const fileId = header.example?.header_file
  if (fileId === undefined) return header
  const field = `${path}.example.header_file`
  const file = await findReadableFile(app.db, scope, fileId)
  if (!file) throw invalidField(field, sentence('noSuchFile'))
  const types = sampleTypes[header.format]
  if (!types.includes(file.mime_type))
    throw invalidField(field, sentence('sampleTypeExpected', { types: types.join(', ') }))
  const handle = await giveSample(app, channel, file).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'conflict' ? invalidField(field, explanationOf(error)) : error
  })
  return { ...header, example: { header_handle: [handle] } }
}

/** Uploads are made one after another, so that a carousel does not take ten connections. */
async function inOrder<From, To>(
  items: readonly From[],
  change: (item: From, index: number) => Promise<To>,
): Promise<To[]> {
  const changed: To[] = []
  for (const [index, item] of items.entries()) changed.push(await change(item, index))
  return changed
}
